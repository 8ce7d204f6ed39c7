import { dayAndMonth, weekday, weekdayAndDay } from './dates.ts'

/** Days are texts such as "2026-11-27", so they sort by date. */
const DAY_MS = 24 * 3_600_000

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

export function addDays(day: string, days: number): string {
  return new Date(utc(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the Monday of the day's week. Weeks begin on Monday. */
export function mondayOf(day: string): string {
  return addDays(day, -((utc(day).getUTCDay() + 6) % 7))
}

/** Returns the Friday of this week, or on a weekend the Friday of the next week. */
export function nextFriday(today: string): string {
  const friday = addDays(mondayOf(today), 4)
  return friday < today ? addDays(friday, 7) : friday
}

/** Returns the due day as people say it. The words for late work are kind on purpose. */
export function dueInWords(due: string, today: string): string {
  if (due < today) return 'still open'
  if (due === today) return 'by today'
  if (due === addDays(today, 1)) return 'by tomorrow'
  return mondayOf(due) === mondayOf(today) ? `by ${weekday(due)}` : `by ${weekdayAndDay(due)}`
}

/** Returns "This week", "Next week", "Last week", or the first day of the week. */
export function weekInWords(monday: string, today: string): string {
  const now = mondayOf(today)
  if (monday === now) return 'This week'
  if (monday === addDays(now, 7)) return 'Next week'
  return monday === addDays(now, -7) ? 'Last week' : `Week of ${dayAndMonth(monday)}`
}

/** Returns a text such as "23 November to 29 November". */
export function weekDays(monday: string): string {
  return `${dayAndMonth(monday)} to ${dayAndMonth(addDays(monday, 6))}`
}
