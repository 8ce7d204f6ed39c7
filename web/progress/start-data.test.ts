import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProgressBatch } from '#domain/progress.ts'
import type { SessionHint } from '#web/session/hint.ts'
import { accountDatabase, databaseName } from '#web/storage/account-database.ts'
import { fakeServer, OTHER_USER, USER } from './sync-testing.ts'

vi.mock('#web/content/content-index.ts', () => ({
  contentIndex: { lessons: [{ id: 'coding-basics', bonus: false }] },
}))

const HINT: SessionHint = { userId: USER, firstName: 'Naledi', role: 'learner', lessonsCompleted: 0 }

/** A browser page and the server behind it; `signedIn` is whose session cookie the browser holds. */
function browser(start: { signedIn: string | null; hint?: SessionHint }) {
  const kept = new Map<string, string>()
  if (start.hint) kept.set('qala.hint', JSON.stringify(start.hint))
  const server = fakeServer(USER)
  const state = { signedIn: start.signedIn, offline: false, slowToken: Promise.resolve() }
  const calls: string[] = []
  const page = new EventTarget()
  const assign = vi.fn()
  const replaceState = vi.fn()
  const live: { event(): void }[] = []
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  const refusal = (code: string, status: number) => json({ error: { code, message: code } }, status)

  async function answer(path: string, init: RequestInit): Promise<Response> {
    calls.push(`${init.method ?? 'GET'} ${path}`)
    if (state.offline) throw new TypeError('Failed to fetch')
    if (path === '/api/auth/token') return state.slowToken.then(token)
    if (path === '/api/auth/logout') {
      state.signedIn = null
      return new Response(null, { status: 204 })
    }
    if (path === '/api/events') return stream()
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined
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
      user: { id: state.signedIn, email: 'naledi@school.test', role: 'learner', firstName: 'Naledi' },
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

  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('history', { replaceState })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      hidden: false,
      documentElement: { toggleAttribute: () => undefined },
    }),
  )
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  isolateTabs()
  return { server, state, calls, page, assign, replaceState, live, kept }
}

let browsers = 0

/** Channels and locks join the tabs of one browser; pages of earlier tests must neither hear nor block this one. */
function isolateTabs(): void {
  browsers += 1
  const mine = browsers
  const { locks } = navigator
  const request = (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) =>
    locks.request(`${mine}:${name}`, options, work)
  vi.stubGlobal('navigator', { locks: { request } })
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

/** The app's modules as a freshly loaded page has them. */
async function load() {
  vi.resetModules()
  const [
    { startData },
    { addMinutes, completeLesson, completeTask, moveToSection, recordQuiz },
    view,
    status,
    { session },
    { signOut },
  ] = await Promise.all([
    import('./start-data.ts'),
    import('./record.ts'),
    import('./use-progress.ts'),
    import('./sync-status.ts'),
    import('#web/session/session.ts'),
    import('#web/session/sign-out.ts'),
  ])
  return {
    startData,
    addMinutes,
    completeLesson,
    completeTask,
    moveToSection,
    recordQuiz,
    session,
    signOut,
    view: view.progressView,
    status: status.syncStatus,
  }
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(async () => {
  for (const name of await databases()) indexedDB.deleteDatabase(name ?? '')
})
afterEach(() => vi.unstubAllGlobals())

test('a learner’s lesson reaches the server, and another device’s reaches her', async () => {
  const { server, live, kept } = browser({ signedIn: USER, hint: HINT })
  const app = await load()
  app.startData()
  expect(app.session.get()).toMatchObject({ status: 'signed-in', userId: USER })
  await app.completeLesson('coding-basics', 5)
  expect(app.view.get().lessons.get('coding-basics')).toMatchObject({ completed: true, progress: 100 })
  await vi.waitFor(() => expect(server.rows.get('coding-basics')?.completed).toBe(true))
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ state: 'safe', waiting: 0 }))
  expect(JSON.parse(kept.get('qala.hint') ?? '')).toMatchObject({ lessonsCompleted: 1 })

  await vi.waitFor(() => expect(live).toHaveLength(1))
  server.rows.set('computer-types', {
    lessonId: 'computer-types',
    completed: false,
    completedAt: null,
    quizScore: 0,
    progress: 60,
  })
  live[0]?.event()
  await vi.waitFor(() => expect(app.view.get().lessons.get('computer-types')?.progress).toBe(60))
})

