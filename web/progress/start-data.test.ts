import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyLesson } from '#domain/learning/rows/lesson-row.ts'
import { accountDatabase, databaseName } from '#web/progress/storage/account-database.ts'
import { browser, closeBrowser, databases, HINT, load, persist } from './page-testing.ts'
import { OTHER_USER, USER } from './sync-testing.ts'

vi.mock('#web/content/content-index.ts', () => ({
  contentIndex: { lessons: [{ id: 'coding-basics', bonus: false }] },
}))

beforeEach(async () => {
  for (const name of await databases()) indexedDB.deleteDatabase(name ?? '')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeBrowser()
})

test('a learner’s lesson reaches the server, and another device’s reaches her', async () => {
  const { server, live, stored } = browser({ signedIn: USER, hint: HINT })
  const app = await load()
  app.startData()
  expect(app.session.get()).toMatchObject({ status: 'signed-in', userId: USER })
  await app.completeLesson('coding-basics', 5)
  expect(app.view.get().lessons.get('coding-basics')).toMatchObject({ completed: true, progress: 100 })
  await vi.waitFor(() => expect(server.rows.lesson.get('coding-basics')?.completed).toBe(true))
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ state: 'safe', waiting: 0 }))
  expect(JSON.parse(stored.get('qala.hint') ?? '')).toMatchObject({ lessonsCompleted: 1 })

  await vi.waitFor(() => expect(live).toHaveLength(1))
  server.rows.lesson.set('computer-types', { ...emptyLesson('computer-types'), progress: 60 })
  live[0]?.event()
  await vi.waitFor(() => expect(app.view.get().lessons.get('computer-types')?.progress).toBe(60))
})

test('a device that is new to a learner cannot say that nothing was done before the server has answered', async () => {
  const { server, state } = browser({ signedIn: USER, hint: HINT })
  server.rows.lesson.set('computer-types', { ...emptyLesson('computer-types'), progress: 60 })
  const answered = Promise.withResolvers<void>()
  state.slowToken = answered.promise
  const app = await load()
  const shown: [string, number][] = []
  app.view.subscribe(() => shown.push([app.view.get().status, app.view.get().lessons.size]))
  app.startData()
  await vi.waitFor(() => expect(app.status.get().state).toBe('asking'))
  expect(app.view.get().status).toBe('loading')
  answered.resolve()
  await vi.waitFor(() => expect(app.view.get().status).toBe('ready'))
  expect(app.view.get().lessons.get('computer-types')?.progress).toBe(60)
  expect(app.view.get().isIncomplete).toBeUndefined()
  expect(shown).not.toContainEqual(['ready', 0])
})

test('a new device without a network says that work may be missing, until it has come', async () => {
  const { server, state, page } = browser({ signedIn: USER, hint: HINT })
  server.rows.lesson.set('computer-types', { ...emptyLesson('computer-types'), progress: 60 })
  state.offline = true
  const app = await load()
  app.startData()
  await vi.waitFor(() => expect(app.view.get()).toMatchObject({ status: 'ready', isIncomplete: true }))
  expect(app.status.get().state).toBe('offline')
  state.offline = false
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(app.view.get().lessons.get('computer-types')?.progress).toBe(60))
  expect(app.view.get().isIncomplete).toBeUndefined()
})

test('a device that knows the learner shows the work at once, without a network too', async () => {
  const first = browser({ signedIn: USER, hint: HINT })
  const before = await load()
  before.startData()
  await before.completeLesson('coding-basics', 5)
  await vi.waitFor(() => expect(before.status.get()).toMatchObject({ state: 'safe', waiting: 0 }))
  first.state.offline = true
  await closeBrowser()
  const again = browser({ signedIn: USER, hint: HINT })
  const never = Promise.withResolvers<void>()
  again.state.slowToken = never.promise
  const app = await load()
  app.startData()
  await vi.waitFor(() => expect(app.view.get().status).toBe('ready'))
  expect(app.view.get().lessons.get('coding-basics')?.completed).toBe(true)
  expect(app.view.get().isIncomplete).toBeUndefined()
  never.resolve()
})

