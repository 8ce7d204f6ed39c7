/** Days and times are those of the school, wherever the server or the reader is. */
export const SCHOOL_TIME_ZONE = 'Africa/Johannesburg'

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: SCHOOL_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const DATE = new Intl.DateTimeFormat('en-CA', { timeZone: SCHOOL_TIME_ZONE, dateStyle: 'short' })

/** "2026-11-22", by the school's clock. */
export function schoolDate(moment: Date): string {
  return DATE.format(moment)
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Days since 1970, by the school's clock, which is never put forward or back. */
export function schoolDay(moment: Date): number {
  return Math.floor((moment.getTime() + 2 * HOUR_MS) / DAY_MS)
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** "06:00", by the school's clock. */
export function schoolClock(moment: Date): string {
  return CLOCK.format(moment)
}

/** When the quiet hours end in which this moment lies; null outside of them. The school's clock is never put forward or back. */
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