test('tasks, scores and minutes reach the server; a quiz without a lesson stays here', async () => {
  const { server } = browser({ signedIn: USER, hint: HINT })
  const app = await load()
  app.startData()
  await app.completeTask('coding-basics', 'do-maze')
  await app.recordQuiz({ id: 'coding', lessonId: 'coding-basics' }, 60)
  await app.recordQuiz({ id: 'coding', lessonId: 'coding-basics' }, 40)
  await app.recordQuiz({ id: 'mixed', lessonId: null }, 70)
  await app.recordQuiz({ id: 'mixed', lessonId: null }, 50)
  await app.addMinutes('coding-basics', 2)
  await app.addMinutes('coding-basics', 1)
  await app.completeLesson('coding-basics', 5)
  const { tasks, quizBest, lessons } = app.view.get()
  expect(tasks.get('coding-basics/do-maze')).toMatchObject({ completed: true, score: 0, minutes: 0 })
  expect(tasks.get('coding-basics/read')).toMatchObject({ completed: true, minutes: 3 })
  expect([...quizBest].toSorted()).toEqual([
    ['coding', 60],
    ['mixed', 70],
  ])
  expect(lessons.get('coding-basics')?.quizScore).toBe(60)
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ state: 'safe', waiting: 0 }))
  expect(server.rows.get('coding-basics')).toMatchObject({ completed: true, quizScore: 60 })
  expect([...server.tasks.keys()].toSorted()).toEqual([
    'coding-basics/do-maze',
    'coding-basics/quiz-coding',
    'coding-basics/read',
  ])
  expect(server.tasks.get('coding-basics/read')).toMatchObject({ completed: true, timeSpentMinutes: 3 })
})

test('a visitor’s lessons stay on the device and are sent nowhere', async () => {
  const { calls } = browser({ signedIn: null })
  const app = await load()
  app.startData()
  await app.moveToSection('coding-basics', 1, 5)
  expect(app.session.get()).toEqual({ status: 'signed-out' })
  expect(app.status.get()).toMatchObject({ state: 'visitor', waiting: 0 })
  expect(calls).toEqual(['POST /api/auth/token'])

  const again = await load()
  again.startData()
  await vi.waitFor(() => expect(again.view.get().lessons.get('coding-basics')?.progress).toBe(40))
})

test('a deed cannot land among a visitor’s while the session is still unknown', async () => {
  const { state } = browser({ signedIn: USER })
  let answer: () => void = () => undefined
  state.slowToken = new Promise((resolve) => (answer = resolve))
  const app = await load()
  app.startData()
  await vi.waitFor(() => expect(app.view.get().status).toBe('ready'))
  expect(app.session.get().status).toBe('loading')
  const deed = app.completeLesson('coding-basics', 5)
  answer()
  await deed
  expect(app.view.get().lessons.get('coding-basics')?.completed).toBe(true)
  const visitor = await accountDatabase(null).write(({ lessons }) => lessons.getAll())
  expect(visitor).toEqual({ ok: true, value: [] })
})

test('offline, a learner goes on in her own replica', async () => {
  const { server, state, page } = browser({ signedIn: USER, hint: HINT })
  state.offline = true
  const app = await load()
  app.startData()
  await app.completeLesson('coding-basics', 5)
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ state: 'offline', waiting: 1 }))
  state.offline = false
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(server.rows.size).toBe(1), 3_000)
})

test('signing out sends what waits, then leaves nothing of her on the device', async () => {
  const { server, assign, replaceState, kept } = browser({ signedIn: USER, hint: HINT })
  const app = await load()
  app.startData()
  await app.completeLesson('coding-basics', 5)
  await app.signOut()
  expect(server.rows.size).toBe(1)
  // The view she left is forgotten before the page loads again over itself.
  expect(replaceState).toHaveBeenCalledWith(null, '')
  expect(replaceState).toHaveBeenCalledBefore(assign)
  expect(assign).toHaveBeenCalledWith('/')
  expect([...kept.keys()]).toEqual([])
  expect(await databases()).not.toContain(databaseName(USER))
})

test('signing out offline cannot throw unsent work away, nor come back by itself', async () => {
  const { state, kept } = browser({ signedIn: USER, hint: HINT })
  state.offline = true
  const app = await load()
  app.startData()
  await app.completeLesson('coding-basics', 5)
  await app.signOut()
  expect(await databases()).toContain(databaseName(USER))
  expect([...kept.keys()]).toEqual(['qala.leaving'])

  state.offline = false
  const next = await load()
  next.startData()
  expect(next.session.get()).toEqual({ status: 'signed-out' })
  await vi.waitFor(() => expect([...kept.keys()]).toEqual([]))
  expect(state.signedIn).toBeNull()
})

test('another tab shows a lesson finished here, and locks when the learner signs out', async () => {
  const { assign } = browser({ signedIn: USER, hint: HINT })
  const [one, two] = [await load(), await load()]
  one.startData()
  two.startData()
  await vi.waitFor(() => expect(two.view.get().status).toBe('ready'))
  await one.completeLesson('coding-basics', 5)
  await vi.waitFor(() => expect(two.view.get().lessons.get('coding-basics')?.completed).toBe(true))
  await one.signOut()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
})

test('somebody else’s cookie cannot open or fill this learner’s replica', async () => {
  const { server, assign, kept } = browser({ signedIn: OTHER_USER, hint: HINT })
  const app = await load()
  app.startData()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(JSON.parse(kept.get('qala.hint') ?? '')).toMatchObject({ userId: OTHER_USER })
  expect(server.rows.size).toBe(0)
})
