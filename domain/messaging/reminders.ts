import * as z from 'zod/mini'
import type { PushMessage } from './push.ts'

/** The hours are after school and well before bedtime. */
export const REMINDER_HOURS = [13, 14, 15, 16, 17, 18, 19] as const
/** After this many reminders without an answered round, no more are sent. */
export const UNANSWERED_MAX = 5

const HOUR = 'Choose an hour of the list'

export const ReminderChoice = z.strictObject({
  /** Null means no more reminders. */
  hour: z.nullable(z.int(HOUR).check(z.minimum(13, HOUR), z.maximum(19, HOUR))),
})
export type ReminderChoice = z.infer<typeof ReminderChoice>

export const Reminder = z.object({
  hour: z.nullable(z.int()),
  /** This is true when reminders have stopped because they were not answered. The learner has to ask for them again. */
  isResting: z.boolean(),
})
export type Reminder = z.infer<typeof Reminder>

/** The text says nothing about what is learned, because it appears on a lock screen, maybe of a shared phone. */
export function reminderPush(): PushMessage {
  return {
    title: 'Five a day',
    body: 'Five questions are ready when you are. About 3 minutes.',
    tag: 'five-a-day',
    url: '/?tab=home',
  }
}
