import { schoolDay } from '../../school-time.ts'
import { FIVE } from './five.ts'
import { ITEM_LEVELS } from './item.ts'
import { inOrder, memoriesOf, skillOf, strengthOf, type GivenAnswer, type ItemPlace } from './memory.ts'

export { FIVE }

export interface FiveADay {
  /** This is the number of items that were answered in today's round, on any device. */
  done: number
  /** These are the items that are still to come today, in this order. */
  next: readonly ItemPlace[]
}

interface Wish {
  skill: string
  lessonId: string
  /** A smaller number means that the item should come sooner. */
  urgency: number
}

/**
 * Returns today's round: items that are due from finished lessons, and then new items from them. Items that were answered
 * today are left out. Nothing else changes the round, so it stays the same while it is answered, after a reload and on
 * another device.
 */
export function fiveADay({
  items,
  answers,
  finished,
  today,
}: {
  items: readonly ItemPlace[]
  answers: readonly GivenAnswer[]
  /** These are the ids of the finished lessons. */
  finished: ReadonlySet<string>
  /** This is a day of the school (`schoolDay`). */
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

/** Returns the result of today's round on all devices. For each item the first answer counts. */
export function todaysResult(
  answers: readonly GivenAnswer[],
  today: number,
): { right: number; done: number } {
  const daily = answersOn(today, answers).filter(({ source }) => source === 'daily')
  const first = Map.groupBy(inOrder(daily), ({ itemId }) => itemId)
  const right = [...first.values()].filter(([answer]) => answer?.isRight).length
  return { right, done: first.size }
}

/** An answer from a clock that was ahead counts as today's answer. */
function answersOn(today: number, answers: readonly GivenAnswer[]): GivenAnswer[] {
  return answers.filter(({ at }) => schoolDay(new Date(at)) >= today)
}

/** Takes the most urgent wish of each lesson, then the next of each, so that two of one lesson seldom follow each other. */
function mixed(wishes: readonly Wish[]): Wish[] {
  const byUrgency = wishes.toSorted((a, b) => a.urgency - b.urgency || (a.skill < b.skill ? -1 : 1))
  const lessons = [...Map.groupBy(byUrgency, ({ lessonId }) => lessonId).values()]
  const rounds = Math.max(0, ...lessons.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) =>
    lessons.flatMap((ofLesson) => ofLesson[round] ?? []),
  ).flat()
}

/** Returns the variant that was answered longest ago or never. */
function freshVariant(variants: readonly ItemPlace[], answers: readonly GivenAnswer[]): ItemPlace {
  const last = new Map<string, number>()
  for (const { itemId, at } of answers) last.set(itemId, Math.max(last.get(itemId) ?? 0, Date.parse(at)))
  const [first, ...others] = variants.toSorted(
    (a, b) => (last.get(a.id) ?? 0) - (last.get(b.id) ?? 0) || (a.id < b.id ? -1 : 1),
  )
  if (!first) throw new RangeError(`No item among ${others.length}`)
  return first
}
