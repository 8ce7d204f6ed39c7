import { schoolDate } from '#domain/school-time.ts'
import { mondayOf } from '#domain/school-week.ts'
import type { Chance } from './chance.ts'

export const DAY_MS = 86_400_000
export const MINUTE_MS = 60_000

export type Calendar = ReturnType<typeof createCalendar>

/** A school year that is at least four months old, whenever the demo is made. */
export function createCalendar(now: Date) {
  const yearBegins = Math.min(Date.UTC(now.getUTCFullYear(), 0, 14), now.getTime() - 120 * DAY_MS)
  const today = schoolDate(now)
  /** The same day or the Friday before, between half past seven and three in South Africa, and not after now. */
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
    /** So many days ago, at school. */
    ago: (chance: Chance, days: number) => lesson(chance, now.getTime() - days * DAY_MS),
  }
}
