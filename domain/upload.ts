import * as z from 'zod/mini'

/** What a device may show instead of a session, to add progress for one account and nothing else. */
export const UploadTicket = z.object({
  userId: z.uuid(),
  /** 256 random bits, of which the server stores only the hash. */
  ticket: z.string().check(z.regex(/^[\w-]{43}$/)),
  expiresAt: z.iso.datetime(),
  serverNow: z.iso.datetime(),
  sealingKey: z.string().check(z.regex(/^[\w-]{87}$/)),
})
export type UploadTicket = z.infer<typeof UploadTicket>

const BOX_MAX_CHARS = 200_000

/** `sentAt` is outside the box, because it is known only at sending. */
export const SealedBatch = z.strictObject({
  userId: z.uuid(),
  sentAt: z.iso.datetime({ offset: true }),
  /** Made by `seal` from `{ rows }`, at most one batch of them. */
  box: z.string().check(z.maxLength(BOX_MAX_CHARS), z.regex(/^[\w-]+$/)),
  /** Older pages leave this out and are answered in their own shape (server/progress/old-wire.ts). */
  answer: z.optional(z.literal('rows')),
})
export type SealedBatch = z.infer<typeof SealedBatch>
