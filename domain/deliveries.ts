import * as z from 'zod/mini'

export const CHANNELS = ['email', 'push', 'sms'] as const
export const Channel = z.enum(CHANNELS)
export type Channel = z.infer<typeof Channel>

/** Why one message failed for good. `unknown`: it may have arrived, so it is not sent again. */
export const FailureReason = z.enum([
  'bad_address',
  'bad_number',
  'no_device',
  'refused',
  'unknown',
  'gave_up',
])
export type FailureReason = z.infer<typeof FailureReason>

/** An SMS that may have arrived is not sent again: a second one costs again. */
export function mayRetry(channel: Channel, reason: FailureReason): boolean {
  return !(channel === 'sms' && reason === 'unknown')
}

export const ChannelProblem = z.enum(['unreachable', 'sign_in', 'overloaded', 'credit', 'broken'])
export type ChannelProblem = z.infer<typeof ChannelProblem>

const count = z.int().check(z.minimum(0))

export const DeliveryCounts = z.object({
  channel: Channel,
  sent: count,
  waiting: count,
  failed: count,
  reasons: z.array(z.object({ reason: FailureReason, count })),
  /** Of the failed, without those whose people are forgotten by now. */
  retryable: count,
})
export type DeliveryCounts = z.infer<typeof DeliveryCounts>

export const ChannelFacts = z.object({
  channel: Channel,
  /** False: each message is written to the outbox folder on the server instead. */
  connected: z.boolean(),
  people: count,
  /** Rand per part of an SMS; null when unknown, and where nothing is charged. */
  pricePerPart: z.nullable(z.number().check(z.minimum(0))),
  problem: z.nullable(z.object({ what: ChannelProblem, since: z.iso.datetime() })),
})
export type ChannelFacts = z.infer<typeof ChannelFacts>
