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

export function overallPercent(completed: number, total: number): number {
  return total === 0 ? 0 : Math.round((completed / total) * 100)
}

/** Corrects a device's time by how far its clock was off at sending, within the life of the account. */
export function trustedTime(claimed: string, sentAt: string, accountCreated: Date, now: Date): Date {
  const skew = Date.parse(sentAt) - now.getTime()
  const corrected = Date.parse(claimed) - skew
  return new Date(Math.min(Math.max(corrected, accountCreated.getTime()), now.getTime()))
}
