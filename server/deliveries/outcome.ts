import type { ChannelProblem, FailureReason } from '#domain/deliveries.ts'

export type DeliveryOutcome =
  | { kind: 'sent'; reached?: readonly string[] }
  /** For good. With `problem` the channel rests as well. */
  | { kind: 'failed'; reason: FailureReason; problem?: ChannelProblem }
  /** This message alone has to wait. `reached`: the addresses of a person that have taken it already. */
  | { kind: 'later'; afterMs?: number; reached?: readonly string[] }
  /** Nothing is wrong with the message and nothing was sent: the channel rests, and this try does not count. */
  | { kind: 'down'; problem: ChannelProblem; afterMs?: number }

/** A message the worker has claimed: it alone may send it until the claim runs out. */
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
 * Writes down that the message is about to be taken, before the words that make the other side take it. From then on
 * nobody sends it again by himself, unless this try ends with an outcome.
 * @throws ClaimLost when somebody else has the message by now: it must not be sent
 */
export type HandOver = () => Promise<void>

/** This worker was silent for so long that its claim ran out. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/**
 * Delivers one message by one channel; never throws for what a network or another server can do.
 * Push never hands over: a repeat takes the place of the first one, so there it is harmless (decision 006).
 */
export type Sender = (claim: Claim, handOver: HandOver) => Promise<DeliveryOutcome>
