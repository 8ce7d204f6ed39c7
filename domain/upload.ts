import * as z from 'zod/mini'

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

/** More than 100 rows ever take. */
const BOX_MAX_CHARS = 200_000

/**
 * Rows a device sealed when their author signed out, as it sends them later. `sentAt` is outside the box: the device's
 * clock is corrected by what it shows at sending.
 */
export const SealedBatch = z.strictObject({
  userId: z.uuid(),
  sentAt: z.iso.datetime({ offset: true }),
  /** Made by domain/seal.ts from `{ rows }`, at most one batch of them. */
  box: z.string().check(z.maxLength(BOX_MAX_CHARS), z.regex(/^[\w-]+$/)),
  /** Older pages leave this out and are answered in their own shape (server/progress/old-wire.ts). */
  answer: z.optional(z.literal('rows')),
})
export type SealedBatch = z.infer<typeof SealedBatch>
