import { SESSION_MARK } from '#domain/session.ts'
import { SessionKind } from '#domain/session-kinds.ts'

const MARK = new RegExp(`(?:^|; )${SESSION_MARK}=(\\w+)`)

/** As the server marked the session that is open in this browser; null without one. */
export function markedKind(): SessionKind | null {
  return SessionKind.safeParse(MARK.exec(document.cookie)?.[1]).data ?? null
}
