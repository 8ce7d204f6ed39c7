import { schoolDate } from './school-time.ts'

/**
 * This is the only place in the product that reads the computer's clock, so that every judgement by time can be found, and
 * tested at any moment. Rules that depend on time take the moment as a parameter, and their callers ask here. How long
 * something takes is measured with `performance.now()`, which a corrected clock does not move.
 */
export const clock = {
  now: (): Date => new Date(),
  /** Returns the milliseconds since 1970. */
  ms: (): number => Date.now(),
  /** Returns the school's day, such as "2026-11-27". */
  today: (): string => schoolDate(new Date()),
}
