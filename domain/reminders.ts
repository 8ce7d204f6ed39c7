import * as z from 'zod/mini'
import type { PushMessage } from './push.ts'

/** After school, and well before bedtime. */
export const REMINDER_HOURS = [13, 14, 15, 16, 17, 18, 19] as const
/** So many without one answered round: then it rests. */
export const UNANSWERED_MAX = 5

const HOUR = 'Choose an hour of the list'

export const ReminderChoice = z.strictObject({
  /** Null: no more. */
  hour: z.nullable(z.int(HOUR).check(z.minimum(13, HOUR), z.maximum(19, HOUR))),
})
export type ReminderChoice = z.infer<typeof ReminderChoice>

export const Reminder = z.object({
  hour: z.nullable(z.int()),
  /** Nobody came, so nothing is sent until it is asked for again. */
  isResting: z.boolean(),
})
export type Reminder = z.infer<typeof Reminder>

/** Says nothing of what is learned: a lock screen, maybe of a shared phone, shows it. */
export function reminderPush(): PushMessage {
  return {
    title: 'Five a day',
    body: 'Five questions are ready when you are. About 3 minutes.',
    tag: 'five-a-day',
    url: '/?tab=home',
  }
}
