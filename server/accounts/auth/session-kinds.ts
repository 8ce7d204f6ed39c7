import { SESSION_LIMITS, type SessionKind } from '#domain/accounts/session-kinds.ts'
import { isStaff } from '#domain/permissions.ts'

export function kindOf({ roles, isShared }: { roles: readonly string[]; isShared: boolean }): SessionKind {
  if (isStaff(roles)) return 'staff'
  return isShared ? 'shared' : 'own'
}

/** A later end is written only if it is this many seconds later than the old one. Otherwise each token would cost a write. */
const EXTEND_AFTER = { own: 60 * 60, shared: 60, staff: 60 } as const satisfies Record<SessionKind, number>

export interface SessionAge {
  kind: SessionKind
  /** This and the two below are in seconds. */
  age: number
  left: number
  idle: number
}

/**
 * Calculates when a session in use ends.
 * @returns the seconds that are left (0 or less if the session is over), and whether the new end must be written
 */
export function nextEnd({ kind, age, left, idle }: SessionAge): { left: number; isNew: boolean } {
  const limits = SESSION_LIMITS[kind]
  // Somebody who joined the staff after signing in may have more time left than the limit, so the session is cut short.
  const next = Math.min(limits.longest - age, Math.max(Math.min(left, limits.idle), limits.idle - idle))
  return { left: next, isNew: next < left || next - left > EXTEND_AFTER[kind] }
}
