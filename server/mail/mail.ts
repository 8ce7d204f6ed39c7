import * as z from 'zod/mini'

// A line break in an address or a subject would forge mail headers.
const headerText = z.string().check(
  z.minLength(1),
  z.maxLength(254),
  z.refine((text) => !/\p{Cc}/u.test(text)),
)

export const Mail = z.strictObject({
  to: headerText,
  subject: headerText,
  text: z.string().check(z.minLength(1), z.maxLength(20_000)),
  /** What people typed must be escaped in it. */
  html: z.optional(z.string().check(z.maxLength(100_000))),
  /** One mail to many: says how to unsubscribe. */
  isListMail: z.optional(z.boolean()),
})
export type Mail = z.infer<typeof Mail>
