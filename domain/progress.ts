import * as z from 'zod/mini'
import { Row } from './rows/row-kinds.ts'

/** Small enough for one short transaction and a slow phone. */
export const PROGRESS_BATCH_MAX = 100

/** `userId` names the author: rows never land under whoever happens to be signed in. */
export const ProgressBatch = z.strictObject({
  userId: z.uuid(),
  /** The device's clock when it sent this, so that the server can correct a wrong one. */
  sentAt: z.iso.datetime({ offset: true }),
  rows: z.array(Row),
})
export type ProgressBatch = z.infer<typeof ProgressBatch>

/**
 * One result per row, in the order sent; `kept` answers an upload ticket, which must not show what the server holds.
 * Rows and codes are open: a newer server may know more of them.
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

/** What a device may show instead of a session, to add progress for one account and nothing else. */
export const UploadTicket = z.object({
  userId: z.uuid(),
  /** 256 random bits, base64url. The server keeps only their hash. */
  ticket: z.string().check(z.regex(/^[\w-]{43}$/)),
  expiresAt: z.iso.datetime(),
  serverNow: z.iso.datetime(),
  /** The server's public key, P-256 uncompressed, base64url: what is sealed with it only the server opens. */
  sealingKey: z.string().check(z.regex(/^[\w-]{87}$/)),
})
export type UploadTicket = z.infer<typeof UploadTicket>

const BOX_MAX_CHARS = 200_000

/** `sentAt` is outside the box: the device's clock is corrected by what it shows at sending. */
export const SealedBatch = z.strictObject({
  userId: z.uuid(),
  sentAt: z.iso.datetime({ offset: true }),
  /** Made by domain/seal.ts from `{ rows, email }`, at most one batch of them. */
  box: z.string().check(z.maxLength(BOX_MAX_CHARS), z.regex(/^[\w-]+$/)),
  /** Older pages leave this out and are answered in their own shape (server/progress/old-wire.ts). */
  answer: z.optional(z.literal('rows')),
  /** The author's account that a restore took, when they have registered again: the address in the box must be the caller's. */
  sealedFor: z.optional(z.uuid()),
})
export type SealedBatch = z.infer<typeof SealedBatch>

/** The beginning of 2026, before the first release: a clock that shows less has lost the time, as one without a battery does. */
export const CLOCK_LEAST = 1_767_225_600_000

/**
 * Says which answers there are: how many, and the sum of their moments, in milliseconds since 2026. Another answer or another
 * moment makes another mark; the rest of an answer never changes. `app.progress_rows` has the same.
 */
export function answersMark(moments: readonly string[]): string {
  const sum = moments.reduce((total, at) => total + Date.parse(at) - CLOCK_LEAST, 0)
  return `${moments.length} ${sum}`
}

/**
 * A device's time less its clock error at `sentAt`, never before the account existed nor after now. A device whose clock had
 * lost the time knows no better than now; while the server's has, the device's is believed as it stands.
 */
export function trustedTime(claimed: string, sentAt: string, accountCreated: Date, now: Date): Date {
  const claim = Date.parse(claimed)
  const began = accountCreated.getTime()
  if (now.getTime() < Math.max(began, CLOCK_LEAST)) return new Date(Math.max(claim, began, CLOCK_LEAST))
  const corrected = claim - (Date.parse(sentAt) - now.getTime())
  if (corrected < CLOCK_LEAST) return now
  return new Date(Math.min(Math.max(corrected, began), now.getTime()))
}
