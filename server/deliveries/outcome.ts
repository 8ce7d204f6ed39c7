import type { ChannelProblem, FailureReason } from '#domain/deliveries.ts'

export type DeliveryOutcome =
  | { kind: 'sent'; reached?: readonly string[] }
  /** With `problem` the channel rests as well. */
  | { kind: 'failed'; reason: FailureReason; problem?: ChannelProblem }
  /** `reached`: the addresses of a person that have taken it already. */
  | { kind: 'later'; afterMs?: number; reached?: readonly string[] }
  /** Nothing was sent: the channel rests, and this try does not count. */
  | { kind: 'down'; problem: ChannelProblem; afterMs?: number }

/** Its worker alone may send the message until the claim runs out. */
export interface Claim {
  announcementId: string
  userId: string
  /** The same for every try of this message. */
  number: number
  /** Tries so far, this one included. */
  tries: number
  createdAt: Date
  title: string
  content: string
  announcedAt: Date
  phone: string | null
  reached: readonly string[]
}

/**
 * Commits, before the words that make the other side take the message, that nobody sends it again.
 * @throws ClaimLost when somebody else has the message by now
 */
export type HandOver = () => Promise<void>

export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** Never throws for what a network does. Push never hands over, because a repeat is harmless (decision 006). */
export type Sender = (claim: Claim, handOver: HandOver) => Promise<DeliveryOutcome>
