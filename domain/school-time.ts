/** Days and times are those of the school, wherever the server or the reader is. */
export const SCHOOL_TIME_ZONE = 'Africa/Johannesburg'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * South Africa never changes its clocks, so no calendar library is needed. `Intl` is avoided, because it is slow to start on
 * a phone.
 */
function bySchoolClock(moment: Date): string {
  return new Date(moment.getTime() + 2 * HOUR_MS).toISOString()
}

/** Returns a day such as "2026-11-22", by the school's clock. */
export function schoolDate(moment: Date): string {
  return bySchoolClock(moment).slice(0, 10)
}

/** Returns the number of days since 1970, by the school's clock. */
export function schoolDay(moment: Date): number {
  return Math.floor((moment.getTime() + 2 * HOUR_MS) / DAY_MS)
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** Returns a time such as "06:00", by the school's clock. */
export function schoolClock(moment: Date): string {
  return bySchoolClock(moment).slice(11, 16)
}

/** Returns the end of the quiet hours in which this moment is, or null outside of them. */
export function quietUntil(hours: { from: string; to: string } | null, moment: Date): Date | null {
  if (hours === null) return null
  const [from, to, now] = [hours.from, hours.to, schoolClock(moment)].map(minutesOf) as [
    number,
    number,
    number,
  ]
  const isOverMidnight = from > to
  const isQuiet = isOverMidnight ? now >= from || now < to : now >= from && now < to
  if (!isQuiet) return null
  const left = (to - now + DAY_MINUTES) % DAY_MINUTES
  return new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS)
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
