import * as z from 'zod/mini'

/** What the job mail.send carries. A line break in an address or a subject would forge mail headers. */
const headerText = z.string().check(
  z.minLength(1),
  z.maxLength(254),
  z.refine((text) => !/\p{Cc}/u.test(text)),
)

export const Mail = z.strictObject({
  to: headerText,
  subject: headerText,
  text: z.string().check(z.minLength(1), z.maxLength(20_000)),
})
export type Mail = z.infer<typeof Mail>
