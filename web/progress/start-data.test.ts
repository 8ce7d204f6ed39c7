import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyLesson } from '#domain/rows/lesson-row.ts'
import { accountDatabase, databaseName } from '#web/progress/storage/account-database.ts'
import { browser, closeBrowser, databases, HINT, load, persist } from './page-testing.ts'
import { OTHER_USER, USER } from './sync-testing.ts'

vi.mock('#web/content/content-index.ts', () => ({
  contentIndex: { lessons: [{ id: 'coding-basics', bonus: false }] },
}))

beforeEach(async () => {
  for (const name of await databases()) indexedDB.deleteDatabase(name ?? '')
})
afterEach(closeBrowser)

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
  // An older shape whose holder does not let go, as a tab that sleeps while it is changed.
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
  // Without the browser, anything it still did would be an unhandled error.
  await accountDatabase(USER).write(({ rows }) => rows.lesson.getAll())
  await accountDatabase(null).write(({ rows }) => rows.lesson.getAll())
  expect(app.view.get().status).toBe('loading')
  expect(live).toHaveLength(0)
})
