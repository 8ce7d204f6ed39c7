import { SESSION_LIMITS, type SessionKind } from '#domain/session-kinds.ts'
import { isStaff } from '#domain/permissions.ts'

export function kindOf({ roles, isShared }: { roles: readonly string[]; isShared: boolean }): SessionKind {
  if (isStaff(roles)) return 'staff'
  return isShared ? 'shared' : 'own'
}

/** Seconds. Writing the new end at every use would be a write per token. */
const EXTEND_AFTER = { own: 60 * 60, shared: 60, staff: 60 } as const satisfies Record<SessionKind, number>

export interface SessionAge {
  kind: SessionKind
  /** In seconds, as all of these. */
  age: number
  left: number
  idle: number
}

/**
 * When a session in use ends, in seconds from now; at most 0 when it is over.
 * @returns also whether that is worth writing down
 */
export function nextEnd({ kind, age, left, idle }: SessionAge): { left: number; isNew: boolean } {
  const limits = SESSION_LIMITS[kind]
  // More than the limit is left to somebody who joined the staff after signing in: theirs is cut short.
  const next = Math.min(limits.longest - age, Math.max(Math.min(left, limits.idle), limits.idle - idle))
  return { left: next, isNew: next < left || next - left > EXTEND_AFTER[kind] }
}