test('a lesson is begun by the first part that was read, while its percent is still 0', async () => {
  browser({ signedIn: USER, hint: HINT })
  const app = await load()
  app.startData()
  await app.moveToBlock('coding-basics', { block: 1, read: [0] })
  await vi.waitFor(() =>
    expect(app.view.get().lessons.get('coding-basics')).toMatchObject({ begun: true, progress: 0 }),
  )
  await app.recordQuiz({ id: 'types', lessonId: 'computer-types' }, 60)
  await vi.waitFor(() =>
    expect(app.view.get().lessons.get('computer-types')).toMatchObject({ begun: false, quizScore: 60 }),
  )
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
  await app.addMinutes('coding-basics', 'read', 2)
  await app.addMinutes('coding-basics', 'read', 1)
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
  expect(server.rows.lesson.get('coding-basics')).toMatchObject({ completed: true, quizScore: 60 })
  expect([...server.rows.task.keys()].toSorted()).toEqual([
    'coding-basics/do-maze',
    'coding-basics/quiz-coding',
    'coding-basics/read',
  ])
  expect(server.rows.task.get('coding-basics/read')).toMatchObject({ completed: true, timeSpentMinutes: 3 })
})

test('a clock that has lost the time since the last contact cannot date work long before it', async () => {
  const { state } = browser({ signedIn: USER, hint: HINT })
  const app = await load()
  app.startData()
  await app.completeLesson('computer-types', 5)
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ state: 'safe' }))
  const contact = app.status.get().safeAt?.getTime() ?? 0
  state.offline = true
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('1970-01-01T00:05:00Z') })
  await app.completeLesson('coding-basics', 5)
  vi.useRealTimers()
  const { completedAt } = app.view.get().lessons.get('coding-basics') ?? {}
  expect(Math.abs(Date.parse(completedAt ?? '') - contact)).toBeLessThan(5_000)
})

test('a database that another tab holds for longer than we wait takes the session’s work later, by itself', async () => {
  const { state, server } = browser({ signedIn: USER, hint: HINT })
  state.offline = true
  // An older tab keeps the database open at an older version, like a tab that sleeps during an upgrade.
  const holder = await openDB(databaseName(USER), 1)
  const app = await load()
  app.startData()
  await app.completeLesson('coding-basics', 5)
  await app.recordQuiz({ id: 'mixed', lessonId: null }, 70)
  await app.addMinutes('coding-basics', 'read', 3)
  expect(app.status.get()).toMatchObject({ storage: 'blocked', waiting: 1 })
  holder.close()
  await app.moveToSection('computer-types', 2, 5)
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ storage: 'lasting', waiting: 2 }))
  await closeBrowser()

  const again = browser({ signedIn: USER, hint: HINT })
  const later = await load()
  later.startData()
  await vi.waitFor(() => expect(later.view.get().lessons.get('coding-basics')?.completed).toBe(true))
  expect(later.view.get().quizBest.get('mixed')).toBe(70)
  expect(later.view.get().tasks.get('coding-basics/read')).toMatchObject({ minutes: 3 })
  expect(later.view.get().lessons.get('computer-types')).toMatchObject({ progress: 60, section: 2 })
  await vi.waitFor(() => expect(again.server.rows.lesson.size).toBe(2))
  expect(server.rows.lesson.size).toBe(0)
}, 20_000)

/** Makes a disk on which each opening of that database is answered only when `answer` is called. */
function slowDisk(name: string) {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((asked, version) => {
    const request = open(asked, version)
    const listen = request.addEventListener.bind(request)
    if (asked === name)
      request.addEventListener = (type: string, listener: (event: Event) => void) =>
        listen(type, type === 'success' ? (event) => void answered.then(() => listener(event)) : listener)
    return request
  })
  return { answer }
}

async function leaveWorkBehind(): Promise<void> {
  const { state } = browser({ signedIn: USER, hint: HINT })
  state.offline = true
  const app = await load()
  app.startData()
  await app.completeLesson('coding-basics', 5)
  await closeBrowser()
}

test('work that waits on a disk which opens late is sent as soon as it has opened', async () => {
  await leaveWorkBehind()
  const disk = slowDisk(databaseName(USER))
  const { server, live } = browser({ signedIn: USER, hint: HINT })
  const app = await load()
  app.startData()
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ storage: 'blocked' }))
  // By now the server has been asked, and the app did not know of any unsent work.
  await vi.waitFor(() => expect(app.status.get().safeAt).toBeInstanceOf(Date))
  await vi.waitFor(() => expect(live).toHaveLength(1))
  expect(server.rows.lesson.size).toBe(0)
  disk.answer()
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ state: 'safe', storage: 'lasting' }))
  expect(server.rows.lesson.get('coding-basics')).toMatchObject({ completed: true })
}, 30_000)

