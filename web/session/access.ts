import { logout, mintToken } from '#domain/accounts/sign-in-api.ts'
import { AccessGrant } from '#domain/accounts/session.ts'
import {
  callApi,
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

/** Requests an access token. An older server says nothing about the session, and only its end depends on that. */
export function takeToken(): Promise<ApiResult<AccessGrant>> {
  return callApi({ ...mintToken, output: AccessGrant })
}

export const sessionManager = createSessionManager({
  session,
  mint: () => mint(),
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
