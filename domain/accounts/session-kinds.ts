import * as z from 'zod/mini'
import { AccessGrant } from './session.ts'

/** `staff` follows from the person's roles, and the person who signs in chooses `shared`. */
export const SessionKind = z.enum(['own', 'shared', 'staff'])
export type SessionKind = z.infer<typeof SessionKind>

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Limits in seconds: `idle` for a session without use, and `longest` for any session. */
export const SESSION_LIMITS = {
  own: { idle: 30 * DAY, longest: 90 * DAY },
  shared: { idle: 45 * MINUTE, longest: 8 * HOUR },
  staff: { idle: 15 * MINUTE, longest: 8 * HOUR },
} as const satisfies Record<SessionKind, { idle: number; longest: number }>

/** An older page does not send this, and counts as used at this moment. */
export const TokenRequest = z.optional(
  z.strictObject({
    /**
     * This is the number of seconds since a person last used the page. Requests that the page makes by itself do not keep a
     * session alive.
     */
    idleSeconds: z.optional(z.number().check(z.minimum(0), z.maximum(366 * DAY))),
  }),
)

export const SessionGrant = z.extend(AccessGrant, {
  session: z.object({
    kind: SessionKind,
    /** This is the end of the session without further use, by the server's clock. */
    endsAt: z.iso.datetime(),
    /** This is the latest end of the session, however much it is used. */
    endsAtLatest: z.iso.datetime(),
  }),
})
export type SessionGrant = z.infer<typeof SessionGrant>

const OwnSession = z.object({
  id: z.uuid(),
  /** This is a name such as "Chrome on Android". It is null for a session from before this was recorded. */
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

/**
 * Says whether the upload tickets of the account's devices end together with its sessions. Work that waits on such a device
 * is then sent when its author signs in there. By default the tickets stay, because most resets are for a forgotten password.
 */
export const endTickets = z.optional(z.boolean())

/** Older pages send no body. */
export const EndOtherSessions = z.optional(z.strictObject({ endTickets }))
