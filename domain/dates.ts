import { SCHOOL_TIME_ZONE, schoolClock } from './school-time.ts'

/**
 * A moment, as a Date, as milliseconds since 1970 or as ISO text. A day without a time, such as "2026-11-27", is midnight in
 * UTC, which is the same day at school.
 */
type Moment = Date | number | string

/**
 * Returns a function that writes a date as people read it, by the school's clock. The locale is en-GB, because en-ZA puts a
 * zero before the day in some forms and none in others. The formatter is made at its first use, because `Intl` is slow to
 * start on a phone.
 */
function writer(parts: Intl.DateTimeFormatOptions): (at: Moment) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-GB', { timeZone: SCHOOL_TIME_ZONE, ...parts })
    // Older browsers put a comma after the weekday.
    return format.format(new Date(at)).replace(',', '')
  }
}

/** Writes "Friday". */
export const weekday = writer({ weekday: 'long' })
/** Writes "6 December". */
export const dayAndMonth = writer({ day: 'numeric', month: 'long' })
/** Writes "6 December 2026". */
export const dayWithYear = writer({ day: 'numeric', month: 'long', year: 'numeric' })
/** Writes "Sunday 6 December". */
export const weekdayAndDay = writer({ weekday: 'long', day: 'numeric', month: 'long' })
/** Writes "Sunday 6 December 2026". */
export const weekdayAndDayWithYear = writer({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
/** Writes "Sun". */
export const shortWeekday = writer({ weekday: 'short' })
/** Writes "6 Dec". */
export const shortDay = writer({ day: 'numeric', month: 'short' })
/** Writes "6 Dec 2026". */
export const shortDayWithYear = writer({ day: 'numeric', month: 'short', year: 'numeric' })
/** Writes "Sun 6 Dec". */
export const shortWeekdayAndDay = writer({ weekday: 'short', day: 'numeric', month: 'short' })

/** Writes "06 December 2026". */
export const paddedDayWithYear = writer({ day: '2-digit', month: 'long', year: 'numeric' })
/** Writes "06 Dec". */
export const paddedShortDay = writer({ day: '2-digit', month: 'short' })
/** Writes "06 Dec 2026". */
export const paddedShortDayWithYear = writer({ day: '2-digit', month: 'short', year: 'numeric' })

/** Writes "6 December 2026 at 14:02". */
export function dayWithYearAndTime(at: Moment): string {
  return `${dayWithYear(at)} at ${schoolClock(new Date(at))}`
}

/** Writes "6 December at 14:02". */
export function dayAndTime(at: Moment): string {
  return `${dayAndMonth(at)} at ${schoolClock(new Date(at))}`
}

/** Writes "6 Dec 2026, 14:02:07". */
export function shortMoment(at: Moment): string {
  const seconds = new Date(at).toISOString().slice(17, 19)
  return `${shortDayWithYear(at)}, ${schoolClock(new Date(at))}:${seconds}`
}

/** Writes "6 Dec, 14:02". */
export function shortDayAndTime(at: Moment): string {
  return `${shortDay(at)}, ${schoolClock(new Date(at))}`
}
