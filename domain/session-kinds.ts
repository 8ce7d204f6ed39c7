import * as z from 'zod/mini'
import { AccessGrant } from './session.ts'

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

const OwnSession = z.object({
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
