import { awaySince } from '#domain/class-week.ts'
import { WORK_KIND_NAMES, workKey, type GivenWork, type WeekLearner, type Work } from '#domain/class-work.ts'
import { heardOn } from '#domain/school-week.ts'
import { COURSE_WORK } from '#web/content/course-work.ts'

const TITLES = new Map(COURSE_WORK.map((work) => [workKey(work), work.title]))

/** What left the course keeps the name that it had there. */
export function titleOf(work: Work & { title?: string | null }): { title: string; isGone: boolean } {
  const title = TITLES.get(workKey(work))
  return title === undefined
    ? { title: work.title ?? work.contentId, isGone: true }
    : { title, isGone: false }
}

/** "Quiz: Computer Basics" */
export function nameOf(work: Work & { title?: string | null }): string {
  return `${WORK_KIND_NAMES[work.kind]}: ${titleOf(work).title}`
}

/** "12 of 43 did it, 5 more began" */
export function countText({ workId }: GivenWork, learners: readonly WeekLearner[]): string {
  const done = learners.filter((learner) => learner.done.includes(workId)).length
  const begun = learners.filter((learner) => learner.begun.includes(workId)).length
  const did = `${done} of ${learners.length} did it`
  return begun === 0 ? did : `${did}, ${begun} more began`
}

/** Said with care: whoever is away may have worked without a network. Null when there is nothing to say. */
export function awayText(learner: WeekLearner, work: readonly GivenWork[]): string | null {
  const away = awaySince(learner, work)
  if (away === null) return null
  const since = away === 'never' ? 'Not heard from yet' : `Not heard from since ${heardOn(away)}`
  return `${since}: offline, or absent?`
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** "24 November at 14:02" */
export function asOfText(time: number): string {
  return MOMENT.format(time).replace(', ', ' at ')
}
