import { logout, mintToken } from '#web/api/auth.ts'
import type { ApiResult } from '#web/api/client.ts'
import { readSessionHint, writeSessionHint } from './hint.ts'
import { startAfresh } from './go-home.ts'
import { createSessionKeeper } from './keeper.ts'
import { isLeaving, setLeaving } from './leaving.ts'
import { session } from './session.ts'

let tabs: BroadcastChannel | undefined

/** This page's one session. Nothing here touches the browser before start(). */
export const keeper = createSessionKeeper({
  session,
  mint: mintToken,
  logout,
  readHint: readSessionHint,
  writeHint: writeSessionHint,
  leaving: { get: isLeaving, set: setLeaving },
  announce: (userId) => tabs?.postMessage(userId),
  restart: startAfresh,
  hidden: () => document.hidden,
})

export function startSession(): void {
  tabs = new BroadcastChannel('qala-session')
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === null || typeof data === 'string') keeper.heardFromTab(data)
  })
  keeper.start()
  const look = () => void keeper.look()
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  // A page kept for Back is not shown again before it is known whose turn it is.
  const { style } = document.documentElement
  addEventListener('pagehide', () => (style.visibility = 'hidden'))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) keeper.cameBack()
    style.visibility = ''
  })
}

/** Makes a call as whoever is signed in; `signed_out` when nobody is. */
export async function callAsLearner<T>(
  call: (token: string) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const now = session.get()
  if (now.status !== 'signed-in') return { ok: false, reason: 'refused', status: 401, code: 'signed_out' }
  return keeper.callAs(now.userId, call)
}
