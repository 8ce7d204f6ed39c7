import { logout, mintToken } from '#web/api/auth.ts'
import type { ApiResult } from '#web/api/client.ts'
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
let mint = mintToken

/** For the part, fetched later, that knows how long nobody touched the page. */
export function mintBy(other: typeof mintToken): void {
  mint = other
}

export const sessionManager = createSessionManager({
  session,
  mint: () => mint(),
  logout,
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
  // A page restored by Back stays hidden until it is known who is signed in.
  const { style } = document.documentElement
  addEventListener('pagehide', () => (style.visibility = 'hidden'))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sessionManager.onPageRestored()
    style.visibility = ''
  })
}

export async function callAsLearner<T>(
  call: (token: string) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const now = session.get()
  if (now.status !== 'signed-in') return { ok: false, reason: 'refused', status: 401, code: 'signed_out' }
  return sessionManager.callAs(now.userId, call)
}
