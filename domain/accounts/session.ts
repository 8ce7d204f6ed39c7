import * as z from 'zod/mini'

export const Profile = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  schoolName: z.string(),
  gradeClass: z.string(),
  age: z.int(),
  /** This is empty when there is no number. */
  phoneNumber: z.string(),
  createdAt: z.iso.datetime(),
})
export type Profile = z.infer<typeof Profile>

export const AccessGrant = z.object({
  accessToken: z.string(),
  /** Both times are by the server's clock, because the device's clock may be wrong. */
  expiresAt: z.iso.datetime(),
  serverNow: z.iso.datetime(),
  user: z.object({
    id: z.uuid(),
    /** This is empty for a person who signs in by class code and name. */
    email: z.string(),
    /** These are verbs of domain/permissions.ts. A newer server may send others, and an older one does not send the field. */
    verbs: z.optional(z.array(z.string())),
    /** This is for pages older than `verbs`. Remove it with the first release of 2027. */
    role: z.optional(z.string()),
    /** This is null for an admin who never registered as a learner. */
    firstName: z.nullable(z.string()),
  }),
})
export type AccessGrant = z.infer<typeof AccessGrant>

/** Says why a session ended other than by its owner's own sign-out in that browser. A newer server may know other reasons. */
export const SESSION_ENDS = [
  'new_password_given',
  'new_card',
  'password_changed',
  'elsewhere',
  'second_factor',
  'deletion_asked',
  'account_deleted',
  'keys_changed',
  'restored',
  'unused',
  'longest',
] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

/**
 * This is a cookie that the page can read, unlike the session itself. It holds the kind of the session, so a visitor's page
 * need not ask who is signed in.
 */
export const SESSION_MARK = 'qala_session'

export const SESSION_CHECK_SECONDS = 30
export const SESSION_REFRESH_AT_SECONDS = 3 * SESSION_CHECK_SECONDS
export const ACCESS_TOKEN_SECONDS = 600

/**
 * This is the answer after a person asked for a link to a new password. It is the same for every address. `mailConnected`
 * says whether the link can reach anybody, and an older server does not send it.
 */
export const LinkOrdered = z.object({ mailConnected: z.optional(z.boolean()) })
export type LinkOrdered = z.infer<typeof LinkOrdered>
