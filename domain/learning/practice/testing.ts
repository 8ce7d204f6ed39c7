import { schoolDay } from '../../school-time.ts'
import type { GivenAnswer, ItemPlace } from './memory.ts'

export function place(id: string, lessonId: string, more: Partial<ItemPlace> = {}): ItemPlace {
  return { id, lessonId, level: 'easy', ...more }
}

/** Returns this hour by the school's clock, this many days after Monday 2 March 2026. */
export function onDay(day: number, hour = 10): Date {
  return new Date(Date.UTC(2026, 2, 2 + day, hour - 2))
}

/** Makes a right answer at ten o'clock of that day. `more` changes single fields. */
export function answered(itemId: string, day: number, more: Partial<GivenAnswer> = {}): GivenAnswer {
  const at = onDay(day).toISOString()
  return { id: `${itemId} ${at}`, itemId, source: 'daily', isRight: true, at, ...more }
}

export function dayOf(day: number): number {
  return schoolDay(onDay(day))
}
