import * as z from 'zod/mini'

export const Profile = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  schoolName: z.string(),
  gradeClass: z.string(),
  age: z.int(),
  /** Empty: none. */
  phoneNumber: z.string(),
  createdAt: z.iso.datetime(),
})
export type Profile = z.infer<typeof Profile>

export const AccessGrant = z.object({
  accessToken: z.string(),
  /** Both by the server's clock, as the device's may be wrong. */
  expiresAt: z.iso.datetime(),
  serverNow: z.iso.datetime(),
  user: z.object({
    id: z.uuid(),
    /** Empty for whoever signs in by class code and name. */
    email: z.string(),
    /** As in domain/permissions.ts, but a newer server may know more verbs, and an older one does not say. */
    verbs: z.optional(z.array(z.string())),
    /** For pages older than `verbs`. Remove with the first release of 2027. */
    role: z.optional(z.string()),
    /** Null for an admin who never registered as a learner. */
    firstName: z.nullable(z.string()),
  }),
})
export type AccessGrant = z.infer<typeof AccessGrant>

/** Readable by the page, unlike the session itself, and holds the kind: a visitor's page need not ask who is signed in. */
export const SESSION_MARK = 'qala_session'

export const SESSION_CHECK_SECONDS = 30
export const SESSION_REFRESH_AT_SECONDS = 3 * SESSION_CHECK_SECONDS
export const ACCESS_TOKEN_SECONDS = 600

/** After asking for a link to a new password: the same for every address. Missing from an older server: whether the link can reach anybody. */
export const LinkOrdered = z.object({ mailConnected: z.optional(z.boolean()) })
export type LinkOrdered = z.infer<typeof LinkOrdered>
