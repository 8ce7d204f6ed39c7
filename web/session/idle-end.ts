import { SESSION_LIMITS, type SessionGrant, type SessionKind } from '#domain/session-kinds.ts'
import type { ApiResult } from '#web/api/client.ts'

/** WCAG 2.2.1 asks for 20 seconds at least; a teacher with a class in front of them needs more. */
const WARN_SECONDS = 120
/** While the session still lives, so that the server can be told. */
const LEAVE_BEFORE_MS = 5_000
const LOOK_MS = 5_000

export type EndReason = 'idle' | 'longest' | 'elsewhere'

export interface IdleEndDeps {
  /** As the server marked it; null when nobody is signed in. */
  kind(): SessionKind | null
  renewToken(idleSeconds: number): Promise<ApiResult<SessionGrant>>
  isSignedIn(): boolean
  /** Asks for a token through whoever holds it, which comes back to `mint`. */
  refresh(): Promise<unknown>
  /** Null: nothing to say any more. */
  warn(secondsLeft: number | null): void
  /** Over the page as it stands. @returns whether they are in again */
  signInAgain(reason: EndReason): Promise<boolean>
  /** Leaves the page without a question. */
  leave(): void
}

interface Ends {
  kind: SessionKind
  at: number
  latest: number
}

/**
 * Ends a session that nobody uses: on a shared computer the page leaves, for staff it stays and asks for the password, since
 * something may be typed in it. A learner's own device keeps its session for weeks.
 */
export function createIdleEnd(deps: IdleEndDeps) {
  let lastUse = Date.now()
  let lastTold = lastUse
  let ends = firstEnds()
  let isWarned = false
  let isAsking = false

  /** The page's first token was had before this was here. */
  function firstEnds(): Ends | null {
    const kind = deps.kind()
    return kind && { kind, at: lastUse + SESSION_LIMITS[kind].idle * 1_000, latest: Infinity }
  }

  function used(): void {
    lastUse = Date.now()
    if (isWarned && !isAsking) stay()
  }

  function stay(): void {
    warn(null)
    void deps.refresh()
  }

  function warn(secondsLeft: number | null): void {
    if (secondsLeft === null && !isWarned) return
    isWarned = secondsLeft !== null
    deps.warn(secondsLeft)
  }

  async function mint(): Promise<ApiResult<SessionGrant>> {
    const usedAt = lastUse
    const answer = await deps.renewToken((Date.now() - usedAt) / 1_000)
    if (answer.ok) {
      lastTold = usedAt
      const { session, serverNow } = answer.data
      const here = (iso: string) => Date.now() + Date.parse(iso) - Date.parse(serverNow)
      ends = { kind: session.kind, at: here(session.endsAt), latest: here(session.endsAtLatest) }
      return answer
    }
    if (answer.code !== 'signed_out' || ends === null) return answer
    const { kind } = ends
    warn(null)
    // Not awaited: the sign-out waits for calls that wait for this token.
    if (kind === 'shared') setTimeout(deps.leave)
    if (kind !== 'staff') return answer
    isAsking = true
    const isIn = await deps.signInAgain(reasonOf(ends))
    isAsking = false
    used()
    return isIn ? mint() : answer
  }

  function reasonOf({ kind, latest }: Ends): EndReason {
    if (Date.now() >= latest - LOOK_MS) return 'longest'
    return Date.now() - lastUse >= (SESSION_LIMITS[kind].idle - WARN_SECONDS) * 1_000 ? 'idle' : 'elsewhere'
  }

  async function look(): Promise<void> {
    if (isAsking || ends === null || ends.kind === 'own' || !deps.isSignedIn()) return
    const isNear = () => leftMs() <= WARN_SECONDS * 1_000
    if (!isNear()) return warn(null)
    // Used since, or in another tab: the server knows best.
    if (!isWarned || leftMs() <= LEAVE_BEFORE_MS) await deps.refresh()
    if (!isNear() || isAsking || !deps.isSignedIn()) return warn(null)
    if (leftMs() > LEAVE_BEFORE_MS) return warn(Math.ceil(leftMs() / 1_000))
    warn(null)
    if (ends.kind === 'shared') deps.leave()
  }

  function leftMs(): number {
    return ends === null ? Infinity : ends.at - Date.now()
  }

  return {
    mint,
    used,
    stay,
    /** A page that goes to the back may sleep, and would not say that it was used. */
    hidden: () => {
      if (ends !== null && ends.kind !== 'own' && lastUse > lastTold + 30_000) void deps.refresh()
    },
    start: () => setInterval(() => void look(), LOOK_MS),
  }
}
