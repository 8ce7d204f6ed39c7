import { DAY_MS, MINUTE_MS, type Calendar } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { DemoQuestion, IndexedCourse } from './demo-course.ts'
import type { DemoWork, Pupil } from './make-work.ts'
import type { Part, Seat } from './plan-class.ts'

export interface DemoAnswer {
  lessonId: string
  itemId: string
  source: 'practice' | 'daily' | 'quiz' | 'lab'
  isRight: boolean
  misconception: string | null
  answeredAt: Date
}

const RIGHT: Record<Part, number> = {
  middle: 0.72,
  struggling: 0.6,
  ready: 0.94,
  finisher: 0.94,
  away: 0.65,
  idle: 0.65,
  never: 0,
}
/** Older answers no longer say anything about this week. */
const REMEMBERED_DAYS = 40

/**
 * Creates the answers of the last weeks. Most wrong answers are followed by a right one a little later. If the learner is
 * stuck on a mistake, the wrong answers that show it come last.
 */
export function makeAnswers(
  chance: Chance,
  { part, stop, joinedAt }: Pupil,
  { stuck }: Pick<Seat, 'stuck'>,
  work: DemoWork,
  course: IndexedCourse,
  calendar: Calendar,
): DemoAnswer[] {
  const known = new Set(work.lessons.map(({ lessonId }) => lessonId))
  const asked = [...known].flatMap(course.questionsOf)
  if (part === 'never' || asked.length === 0) return []
  const recent = work.lessons.filter(
    ({ completedAt }) => completedAt && stop.getTime() - completedAt.getTime() < REMEMBERED_DAYS * DAY_MS,
  )
  const sessions = [
    ...recent.map(({ lessonId, completedAt }) => ({
      from: course.questionsOf(lessonId),
      at: completedAt ?? stop,
      isDaily: false,
    })),
    ...[chance.between(3, 5), chance.between(1, 2), 0].map((days) => ({
      from: asked,
      at: days === 0 ? stop : calendar.lesson(chance, stop.getTime() - days * DAY_MS),
      isDaily: true,
    })),
  ]
  const usual = sessions
    .filter(({ at }) => at >= joinedAt && at <= stop)
    .flatMap(({ from, at, isDaily }) =>
      chance
        .shuffled(from)
        .slice(0, isDaily ? 4 : 6)
        .flatMap((question, place) => answerOnce(chance, question, RIGHT[part], later(at, place), isDaily)),
    )
  const wrong = stuck.flatMap((mistake) => stuckOn(chance, mistake, known, work, course, stop, calendar))
  return [...usual.filter((answer) => !fixes(answer, wrong, course)), ...wrong]
    .filter(({ answeredAt }) => answeredAt.getTime() <= calendar.now && answeredAt >= joinedAt)
    .toSorted((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime())
}

function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() - 20 * MINUTE_MS + minutes * 2 * MINUTE_MS)
}

function answerOnce(
  chance: Chance,
  { lessonId, itemId, source, mistakes }: DemoQuestion,
  right: number,
  answeredAt: Date,
  isDaily: boolean,
): DemoAnswer[] {
  const given = { lessonId, itemId, source: isDaily && source === 'practice' ? ('daily' as const) : source }
  const good = { ...given, isRight: true, misconception: null }
  if (chance.happens(right)) return [{ ...good, answeredAt }]
  const misconception = mistakes.length > 0 && chance.happens(0.7) ? chance.pick(mistakes) : null
  return [
    { ...given, isRight: false, misconception, answeredAt },
    { ...good, answeredAt: new Date(answeredAt.getTime() + MINUTE_MS) },
  ]
}

/** Returns wrong answers to two or three different questions, in the last days before `stop`. */
function stuckOn(
  chance: Chance,
  mistake: string,
  known: ReadonlySet<string>,
  { labs }: DemoWork,
  { showing }: IndexedCourse,
  stop: Date,
  calendar: Calendar,
): DemoAnswer[] {
  const passed = new Set(labs.filter(({ stars }) => stars > 0).map(({ levelId }) => levelId))
  const all = (showing.get(mistake) ?? []).filter(({ itemId }) => !passed.has(itemId))
  const near = all.filter(({ lessonId }) => known.has(lessonId))
  return chance
    .shuffled(near.length >= 2 ? near : all)
    .slice(0, chance.between(2, 3))
    .map(({ lessonId, itemId, source }, at) => {
      const day = calendar.lesson(chance, stop.getTime() - at * chance.between(1, 3) * DAY_MS)
      const answeredAt = new Date(Math.min(day.getTime(), stop.getTime()))
      return { lessonId, itemId, source, isRight: false, misconception: mistake, answeredAt }
    })
}

/**
 * Says whether an answer would end a mistake. A right answer to a question that shows the mistake ends it, so none may come
 * after the wrong ones.
 */
function fixes(answer: DemoAnswer, wrong: readonly DemoAnswer[], course: IndexedCourse): boolean {
  if (!answer.isRight || wrong.length === 0) return false
  const shown = course.mistakesOf(answer.itemId)
  return wrong.some(
    ({ misconception, answeredAt }) =>
      misconception !== null && shown.includes(misconception) && answer.answeredAt >= answeredAt,
  )
}
