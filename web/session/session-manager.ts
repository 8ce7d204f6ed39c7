import { clock } from '#domain/clock.ts'
import {
  SESSION_CHECK_SECONDS,
  SESSION_REFRESH_AT_SECONDS,
  type AccessGrant,
} from '#domain/accounts/session.ts'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import type { Observable } from '#web/lib/observable.ts'
import type { Session } from './session.ts'
import type { SessionHint } from './stored-session.ts'

const UNKNOWN_MAX_MS = 3_000
const TOKEN_LEAST_MS = 5_000

export interface SessionManagerDeps {
  session: Observable<Session>
  mint(): Promise<ApiResult<AccessGrant>>
  logout(): Promise<ApiResult<void>>
  readHint(): SessionHint | null
  /** There may be a session, although its owner is unknown. */
  isMarked(): boolean
  writeHint(hint: SessionHint | null): void
  pendingSignOut: { get(): boolean; set(value: boolean): void }
  /** Tells the other tabs. */
  announce(userId: string | null): void
  restart(): void
  hidden(): boolean
}

interface Grant {
  userId: string
  token: string
  left(): number
}

/** The access token lives in memory only; the hint says who is signed in when there is no network. */
export function createSessionManager(deps: SessionManagerDeps) {
  const { session } = deps
  let grant: Grant | null = null
  let signOuts = 0
  let minting: Promise<ApiResult<Grant>> | undefined

  function start(): void {
    const hint = deps.readHint()
    if (deps.pendingSignOut.get()) {
      session.set({ status: 'signed-out' })
      void confirmSignOut()
    } else {
      if (hint) {
        const { userId, verbs = [], firstName } = hint
        session.set({ status: 'signed-in', email: '', userId, verbs, firstName })
      }
      setTimeout(becomeVisitorIfUnknown, UNKNOWN_MAX_MS)
      if (hint || deps.isMarked()) void refresh()
      // This also removes the hint that a shared computer no longer shows.
      else forget()
    }
    setInterval(() => void check(), SESSION_CHECK_SECONDS * 1_000)
  }

  async function check(): Promise<void> {
    const { status } = session.get()
    // A tab that was suspended during a sign-out in another tab notices it here.
    if (deps.pendingSignOut.get() && status === 'signed-in') lock()
    else if (deps.pendingSignOut.get()) await confirmSignOut()
    else if (status !== 'signed-out' && !deps.hidden() && leftMs() <= 1_000 * SESSION_REFRESH_AT_SECONDS)
      await refresh()
  }

  function leftMs(): number {
    return grant?.left() ?? 0
  }

  function refresh(): Promise<ApiResult<Grant>> {
    minting ??= mint().finally(() => (minting = undefined))
    return minting
  }

  async function mint(): Promise<ApiResult<Grant>> {
    if (deps.pendingSignOut.get()) return SIGNED_OUT
    const before = signOuts
    const answer = await deps.mint()
    // The user signed out during the request, so this token must not restore the session.
    if (signOuts !== before || deps.pendingSignOut.get()) return SIGNED_OUT
    if (answer.ok) return adopt(answer.data)
    if (isSignedOut(answer)) {
      const wasSignedIn = session.get().status === 'signed-in'
      forget()
      if (wasSignedIn) deps.announce(null)
    } else becomeVisitorIfUnknown()
    return answer
  }

  function adopt(answer: AccessGrant): ApiResult<Grant> {
    const before = session.get()
    const { id: userId, email, verbs = [], firstName } = answer.user
    const old = deps.readHint()
    const lessonsCompleted = old?.userId === userId ? old.lessonsCompleted : 0
    deps.writeHint({ userId, verbs, firstName, lessonsCompleted })
    if (before.status === 'signed-in' && before.userId !== userId) {
      lock()
      return WRONG_ACCOUNT
    }
    grant = { userId, token: answer.accessToken, left: countdown(answer) }
    const now: Session = { status: 'signed-in', userId, email, verbs, firstName }
    if (JSON.stringify(now) !== JSON.stringify(before)) {
      session.set(now)
      deps.announce(userId)
    }
    return { ok: true, data: grant }
  }

  function forget(): void {
    grant = null
    deps.writeHint(null)
    session.set({ status: 'signed-out' })
  }

  function becomeVisitorIfUnknown(): void {
    if (session.get().status === 'loading') session.set({ status: 'signed-out' })
  }

  /** Replaces a refused token once. Returns `wrong_account` when somebody else is signed in by now. */
  async function callAs<T>(
    userId: string,
    call: (token: string) => Promise<ApiResult<T>>,
  ): Promise<ApiResult<T>> {
    const first = await tokenFor(userId)
    if (!first.ok) return first
    const result = await call(first.data)
    if (!isSignedOut(result)) return result
    const second = await tokenFor(userId, first.data)
    return second.ok ? call(second.data) : second
  }

  async function tokenFor(userId: string, refused?: string): Promise<ApiResult<string>> {
    if (grant && (grant.token === refused || leftMs() < TOKEN_LEAST_MS)) grant = null
    const found: ApiResult<Grant> = grant ? { ok: true, data: grant } : await refresh()
    if (!found.ok) return found
    return found.data.userId === userId ? { ok: true, data: found.data.token } : WRONG_ACCOUNT
  }

  /**
   * Tells the tabs first and then the server, because a sign-out must work offline too.
   * @returns the epoch of the server that confirmed it
   */
  async function signOut(): Promise<string | undefined> {
    signOuts += 1
    deps.pendingSignOut.set(true)
    forget()
    deps.announce(null)
    return confirmSignOut()
  }

  async function confirmSignOut(): Promise<string | undefined> {
    const answer = await deps.logout()
    if (!answer.ok && !isSignedOut(answer)) return undefined
    deps.pendingSignOut.set(false)
    return answer.epoch
  }

  /** Empties the page first, because the browser may keep it in that state for Back. */
  function lock(): void {
    grant = null
    session.set({ status: 'loading' })
    deps.restart()
  }

  function onPageRestored(): void {
    const mine = session.get()
    const isStillHere =
      !deps.pendingSignOut.get() && mine.status === 'signed-in' && deps.readHint()?.userId === mine.userId
    if (mine.status === 'signed-in' && !isStillHere) lock()
  }

  function onTabMessage(userId: string | null): void {
    const mine = session.get()
    if (mine.status === 'signed-in' && mine.userId !== userId) lock()
    else if (mine.status === 'signed-out' && userId !== null) void refresh()
  }

  return { start, check, refresh, tokenFor, callAs, signOut, onTabMessage, onPageRestored }
}

const SIGNED_OUT: ApiFailure = { ok: false, reason: 'refused', status: 401, code: 'signed_out' }
const WRONG_ACCOUNT: ApiFailure = { ok: false, reason: 'refused', status: 409, code: 'wrong_account' }

/** Checks for our own error code, because a proxy may also answer 401 and knows nothing of our sessions. */
function isSignedOut(answer: ApiResult<unknown>): boolean {
  return !answer.ok && answer.code === 'signed_out'
}

/**
 * Returns the remaining time by two clocks. The wall clock may be set, and the monotonic clock may stop while the device
 * sleeps. The smaller remainder is used.
 */
function countdown({ expiresAt, serverNow }: AccessGrant): () => number {
  const lifetime = Date.parse(expiresAt) - Date.parse(serverNow)
  const [wall, steady] = [clock.ms(), performance.now()]
  return () => lifetime - Math.max(clock.ms() - wall, performance.now() - steady)
}
