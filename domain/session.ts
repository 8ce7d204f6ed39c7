import * as z from 'zod/mini'

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

export const AccessGrant = z.object({
  accessToken: z.string(),
  /** Both by the server's clock, as the device's may be wrong. */
  expiresAt: z.iso.datetime(),
  serverNow: z.iso.datetime(),
  user: z.object({
    id: z.uuid(),
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

/** The staff's is decided by their roles, `shared` by whoever signs in. */
export const SessionKind = z.enum(['own', 'shared', 'staff'])
export type SessionKind = z.infer<typeof SessionKind>

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** In seconds: without any use, and however much it is used. */
export const SESSION_LIMITS = {
  own: { idle: 30 * DAY, longest: 90 * DAY },
  shared: { idle: 45 * MINUTE, longest: 8 * HOUR },
  staff: { idle: 15 * MINUTE, longest: 8 * HOUR },
} as const satisfies Record<SessionKind, { idle: number; longest: number }>

/** An older page says nothing, and counts as used at this moment. */
export const TokenRequest = z.optional(
  z.strictObject({
    /** Since somebody last touched the page: what it asks by itself does not keep a session alive. */
    idleSeconds: z.optional(z.number().check(z.minimum(0), z.maximum(366 * DAY))),
  }),
)

export const SessionGrant = z.extend(AccessGrant, {
  session: z.object({
    kind: SessionKind,
    /** Without further use, by the server's clock. */
    endsAt: z.iso.datetime(),
    /** However much it is used. */
    endsAtLatest: z.iso.datetime(),
  }),
})
export type SessionGrant = z.infer<typeof SessionGrant>

/** Readable by the page, unlike the session itself, and holds the kind: a visitor's page need not ask who is signed in. */
export const SESSION_MARK = 'qala_session'

export const OwnSession = z.object({
  id: z.uuid(),
  /** Such as "Chrome on Android"; null for one begun before this was asked. */
  device: z.nullable(z.string()),
  kind: SessionKind,
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>
export const OwnSessions = z.object({ sessions: z.array(OwnSession) })
export type OwnSessions = z.infer<typeof OwnSessions>

export const EndSession = z.strictObject({ id: z.uuid() })

export const SESSION_CHECK_SECONDS = 30
export const SESSION_REFRESH_AT_SECONDS = 3 * SESSION_CHECK_SECONDS
export const ACCESS_TOKEN_SECONDS = 600
