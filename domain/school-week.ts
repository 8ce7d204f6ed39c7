import { SCHOOL_TIME_ZONE } from './school-time.ts'

/** Days are texts such as "2026-11-27", which sort as they follow each other. */
const DAY_MS = 24 * 3_600_000

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

export function addDays(day: string, days: number): string {
  return new Date(utc(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** A week begins on Monday. */
export function mondayOf(day: string): string {
  return addDays(day, -((utc(day).getUTCDay() + 6) % 7))
}

/** The Friday of this week; on a weekend that of the next. */
export function nextFriday(today: string): string {
  const friday = addDays(mondayOf(today), 4)
  return friday < today ? addDays(friday, 7) : friday
}

// The days are dates without a time: any fixed zone shows them as they are.
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const LONG = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** "Friday 27 November" */
export function dayInWords(day: string): string {
  return LONG.format(utc(day)).replace(',', '')
}

/** When something should be done, as one says it: nobody is told off for what is late. */
export function dueInWords(due: string, today: string): string {
  if (due < today) return 'still open'
  if (due === today) return 'by today'
  if (due === addDays(today, 1)) return 'by tomorrow'
  return mondayOf(due) === mondayOf(today) ? `by ${WEEKDAY.format(utc(due))}` : `by ${dayInWords(due)}`
}

/** "This week", "Next week", "Last week", or its days. */
export function weekInWords(monday: string, today: string): string {
  const now = mondayOf(today)
  if (monday === now) return 'This week'
  if (monday === addDays(now, 7)) return 'Next week'
  return monday === addDays(now, -7) ? 'Last week' : `Week of ${SHORT.format(utc(monday))}`
}

/** "23 November to 29 November" */
export function weekDays(monday: string): string {
  return `${SHORT.format(utc(monday))} to ${SHORT.format(utc(addDays(monday, 6)))}`
}

const HEARD = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: SCHOOL_TIME_ZONE,
})

/** "Tue 24 Nov", by the school's clock. */
export function heardOn(moment: Date): string {
  return HEARD.format(moment).replace(',', '')
}
