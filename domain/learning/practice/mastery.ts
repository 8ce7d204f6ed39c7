import type { LessonSummary, Strand } from '../content.ts'
import { STRANDS } from '../content.ts'
import { memoriesOf, skillOf, strengthOf, type GivenAnswer, type ItemPlace } from './memory.ts'

export type MasteryState = 'none' | 'growing' | 'fresh' | 'fading'

export interface Mastery {
  state: MasteryState
  /** This is the percentage of everything to know that the learner probably still knows today. */
  percent: number
}

/** These are the words that the learner sees. */
export const MASTERY_WORDS: Record<MasteryState, { name: string; about: string }> = {
  none: { name: 'Not practised yet', about: 'A few questions will show what you know.' },
  growing: { name: 'Growing', about: 'Each right answer makes it stronger.' },
  fresh: { name: 'Fresh', about: 'You know this well right now.' },
  fading: { name: 'Fading', about: 'You knew this well. A few questions bring it back.' },
}

/** A lesson is "fresh" or "fading" only if this part of it was right in the last answers. */
const ENOUGH = 0.6
/** Below this, right answers are fading. That takes nearly two weeks after one right answer, and months after three. */
const FRESH = 0.75

/** Returns the mastery of each lesson by its id. @param today a day of the school (`schoolDay`) */
export function lessonMastery(
  items: readonly ItemPlace[],
  answers: readonly GivenAnswer[],
  today: number,
): ReadonlyMap<string, Mastery> {
  const strengths = strengthsOf(items, answers, today)
  const byLesson = Map.groupBy(items, ({ lessonId }) => lessonId)
  return new Map([...byLesson].map(([lessonId, own]) => [lessonId, masteryOf(own, strengths)]))
}

export interface StrandMastery extends Mastery {
  strand: Strand
  finished: number
  lessons: number
}

/** Returns the mastery of each strand that has lessons, for the lessons of it that the learner has finished. */
export function strandMastery(
  lessons: readonly Pick<LessonSummary, 'id' | 'strand' | 'bonus'>[],
  items: readonly ItemPlace[],
  answers: readonly GivenAnswer[],
  { finished, today }: { finished: ReadonlySet<string>; today: number },
): StrandMastery[] {
  const strengths = strengthsOf(items, answers, today)
  return STRANDS.flatMap((strand) => {
    const own = lessons.filter((lesson) => lesson.strand === strand)
    if (own.length === 0) return []
    const done = new Set(own.filter(({ id }) => finished.has(id)).map(({ id }) => id))
    const mastery = masteryOf(
      items.filter(({ lessonId }) => done.has(lessonId)),
      strengths,
    )
    return [{ strand, finished: done.size, lessons: own.length, ...mastery }]
  })
}

/** Returns the strengths by `skillOf`. */
function strengthsOf(items: readonly ItemPlace[], answers: readonly GivenAnswer[], today: number) {
  const memories = memoriesOf(items, answers)
  return new Map([...memories].map(([skill, memory]) => [skill, strengthOf(memory, today)]))
}

function masteryOf(items: readonly ItemPlace[], strengths: ReadonlyMap<string, number>): Mastery {
  const skills = [...new Set(items.map(skillOf))]
  const answered = skills.flatMap((skill) => strengths.get(skill) ?? [])
  if (answered.length === 0) return { state: 'none', percent: 0 }
  const known = answered.filter((strength) => strength > 0)
  const sum = known.reduce((total, strength) => total + strength, 0)
  const percent = Math.round((100 * sum) / skills.length)
  if (known.length < ENOUGH * skills.length) return { state: 'growing', percent }
  return { state: sum >= FRESH * known.length ? 'fresh' : 'fading', percent }
}
