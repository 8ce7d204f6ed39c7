import { SESSION_MARK } from '#domain/accounts/session.ts'
import { readCookies } from '#web/lib/safe-storage.ts'
import { SessionKind } from '#domain/accounts/session-kinds.ts'

const MARK = new RegExp(`(?:^|; )${SESSION_MARK}=(\\w+)`)

/** Returns the kind of session that the server marked in this browser; null if there is no session. */
export function markedKind(): SessionKind | null {
  return SessionKind.safeParse(MARK.exec(readCookies())?.[1]).data ?? null
}
