import * as z from 'zod/mini'

export const CHANNELS = ['email', 'push', 'sms'] as const
export const Channel = z.enum(CHANNELS)
export type Channel = z.infer<typeof Channel>

/**
 * Why one message failed for good.
 * `bad_address`: the mail server does not know it. `bad_number`: no phone number. `no_device`: its browsers are gone.
 * `refused`: the service does not take this message. `unknown`: it may have arrived, so it is not sent again.
 * `gave_up`: tried for days.
 */
export const FailureReason = z.enum([
  'bad_address',
  'bad_number',
  'no_device',
  'refused',
  'unknown',
  'gave_up',
])
export type FailureReason = z.infer<typeof FailureReason>

/** Whether an admin may have a failed message sent again. An SMS that may have arrived stays: a second one costs again. */
export function mayRetry(channel: Channel, reason: FailureReason): boolean {
  return !(channel === 'sms' && reason === 'unknown')
}

/**
 * Why a whole channel rests. `unreachable`: nobody answers. `sign_in`: our name or key is refused.
 * `overloaded`: it asks us to wait. `credit`: the account with the gateway is empty. `broken`: it answers with errors.
 */
export const ChannelProblem = z.enum(['unreachable', 'sign_in', 'overloaded', 'credit', 'broken'])
export type ChannelProblem = z.infer<typeof ChannelProblem>

const count = z.int().check(z.minimum(0))

/** What became of one announcement's messages by one channel. */
export const DeliveryCounts = z.object({
  channel: Channel,
  sent: count,
  waiting: count,
  failed: count,
  /** Of the failed: how many for which reason. */
  reasons: z.array(z.object({ reason: FailureReason, count })),
  /** Of the failed: how many an admin may have sent again. Not those whose people are forgotten by now. */
  retryable: count,
})
export type DeliveryCounts = z.infer<typeof DeliveryCounts>

/** What an admin needs to know of a channel before switching it on. */
export const ChannelFacts = z.object({
  channel: Channel,
  /** False: each message is written to the outbox folder on the server instead. */
  connected: z.boolean(),
  /** Who can be reached by it. */
  people: count,
  /** Rand per part of an SMS; null when unknown, and for what costs nothing. */
  pricePerPart: z.nullable(z.number().check(z.minimum(0))),
  problem: z.nullable(z.object({ what: ChannelProblem, since: z.iso.datetime() })),
})
export type ChannelFacts = z.infer<typeof ChannelFacts>
