import * as z from 'zod/mini'

/** What the rest of the product knows of a person (spec 3, profiles). */
export const Profile = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  schoolName: z.string(),
  gradeClass: z.string(),
  age: z.int(),
  phoneNumber: z.string(),
  createdAt: z.iso.datetime(),
})
export type Profile = z.infer<typeof Profile>

/** Answer of the token call: who is signed in, and a short access token kept in memory only. */
export const AccessGrant = z.object({
  accessToken: z.string(),
  /** Server time when the token stops working, and now, so that a wrong device clock does not matter. */
  expiresAt: z.iso.datetime(),
  serverNow: z.iso.datetime(),
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    /** What this person may do: names of domain/permissions.ts, perhaps of a newer one. A server older than this says nothing. */
    verbs: z.prefault(z.array(z.string()), []),
    /** For pages older than `verbs`; may go with the first release of 2027. */
    role: z.optional(z.enum(['learner', 'admin'])),
    /** Null for an admin who never registered as a learner. */
    firstName: z.nullable(z.string()),
  }),
})
export type AccessGrant = z.infer<typeof AccessGrant>

/** Session constants of spec 9: look every 30 s, refresh when 3 intervals or fewer remain. */
export const SESSION_CHECK_SECONDS = 30
export const SESSION_REFRESH_AT_SECONDS = 3 * SESSION_CHECK_SECONDS
export const ACCESS_TOKEN_SECONDS = 600
