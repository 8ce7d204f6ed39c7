import { sessionMay, useSession } from '#web/session/session.ts'

/**
 * Returns true for staff, and for signed-out users on a screen as wide as a projector's, because a school's computer needs no
 * account for it.
 */
export function useMayShowOnWall(): boolean {
  const session = useSession()
  if (sessionMay(session, 'admin:enter')) return true
  return session.status === 'signed-out' && matchMedia('(width >= 768px)').matches
}
