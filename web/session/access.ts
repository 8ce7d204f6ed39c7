import { logout, mintToken } from '#domain/accounts/sign-in-api.ts'
import { AccessGrant } from '#domain/accounts/session.ts'
import {
  callApi,
  type ApiFailure,
  type AnswerOf,
  type ApiResult,
  type JsonCall,
  type JsonOutput,
  type OptionArgs,
  type CallInput,
} from '#web/api/client.ts'
import { startAfresh } from './load-home.ts'
import { createSessionManager } from './session-manager.ts'
import { session } from './session.ts'
import {
  isSessionMarked,
  isSignOutPending,
  readSessionHint,
  setSignOutPending,
  writeSessionHint,
} from './stored-session.ts'

let tabs: BroadcastChannel | undefined
let mint: () => Promise<ApiResult<AccessGrant>> = takeToken

/** The module that knows how long nobody has touched the page is loaded later, and installs its own function here. */
export function mintBy(other: typeof mint): void {
  mint = other
}

/** What to do with the screen of a person whose session ended without a tap of their own. Its code is loaded when that happens. */
interface Keeper {
  /** Returns what calls fail with from now on, or null to empty the page. */
  keepScreen(answer: ApiFailure): ApiFailure | null
  endKept(): void
}

let keeperLoad: () => Promise<Keeper | null> = async () => null
let kept: ApiFailure | null = null

export function keepScreensBy(load: typeof keeperLoad): void {
  keeperLoad = load
}

async function mintOrKeep(): Promise<ApiResult<AccessGrant>> {
  // The server marks the browser when somebody has signed in, perhaps in another tab.
  if (kept && !isSessionMarked()) return kept
  const answer = await mint()
  const hasEnded = !answer.ok && answer.code === 'signed_out' && session.get().status === 'signed-in'
  if (!hasEnded && !(kept && answer.ok)) return answer
  const keeper = await keeperLoad()
  if (answer.ok) {
    kept = null
    keeper?.endKept()
    return answer
  }
  kept = keeper && keeper.keepScreen(answer)
  return kept ?? answer
}

/** Requests an access token. An older server says nothing about the session, and only its end depends on that. */
export function takeToken(): Promise<ApiResult<AccessGrant>> {
  return callApi({ ...mintToken, output: AccessGrant })
}

export const sessionManager = createSessionManager({
  session,
  mint: mintOrKeep,
  logout: () => callApi(logout, { timeoutMs: 5_000 }),
  readHint: readSessionHint,
  isMarked: isSessionMarked,
  writeHint: writeSessionHint,
  pendingSignOut: { get: isSignOutPending, set: setSignOutPending },
  announce: (userId) => tabs?.postMessage(userId),
  restart: startAfresh,
  hidden: () => document.hidden,
})

export function startSession(): void {
  tabs = new BroadcastChannel('qala-session')
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === null || typeof data === 'string') sessionManager.onTabMessage(data)
  })
  sessionManager.start()
  const check = () => void sessionManager.check()
  document.addEventListener('visibilitychange', check)
  addEventListener('online', check)
  // A page that Back restores stays hidden until it is known who is signed in.
  const { style } = document.documentElement
  addEventListener('pagehide', () => (style.visibility = 'hidden'))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sessionManager.onPageRestored()
    style.visibility = ''
  })
}

/** Makes a call with the access token of the person who is signed in. */
export function callAsLearner<I extends CallInput, O extends JsonOutput>(
  call: JsonCall<I, O>,
  ...[options]: OptionArgs<I>
): Promise<ApiResult<AnswerOf<O>>> {
  return withToken((token) => callApi(call, ...([{ ...options, token }] as OptionArgs<I>)))
}

/**
 * Does something that needs the access token of the person who is signed in.
 * @param work may be done twice, with a newer token
 */
export async function withToken<T>(work: (token: string) => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  const now = session.get()
  if (now.status !== 'signed-in') return { ok: false, reason: 'refused', status: 401, code: 'signed_out' }
  return sessionManager.callAs(now.userId, work)
}
