import { QUIET_DAYS, READY, STUCK, type Give, type MondayPage, type Person } from '#domain/monday.ts'

/** As in the register: "Dlamini, Naledi". */
export function registerName({ firstName, lastName }: Person): string {
  return `${lastName}, ${firstName}`
}

export function learnersText(count: number): string {
  return count === 1 ? '1 learner' : `${count} learners`
}

export function giveText({ kind, title, place }: Give): string {
  return kind === 'level' ? `The Lab, ${place}: “${title}”` : `Practice of “${place}”, such as “${title}”`
}

export const GIVE_FREE = 'A level of their own, made in the Lab for the class'

export function quietText({ kind, since }: MondayPage['quiet'][number]): string {
  if (kind === 'idle') return `opens Qala, no work since ${weekday(since)}`
  if (kind === 'away') return `no sign since ${weekday(since)}`
  return since === null ? 'never signed in' : `no work yet, last here ${weekday(since)}`
}

const WEEKDAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const WHOLE = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** "Mon 9 Nov" */
function weekday(day: string | null): string {
  return day === null ? '' : WEEKDAY.format(new Date(day)).replace(',', '')
}

/** "Monday 23 November 2026" */
export function wholeDay(day: string): string {
  return WHOLE.format(new Date(day)).replace(',', '')
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
const inWords = (count: number) => WORDS[count] ?? `${count}`
const weeks = (days: number) => `${inWords(days / 7)} weeks`

/** Said on the page, so that nobody has to guess what a name in a list means. */
export const RULES = {
  stuck: `Stuck: the same mistake in ${inWords(STUCK.questions)} different questions within ${weeks(STUCK.days)}, and not one right answer about it since.`,
  quiet: `Quiet: nothing for ${weeks(QUIET_DAYS)}. Work that was done offline arrives when the device is online again, so ask first.`,
  ready: `Ready: stuck on nothing, at work in the last ${weeks(QUIET_DAYS)}, ${READY.percent}% or more on average in at least ${inWords(READY.quizzes)} quizzes.`,
}

export const QUIET_CLASS = `Hardly anybody gave a sign in the last ${weeks(QUIET_DAYS)}, as in the holidays. So nobody is named here.`

export function isNothing({ teachAgain, stuck, quiet, ready, isClassQuiet }: MondayPage): boolean {
  return [teachAgain, stuck, quiet, ready].every((part) => part.length === 0) && !isClassQuiet
}