test('work on a disk that cannot be opened at first is sent once it can', async () => {
  await leaveWorkBehind()
  const open = indexedDB.open.bind(indexedDB)
  let isFailing = true
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (isFailing) throw new DOMException('Internal error opening backing store', 'UnknownError')
    return open(name, version)
  })
  const { server } = browser({ signedIn: USER, hint: HINT })
  const setLater = vi.spyOn(globalThis, 'setTimeout')
  const app = await load()
  app.startData()
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ storage: 'unavailable' }))
  isFailing = false
  const again = setLater.mock.calls.findLast(([, ms]) => ms === 30_000)?.[0]
  again?.()
  await vi.waitFor(() => expect(app.status.get()).toMatchObject({ state: 'safe', storage: 'lasting' }))
  expect(server.rows.lesson.get('coding-basics')).toMatchObject({ completed: true })
})

test('two tabs on a disk that opens late: both show the work as safe, and nothing is doubled', async () => {
  await leaveWorkBehind()
  const disk = slowDisk(databaseName(USER))
  const { server } = browser({ signedIn: USER, hint: HINT })
  const [one, two] = [await load(), await load()]
  one.startData()
  two.startData()
  for (const tab of [one, two])
    await vi.waitFor(() => expect(tab.status.get()).toMatchObject({ storage: 'blocked' }))
  disk.answer()
  for (const tab of [one, two])
    await vi.waitFor(() => expect(tab.status.get()).toMatchObject({ state: 'safe', storage: 'lasting' }))
  expect(server.rows.lesson.size).toBe(1)
}, 30_000)

test('a visitor’s lessons stay on the device and are sent nowhere', async () => {
  const { calls } = browser({ signedIn: null })
  const app = await load()
  app.startData()
  await app.moveToSection('coding-basics', 1, 5)
  expect(app.session.get()).toEqual({ status: 'signed-out' })
  expect(app.status.get()).toMatchObject({ state: 'visitor', waiting: 0 })
  expect(calls).toEqual([])

  const again = await load()
  again.startData()
  await vi.waitFor(() => expect(again.view.get().lessons.get('coding-basics')?.progress).toBe(40))
})

test('a change cannot land among a visitor’s while the session is still unknown', async () => {
  const { state } = browser({ signedIn: USER })
  let answer: () => void = () => undefined
  state.slowToken = new Promise((resolve) => (answer = resolve))
  const app = await load()
  app.startData()
  await vi.waitFor(() => expect(app.view.get().status).toBe('ready'))
  expect(app.session.get().status).toBe('loading')
  const change = app.completeLesson('coding-basics', 5)
  answer()
  await change
  expect(app.view.get().lessons.get('coding-basics')?.completed).toBe(true)
  const visitor = await accountDatabase(null).write(({ rows }) => rows.lesson.getAll())
  expect(visitor).toEqual({ ok: true, value: [] })
})

test('the browser is asked to keep the data once there is a finished lesson, not before and not at each start', async () => {
  browser({ signedIn: null })
  persist.mockClear()
  const app = await load()
  app.startData()
  await app.moveToSection('coding-basics', 1, 5)
  expect(persist).not.toHaveBeenCalled()
  await app.completeLesson('coding-basics', 5)
  expect(persist).toHaveBeenCalledOnce()
  const later = await load()
  later.startData()
  await vi.waitFor(() => expect(later.view.get().lessons.get('coding-basics')?.completed).toBe(true))
  expect(persist).toHaveBeenCalledOnce()
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
  await vi.waitFor(() => expect(server.rows.lesson.size).toBe(1), 3_000)
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
  const { server, assign, stored } = browser({ signedIn: OTHER_USER, hint: HINT })
  const app = await load()
  app.startData()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(JSON.parse(stored.get('qala.hint') ?? '')).toMatchObject({ userId: OTHER_USER })
  expect(server.rows.lesson.size).toBe(0)
})

test('a page that ends while its disk is still opening starts nothing more', async () => {
  const { live } = browser({ signedIn: USER, hint: HINT })
  const app = await load()
  app.startData()
  await closeBrowser()
  // The browser globals are gone, so anything that the page still did would be an unhandled error.
  await accountDatabase(USER).write(({ rows }) => rows.lesson.getAll())
  await accountDatabase(null).write(({ rows }) => rows.lesson.getAll())
  expect(app.view.get().status).toBe('loading')
  expect(live).toHaveLength(0)
})
