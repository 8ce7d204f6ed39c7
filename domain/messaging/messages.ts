import * as z from 'zod/mini'
import { Channel } from './announcements.ts'

/** Says whether a person gets announcements by each channel. E-mails about the account itself are always sent. */
export const MessageChoices = z.object({ email: z.boolean(), push: z.boolean(), sms: z.boolean() })
export type MessageChoices = z.infer<typeof MessageChoices>

export const ChangeMessageChoice = z.strictObject({ channel: Channel, wanted: z.boolean() })
export type ChangeMessageChoice = z.infer<typeof ChangeMessageChoice>

export const FindMessageChoices = z.strictObject({ userId: z.uuid() })
export const ChangeChoiceOf = z.strictObject({ userId: z.uuid(), channel: Channel, wanted: z.boolean() })
export type ChangeChoiceOf = z.infer<typeof ChangeChoiceOf>

/** This is a message from the SMS gateway, which may send more fields than these. */
export const InboundSms = z.object({
  from: z
    .string('This is not a phone number')
    .check(
      z.trim(),
      z.minLength(3, 'This is not a phone number'),
      z.maxLength(40, 'This is not a phone number'),
    ),
  message: z.string('This is not a message').check(z.maxLength(5_000, 'This message is too long')),
})

const STOP = /^(stop|stopall|unsubscribe|cancel|end|quit)\b/
const START = /^(start|unstop)$/

/**
 * Reads the answer to an SMS. Any message that begins with STOP counts, because it is better to send too few messages than
 * too many.
 */
export function readSmsReply(message: string): 'stop' | 'start' | null {
  const words = message
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
  if (STOP.test(words)) return 'stop'
  return START.test(words) ? 'start' : null
}
