import { schoolDay } from '../school-time.ts'
import { ITEM_LEVELS } from './item.ts'
import { inOrder, memoriesOf, skillOf, strengthOf, type GivenAnswer, type ItemPlace } from './memory.ts'

export const FIVE = 5

export interface FiveADay {
  /** Answered in today's round, on any device. */
  done: number
  /** Still to come today, in this order. */
  next: readonly ItemPlace[]
}

interface Wish {
  skill: string
  lessonId: string
  /** The smaller, the sooner. */
  urgency: number
}

/**
 * Today's round: what is due from finished lessons, then something new from them. What was answered today is out, and
 * nothing else changes with it: the rest stays the same while it is answered, after a reload and on another device.
 */
export function fiveADay({
  items,
  answers,
  finished,
  today,
}: {
  items: readonly ItemPlace[]
  answers: readonly GivenAnswer[]
  /** Ids of lessons. */
  finished: ReadonlySet<string>
  /** A day of the school (`schoolDay`). */
  today: number
}): FiveADay {
  const todays = answersOn(today, answers)
  const open = items.filter(({ lessonId }) => finished.has(lessonId))
  const variants = Map.groupBy(open, skillOf)
  const { done } = todaysResult(answers, today)
  const answered = new Set(todays.map(({ itemId }) => itemId))
  const isFree = (skill: string) => !(variants.get(skill) ?? []).some(({ id }) => answered.has(id))

  const memories = memoriesOf(items, answers)
  const due: Wish[] = []
  const fresh: Wish[] = []
  for (const [skill, [first]] of variants) {
    if (!first || !isFree(skill)) continue
    const memory = memories.get(skill)
    const { lessonId } = first
    if (!memory) fresh.push({ skill, lessonId, urgency: ITEM_LEVELS.indexOf(first.level) })
    else if (memory.due <= today) due.push({ skill, lessonId, urgency: strengthOf(memory, today) })
  }
  const chosen = [...mixed(due), ...mixed(fresh)].slice(0, Math.max(0, FIVE - done))
  return { done, next: chosen.map(({ skill }) => freshVariant(variants.get(skill) ?? [], answers)) }
}

/** Of today's round, on any device; an item counts as it was answered first. */
export function todaysResult(
  answers: readonly GivenAnswer[],
  today: number,
): { right: number; done: number } {
  const daily = answersOn(today, answers).filter(({ source }) => source === 'daily')
  const first = Map.groupBy(inOrder(daily), ({ itemId }) => itemId)
  const right = [...first.values()].filter(([answer]) => answer?.isRight).length
  return { right, done: first.size }
}

/** A clock that ran ahead is taken for today's. */
function answersOn(today: number, answers: readonly GivenAnswer[]): GivenAnswer[] {
  return answers.filter(({ at }) => schoolDay(new Date(at)) >= today)
}

/** The most urgent of each lesson, then the next of each: two of one lesson seldom follow each other. */
function mixed(wishes: readonly Wish[]): Wish[] {
  const byUrgency = wishes.toSorted((a, b) => a.urgency - b.urgency || (a.skill < b.skill ? -1 : 1))
  const lessons = [...Map.groupBy(byUrgency, ({ lessonId }) => lessonId).values()]
  const rounds = Math.max(0, ...lessons.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) =>
    lessons.flatMap((ofLesson) => ofLesson[round] ?? []),
  ).flat()
}

/** The one answered longest ago, or never. */
function freshVariant(variants: readonly ItemPlace[], answers: readonly GivenAnswer[]): ItemPlace {
  const last = new Map<string, number>()
  for (const { itemId, at } of answers) last.set(itemId, Math.max(last.get(itemId) ?? 0, Date.parse(at)))
  const [first, ...others] = variants.toSorted(
    (a, b) => (last.get(a.id) ?? 0) - (last.get(b.id) ?? 0) || (a.id < b.id ? -1 : 1),
  )
  if (!first) throw new RangeError(`No item among ${others.length}`)
  return first
}
