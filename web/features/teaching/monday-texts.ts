import { shortWeekdayAndDay } from '#domain/dates.ts'
import { QUIET_DAYS, READY, STUCK, type Give, type MondayPage, type Person } from '#domain/school/monday.ts'

/** Returns the name as in the register: "Dlamini, Naledi". */
export function registerName({ firstName, lastName }: Person): string {
  return `${lastName}, ${firstName}`
}

/**
 * Returns as many names as fit into this number of characters, and how many are left out.
 * @param noteOf what stands in brackets after a name
 */
export function namesText<One extends Person>(
  people: readonly One[],
  room: number,
  noteOf?: (one: One) => string,
): string {
  const names = people.map((one) => registerName(one) + (noteOf ? ` (${noteOf(one)})` : ''))
  let used = 0
  const fitting = names.filter((name) => (used += name.length + 3) <= room)
  const left = names.length - fitting.length
  return [...fitting, ...(left > 0 ? [`and ${left} more on the screen`] : [])].join(' · ')
}

export function giveText({ kind, title, place }: Give): string {
  return kind === 'level' ? `The Lab, ${place}: “${title}”` : `Practice of “${place}”, such as “${title}”`
}

export const GIVE_FREE = 'A level of their own, made in the Lab for the class'

export function quietText({ kind, since }: MondayPage['quiet'][number]): string {
  const day = since === null ? '' : shortWeekdayAndDay(since)
  if (kind === 'idle') return `opens Qala, no work since ${day}`
  if (kind === 'away') return `no sign since ${day}`
  return since === null ? 'never signed in' : `no work yet, last here ${day}`
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
const inWords = (count: number) => WORDS[count] ?? `${count}`
const weeks = (days: number) => `${inWords(days / 7)} weeks`

/** These rules are shown on the page, so that nobody has to guess what a name in a list means. */
export const RULES = {
  stuck: `Stuck: the same mistake in ${inWords(STUCK.questions)} different questions within ${weeks(STUCK.days)}, and not one right answer about it since.`,
  quiet: `Quiet: nothing for ${weeks(QUIET_DAYS)}. Work that was done offline arrives when the device is online again, so ask first.`,
  ready: `Ready: stuck on nothing, at work in the last ${weeks(QUIET_DAYS)}, ${READY.percent}% or more on average in at least ${inWords(READY.quizzes)} quizzes.`,
}

export const QUIET_CLASS = `Hardly anybody gave a sign in the last ${weeks(QUIET_DAYS)}, as in the holidays. So nobody is named here.`

export function isNothing({ teachAgain, stuck, quiet, ready, isClassQuiet }: MondayPage): boolean {
  return [teachAgain, stuck, quiet, ready].every((part) => part.length === 0) && !isClassQuiet
}
