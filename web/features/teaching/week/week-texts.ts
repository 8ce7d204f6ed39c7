import { shortWeekdayAndDay } from '#domain/dates.ts'
import { awaySince } from '#domain/school/class-week.ts'
import {
  WORK_KIND_NAMES,
  workKey,
  type GivenWork,
  type WeekLearner,
  type Work,
} from '#domain/school/class-work.ts'
import { COURSE_WORK } from '#web/content/course-work.ts'

const TITLES = new Map(COURSE_WORK.map((work) => [workKey(work), work.title]))

/** Content that has left the course keeps its last title. */
export function titleOf(work: Work & { title?: string | null }): { title: string; isGone: boolean } {
  const title = TITLES.get(workKey(work))
  return title === undefined
    ? { title: work.title ?? work.contentId, isGone: true }
    : { title, isGone: false }
}

/** Returns text such as "Quiz: Computer Basics". */
export function nameOf(work: Work & { title?: string | null }): string {
  return `${WORK_KIND_NAMES[work.kind]}: ${titleOf(work).title}`
}

/** Returns text such as "12 of 43 did it, 5 more began, 68% on average". */
export function countText({ workId }: GivenWork, learners: readonly WeekLearner[]): string {
  const done = learners.filter((learner) => learner.done.includes(workId)).length
  const begun = learners.filter((learner) => learner.begun.includes(workId)).length
  const did = `${done} of ${learners.length} did it`
  const percents = learners.flatMap(({ percents }) => percents[workId] ?? [])
  const sum = percents.reduce((all, percent) => all + percent, 0)
  return [
    did,
    ...(begun === 0 ? [] : [`${begun} more began`]),
    ...(percents.length === 0 ? [] : [`${Math.round(sum / percents.length)}% on average`]),
  ].join(', ')
}

/**
 * Says that a learner is away. The wording is careful, because they may have worked without a network. Returns null when there
 * is nothing to say.
 */
export function awayText(learner: WeekLearner, work: readonly GivenWork[], now: Date): string | null {
  const away = awaySince(learner, work, now)
  if (away === null) return null
  if (away === 'never') return 'Has not signed in yet'
  return `Not heard from since ${shortWeekdayAndDay(away)}: offline, or absent?`
}
