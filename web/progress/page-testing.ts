import { vi } from 'vitest'
import type { ProgressBatch, SealedBatch } from '#domain/learning/progress.ts'
import type { SessionHint } from '#web/session/stored-session.ts'
import { fakeServer, USER } from './sync-testing.ts'

export const TICKET = 'T'.repeat(43)
/** Any point of the curve will do, because nothing in these tests opens what it seals. */
const SEALING_KEY = await (async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  return Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url')
})()

export const HINT: SessionHint = {
  userId: USER,
  firstName: 'Naledi',
  verbs: ['progress:save'],
  lessonsCompleted: 0,
}

const ends: (() => void)[] = []

/** Call this after each test. A page that kept running would use the removed browser globals. */
export async function closeBrowser(): Promise<void> {
  for (const end of ends.splice(0)) end()
  await new Promise((resolve) => setImmediate(resolve))
  vi.unstubAllGlobals()
}

/**
 * Simulates a browser page and the server behind it, for tests of all data modules. `signedIn` is the user whose session
 * cookie the browser holds.
 */
export function browser(start: { signedIn: string | null; hint?: SessionHint }) {
  const stored = new Map<string, string>()
  if (start.hint) stored.set('qala.hint', JSON.stringify(start.hint))
  const server = fakeServer(USER)
  const state = {
    signedIn: start.signedIn,
    offline: false,
    knowsTickets: true,
    slowToken: Promise.resolve(),
    deleted: [] as string[],
  }
  const calls: string[] = []
  const sealed: { authorization: string | null; body: SealedBatch }[] = []
  const page = new EventTarget()
  const assign = vi.fn()
  const replaceState = vi.fn()
  const live: { event(): void }[] = []
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', 'Qala-Epoch': server.epoch() },
    })
  const refusal = (code: string, status: number) => json({ error: { code, message: code } }, status)

  async function answer(path: string, init: RequestInit): Promise<Response> {
    calls.push(`${init.method ?? 'GET'} ${path}`)
    if (state.offline) throw new TypeError('Failed to fetch')
    if (path === '/api/auth/token') return state.slowToken.then(token)
    if (path === '/api/auth/logout') {
      state.signedIn = null
      return new Response(null, { status: 204, headers: { 'Qala-Epoch': server.epoch() } })
    }
    if (path === '/api/events') return stream()
    if (path === '/api/progress/ticket') return ticket()
    if (path === '/api/accounts/deleted') return json({ deleted: state.deleted })
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined
    if (path === '/api/progress/sealed') {
      const authorization = new Headers(init.headers).get('Authorization')
      if (authorization?.startsWith('Ticket') && !state.knowsTickets) return refusal('signed_out', 401)
      sealed.push({ authorization, body: body as SealedBatch })
      return json({ serverNow: new Date().toISOString(), results: [] })
    }
    const result = init.method === 'PUT' ? server.save(body as ProgressBatch) : server.read()
    return result.ok ? json(result.data) : refusal('wrong_account', 409)
  }
  function token(): Response {
    if (!state.signedIn) return refusal('signed_out', 401)
    const now = Date.now()
    return json({
      accessToken: 'token',
      serverNow: new Date(now).toISOString(),
      expiresAt: new Date(now + 600_000).toISOString(),
      user: {
        id: state.signedIn,
        email: 'naledi@school.test',
        verbs: ['progress:save'],
        firstName: 'Naledi',
      },
    })
  }
  function ticket(): Response {
    if (!state.signedIn) return refusal('signed_out', 401)
    return json({
      userId: state.signedIn,
      ticket: TICKET,
      serverNow: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 45 * 86_400_000).toISOString(),
      sealingKey: SEALING_KEY,
    })
  }
  function stream(): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        void live.push({
          event: () => controller.enqueue(new TextEncoder().encode('event: progress\ndata: {}\n\n')),
        }),
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }

  let closed = false
  ends.push(() => (closed = true))
  const unlessClosed = <T>(call: Promise<T>) =>
    call.finally(() => (closed ? new Promise(() => undefined) : undefined))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await unlessClosed(answer(path, init))
    const text = response.text.bind(response)
    return Object.assign(response, { text: () => unlessClosed(text()) })
  })
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('history', { replaceState })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      hidden: false,
      documentElement: { toggleAttribute: () => undefined, style: { setProperty: () => undefined } },
      // The server sets this cookie when a session begins. An open page learns of the end only by asking.
      cookie: start.signedIn === null ? '' : 'qala_session=own',
    }),
  )
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  isolateTabs()
  return { server, state, calls, sealed, page, assign, replaceState, live, stored }
}

export const persist = vi.fn(async () => true)

/**
 * Channels and locks connect the tabs of one browser. Pages of other tests, which may run in another thread, must neither
 * receive messages from this page nor block it.
 */
function isolateTabs(): void {
  const mine = crypto.randomUUID()
  const { locks } = navigator
  type Rest = [LockOptions, LockGrantedCallback<unknown>]
  const request = (name: string, ...rest: Rest) => locks.request(`${mine}:${name}`, ...rest)
  vi.stubGlobal('navigator', { locks: { request }, storage: { persist } })
  const Channel = BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(`${mine}:${name}`)
      }
    },
  )
}

/** Loads the app's modules anew, as in a freshly loaded page. */
export async function load() {
  vi.resetModules()
  const [
    { startData },
    record,
    { progressView: view },
    { syncStatus: status },
    { session },
    { signOut },
    { signOutStep },
    { deletedAccounts },
  ] = await Promise.all([
    import('./start-data.ts'),
    import('./record-work.ts'),
    import('./use-progress.ts'),
    import('./sync-status.ts'),
    import('#web/session/session.ts'),
    import('#web/session/sign-out.ts'),
    import('#web/session/sign-out-step.ts'),
    import('./deleted-accounts.ts'),
  ])
  return {
    ...record,
    startData: () => void ends.push(startData()),
    session,
    signOut,
    signOutStep,
    view,
    status,
    deletedAccounts,
  }
}

export const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
