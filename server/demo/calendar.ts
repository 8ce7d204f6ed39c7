import { schoolDate } from '#domain/school-time.ts'
import { mondayOf } from '#domain/school-week.ts'
import type { Chance } from './chance.ts'

export const DAY_MS = 86_400_000
export const MINUTE_MS = 60_000

export type Calendar = ReturnType<typeof createCalendar>

/** Creates the calendar of a school year that began at least four months ago, whenever the demo is made. */
export function createCalendar(now: Date) {
  const yearBegins = Math.min(Date.UTC(now.getUTCFullYear(), 0, 14), now.getTime() - 120 * DAY_MS)
  const today = schoolDate(now)
  /**
   * Returns a time on the same day, or on the Friday before a weekend, between half past seven and three in South Africa. It
   * is never after `now`.
   */
  const lesson = (chance: Chance, moment: number): Date => {
    const day = new Date(moment)
    const back = [2, 0, 0, 0, 0, 0, 1][day.getUTCDay()] ?? 0
    const morning = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - back, 5, 30)
    const at = morning + chance.between(0, 7 * 60 + 30) * MINUTE_MS
    return at <= now.getTime() ? new Date(at) : lesson(chance, morning - DAY_MS)
  }
  return {
    now: now.getTime(),
    today,
    monday: mondayOf(today),
    year: Number(today.slice(0, 4)),
    yearBegins,
    lesson,
    /** Returns a time at school this many days ago. */
    ago: (chance: Chance, days: number) => lesson(chance, now.getTime() - days * DAY_MS),
  }
}
