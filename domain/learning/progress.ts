import * as z from 'zod/mini'
import { Row } from './rows/row-kinds.ts'

/** The limit keeps a batch small enough for one short transaction and for a slow phone. */
export const PROGRESS_BATCH_MAX = 100

/** `userId` is the author, so that rows never get into the account of another person who happens to be signed in. */
export const ProgressBatch = z.strictObject({
  userId: z.uuid(),
  /** This is the device's clock at the moment of sending, so that the server can correct a wrong clock. */
  sentAt: z.iso.datetime({ offset: true }),
  rows: z.array(Row),
})
export type ProgressBatch = z.infer<typeof ProgressBatch>

/**
 * There is one result for each row, in the order in which they were sent. `kept` is the answer to an upload ticket, which
 * must not show what the server has. Rows and codes are open, because a newer server may have more of them.
 */
export const ProgressSaved = z.object({
  serverNow: z.iso.datetime(),
  results: z.array(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('merged'), kind: z.string(), key: z.string(), row: z.unknown() }),
      z.object({ outcome: z.literal('kept'), kind: z.string(), key: z.string() }),
      z.object({ outcome: z.literal('rejected'), kind: z.string(), key: z.string(), code: z.string() }),
    ]),
  ),
})
export type ProgressSaved = z.infer<typeof ProgressSaved>

export const ProgressRows = z.object({
  userId: z.uuid(),
  serverNow: z.iso.datetime(),
  rows: z.array(z.looseObject({ kind: z.string() })),
})
export type ProgressRows = z.infer<typeof ProgressRows>

/** A device sends this instead of a session to add progress for one account. It allows nothing else. */
export const UploadTicket = z.object({
  userId: z.uuid(),
  /** The ticket is 256 random bits in base64url. The server stores only their hash. */
  ticket: z.string().check(z.regex(/^[\w-]{43}$/)),
  expiresAt: z.iso.datetime(),
  serverNow: z.iso.datetime(),
  /** This is the server's public key (P-256, uncompressed, base64url). Only the server can open what is sealed with it. */
  sealingKey: z.string().check(z.regex(/^[\w-]{87}$/)),
})
export type UploadTicket = z.infer<typeof UploadTicket>

const BOX_MAX_CHARS = 200_000

/** `sentAt` is outside the box, because the device's clock is corrected by its time at the moment of sending. */
export const SealedBatch = z.strictObject({
  userId: z.uuid(),
  sentAt: z.iso.datetime({ offset: true }),
  /** The box is made by domain/learning/seal.ts from `{ rows, email }` with at most one batch of rows. */
  box: z.string().check(z.maxLength(BOX_MAX_CHARS), z.regex(/^[\w-]+$/)),
  /** Older pages leave this out and get an answer in their own form (server/learning/progress/old-wire.ts). */
  answer: z.optional(z.literal('rows')),
  /**
   * This is the author's former account, if a restore removed it and the author has registered again. The e-mail address in
   * the box must be the caller's.
   */
  sealedFor: z.optional(z.uuid()),
})
export type SealedBatch = z.infer<typeof SealedBatch>

/**
 * This is the beginning of 2026, before the first release. A clock with an earlier time has lost its time, as a clock without
 * a battery does.
 */
export const CLOCK_LEAST = 1_767_225_600_000

/**
 * Returns a mark of the answers that a device has: their number, and the sum of their times in milliseconds since 2026. An
 * added answer or a changed time makes a different mark. The other fields of an answer never change. `app.progress_rows` in the
 * database calculates the same mark.
 */
export function answersMark(moments: readonly string[]): string {
  const sum = moments.reduce((total, at) => total + Date.parse(at) - CLOCK_LEAST, 0)
  return `${moments.length} ${sum}`
}

/**
 * Returns a device's time minus its clock error at `sentAt`, but never before the account was made nor after now. If the device's
 * clock had lost its time, it returns now. While the server's own clock has lost its time or is in doubt, the device's time is
 * taken as it is. Dates in the future that result from this are corrected together with the clock.
 */
export function trustedTime(
  claimed: string,
  sentAt: string,
  accountCreated: Date,
  now: Date,
  isClockDoubted = false,
): Date {
  const claim = Date.parse(claimed)
  const began = accountCreated.getTime()
  if (isClockDoubted || now.getTime() < Math.max(began, CLOCK_LEAST))
    return new Date(Math.max(claim, began, CLOCK_LEAST))
  const corrected = claim - (Date.parse(sentAt) - now.getTime())
  if (corrected < CLOCK_LEAST) return now
  return new Date(Math.min(Math.max(corrected, began), now.getTime()))
}
