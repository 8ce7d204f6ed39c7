import { SESSION_CHECK_SECONDS, SESSION_REFRESH_AT_SECONDS, type AccessGrant } from '#domain/session.ts'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import type { SessionHint } from './hint.ts'
import type { Observable } from '../lib/observable.ts'
import type { Session } from './session.ts'

/** Somebody without a hint is almost surely a visitor: wait no longer than this for the server to say so. */
const UNKNOWN_MAX_MS = 3_000
/** A token this near its end might die on the way. */
const TOKEN_LEAST_MS = 5_000

export interface SessionManagerDeps {
  session: Observable<Session>
  mint(): Promise<ApiResult<AccessGrant>>
  logout(): Promise<ApiResult<void>>
  readHint(): SessionHint | null
  writeHint(hint: SessionHint | null): void
  /** A sign-out the server has not heard of yet; survives closing the page. */
  leaving: { get(): boolean; set(value: boolean): void }
  /** Tells other tabs who is signed in here now; null for nobody. */
  announce(userId: string | null): void
  /** Full load of "/", so that nothing of the person before stays in memory. */
  restart(): void
  /** Nobody looks at the page: no need to keep its token fresh. */
  hidden(): boolean
}

interface Grant {
  userId: string
  token: string
  /** Milliseconds left, whatever the device's clock says or does. */
  left(): number
}

/**
 * Keeps the session (spec 4 and 9): mints the access token, holds it in memory only, renews it in time and
 * knows who is signed in, also with no network, by the hint.
 */
export function createSessionManager(deps: SessionManagerDeps) {
  const { session } = deps
  let grant: Grant | null = null
  let departures = 0
  let minting: Promise<ApiResult<Grant>> | undefined

  function start(): void {
    const hint = deps.readHint()
    if (deps.leaving.get()) {
      session.set({ status: 'signed-out' })
      void finishLeaving()
    } else {
      if (hint) session.set({ status: 'signed-in', email: '', ...identity(hint) })
      else setTimeout(() => becomeVisitorIfUnknown(), UNKNOWN_MAX_MS)
      void refresh()
    }
    setInterval(() => void look(), SESSION_CHECK_SECONDS * 1_000)
  }

  /** Every 30 s, and whenever the page is shown again or the network comes back. */
  async function look(): Promise<void> {
    const { status } = session.get()
    // A tab that slept through another tab's sign-out hears of it by this at the latest.
    if (deps.leaving.get() && status === 'signed-in') lock()
    else if (deps.leaving.get()) await finishLeaving()
    else if (status !== 'signed-out' && !deps.hidden() && leftSeconds() <= SESSION_REFRESH_AT_SECONDS)
      await refresh()
  }

  function leftSeconds(): number {
    return grant ? grant.left() / 1_000 : 0
  }

  /** Mints anew. Many callers at once share one call. */
  function refresh(): Promise<ApiResult<Grant>> {
    minting ??= mint().finally(() => (minting = undefined))
    return minting
  }

  async function mint(): Promise<ApiResult<Grant>> {
    if (deps.leaving.get()) return SIGNED_OUT
    const before = departures
    const answer = await deps.mint()
    // Signed out while the call was under way: its token must not bring the session back.
    if (departures !== before || deps.leaving.get()) return SIGNED_OUT
    if (answer.ok) return adopt(answer.data)
    if (answer.status === 401) {
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

  /**
   * Makes a call as this person and no other. A token the server no longer takes is replaced once.
   * Gives `wrong_account` when somebody else is signed in by now.
   */
  async function callAs<T>(
    userId: string,
    call: (token: string) => Promise<ApiResult<T>>,
  ): Promise<ApiResult<T>> {
    const first = await tokenFor(userId)
    if (!first.ok) return first
    const result = await call(first.data)
    if (result.ok || result.status !== 401) return result
    const second = await tokenFor(userId, first.data)
    return second.ok ? call(second.data) : second
  }

  /** A token of this person, in time for one call; `refused` is one the server no longer takes. */
  async function tokenFor(userId: string, refused?: string): Promise<ApiResult<string>> {
    if (grant && (grant.token === refused || grant.left() < TOKEN_LEAST_MS)) grant = null
    const found: ApiResult<Grant> = grant ? { ok: true, data: grant } : await refresh()
    if (!found.ok) return found
    return found.data.userId === userId ? { ok: true, data: found.data.token } : WRONG_ACCOUNT
  }

  /** Forgets the person here and in the other tabs first, then tells the server: a sign-out holds offline too. */
  async function leave(): Promise<void> {
    departures += 1
    deps.leaving.set(true)
    forget()
    deps.announce(null)
    await finishLeaving()
  }

  async function finishLeaving(): Promise<void> {
    const answer = await deps.logout()
    if (answer.ok || answer.status === 401) deps.leaving.set(false)
  }

  /** Somebody else is here now. The page is emptied first: the browser may keep it as it stands, for Back to find. */
  function lock(): void {
    grant = null
    session.set({ status: 'loading' })
    deps.restart()
  }

  /** The browser brings back a page as it was left; by now its person may have gone. */
  function cameBack(): void {
    const mine = session.get()
    const isStillHere =
      !deps.leaving.get() && mine.status === 'signed-in' && deps.readHint()?.userId === mine.userId
    if (mine.status === 'signed-in' && !isStillHere) lock()
  }

  /** Another tab says who is signed in there. */
  function heardFromTab(userId: string | null): void {
    const mine = session.get()
    if (mine.status === 'signed-in' && mine.userId !== userId) lock()
    else if (mine.status === 'signed-out' && userId !== null) void refresh()
  }

  return { start, look, refresh, tokenFor, callAs, leave, heardFromTab, cameBack }
}

const SIGNED_OUT: ApiFailure = { ok: false, reason: 'refused', status: 401, code: 'signed_out' }
const WRONG_ACCOUNT: ApiFailure = { ok: false, reason: 'refused', status: 409, code: 'wrong_account' }

function identity({ userId, verbs = [], firstName }: SessionHint) {
  return { userId, verbs, firstName }
}

/**
 * Time left by the server's own two stamps, counted on two clocks: the wall clock may be set back or forth,
 * the steady one may stand still while the device sleeps. Whichever shows less is believed.
 */
function countdown({ expiresAt, serverNow }: AccessGrant): () => number {
  const lifetime = Date.parse(expiresAt) - Date.parse(serverNow)
  const [wall, steady] = [Date.now(), performance.now()]
  return () => lifetime - Math.max(Date.now() - wall, performance.now() - steady)
}
