import { clock } from '#domain/clock.ts'
import { SESSION_LIMITS, type SessionGrant, type SessionKind } from '#domain/accounts/session-kinds.ts'
import type { ApiResult } from '#web/api/client.ts'

/** WCAG 2.2.1 requires at least 20 seconds; a teacher in front of a class needs more. */
const WARN_SECONDS = 120
/** The page leaves this long before the end, while the session is still valid and the server can be told. */
const LEAVE_BEFORE_MS = 5_000
const LOOK_MS = 5_000

export type EndReason = 'idle' | 'longest' | 'elsewhere'

export interface IdleEndDeps {
  /** The kind of session as the server marked it; null when nobody is signed in. */
  kind(): SessionKind | null
  renewToken(idleSeconds: number): Promise<ApiResult<SessionGrant>>
  isSignedIn(): boolean
  /** Requests a token through the session manager, which calls `mint` in return. */
  refresh(): Promise<unknown>
  /** Null removes the warning. */
  warn(secondsLeft: number | null): void
  /**
   * Asks for the password on top of the current page.
   * @returns whether the user is signed in again
   */
  signInAgain(reason: EndReason): Promise<boolean>
  /** Leaves the page without asking. */
  leave(): void
}

/** A learner at a shared computer whose session ended in another way sits in front of it, so the page stays. */
const BY_TIME: ReadonlySet<string | undefined> = new Set([undefined, 'unused', 'longest'])

interface Ends {
  kind: SessionKind
  at: number
  latest: number
}

/**
 * Ends a session that nobody uses. On a shared computer the page leaves. For staff the page stays and asks for the
 * password, because something may be typed in it. A learner's own device keeps its session for weeks.
 */
export function createIdleEnd(deps: IdleEndDeps) {
  let lastUse = clock.ms()
  let lastTold = lastUse
  let ends = firstEnds()
  let isWarned = false
  let isAsking = false

  /** The page got its first token before this module was loaded. */
  function firstEnds(): Ends | null {
    const kind = deps.kind()
    return kind && { kind, at: lastUse + SESSION_LIMITS[kind].idle * 1_000, latest: Infinity }
  }

  function used(): void {
    lastUse = clock.ms()
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
    const answer = await deps.renewToken((clock.ms() - usedAt) / 1_000)
    if (answer.ok) {
      lastTold = usedAt
      const { session, serverNow } = answer.data
      const here = (iso: string) => clock.ms() + Date.parse(iso) - Date.parse(serverNow)
      ends = { kind: session.kind, at: here(session.endsAt), latest: here(session.endsAtLatest) }
      return answer
    }
    if (answer.code !== 'signed_out' || ends === null) return answer
    const { kind } = ends
    warn(null)
    // This is not awaited, because the sign-out waits for calls that wait for this token.
    if (kind === 'shared' && BY_TIME.has(answer.ended)) setTimeout(deps.leave)
    if (kind !== 'staff') return answer
    isAsking = true
    const isIn = await deps.signInAgain(reasonOf(ends))
    isAsking = false
    used()
    return isIn ? mint() : answer
  }

  function reasonOf({ kind, latest }: Ends): EndReason {
    if (clock.ms() >= latest - LOOK_MS) return 'longest'
    return clock.ms() - lastUse >= (SESSION_LIMITS[kind].idle - WARN_SECONDS) * 1_000 ? 'idle' : 'elsewhere'
  }

  async function look(): Promise<void> {
    if (isAsking || ends === null || ends.kind === 'own' || !deps.isSignedIn()) return
    const isNear = () => leftMs() <= WARN_SECONDS * 1_000
    if (!isNear()) return warn(null)
    // The session may have been used since then, or in another tab, so the server is asked.
    if (!isWarned || leftMs() <= LEAVE_BEFORE_MS) await deps.refresh()
    if (!isNear() || isAsking || !deps.isSignedIn()) return warn(null)
    if (leftMs() > LEAVE_BEFORE_MS) return warn(Math.ceil(leftMs() / 1_000))
    warn(null)
    if (ends.kind === 'shared') deps.leave()
  }

  function leftMs(): number {
    return ends === null ? Infinity : ends.at - clock.ms()
  }

  return {
    mint,
    used,
    stay,
    /** A page in the background may be suspended, so it reports now that it was used. */
    hidden: () => {
      if (ends !== null && ends.kind !== 'own' && lastUse > lastTold + 30_000) void deps.refresh()
    },
    start: () => setInterval(() => void look(), LOOK_MS),
  }
}
