import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  answersMark,
  type ProgressBatch,
  type ProgressRows,
  type ProgressSaved,
} from '#domain/learning/progress.ts'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import type { AccountDatabase } from '#web/progress/storage/account-database.ts'
import { memoryDatabase } from '#web/progress/storage/memory-database.ts'
import { openReplica, recordsIn, waitingIn } from './replica.ts'
import { statusOf } from './progress-view.ts'
import { fakeLocks, fakeServer, OTHER_USER, USER } from './sync-testing.ts'
import { createSync, type Sync, type SyncDeps } from './sync.ts'
import { freshLesson, onAnswer, onLesson, withCompletion, withSection } from './record-work.ts'

const NOW = '2026-03-02T08:00:00.000Z'
const MINUTE = 60_000
const ILL = { ok: false, reason: 'refused', status: 500, code: 'internal' } as const
const BUSY = { ok: false, reason: 'refused', status: 503, code: 'busy' } as const

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW) })
})
const started: Sync[] = []
afterEach(() => {
  for (const sync of started.splice(0)) sync.stop()
  vi.useRealTimers()
})

const answering = (failure: ApiFailure) => vi.fn(async (): Promise<ApiResult<ProgressSaved>> => failure)

async function tab(overrides: Partial<SyncDeps> = {}, disk = memoryDatabase()) {
  const server = fakeServer(USER)
  const replica = await openReplica(USER, disk)
  const save = vi.fn(async (batch: ProgressBatch): Promise<ApiResult<ProgressSaved>> => server.save(batch))
  const read = vi.fn(async () => server.read())
  const recheckSession = vi.fn(async () => undefined)
  const deps = { replica, userId: USER, save, read, recheckSession, random: () => 1, ...overrides }
  const sync = createSync(deps)
  started.push(sync)
  const complete = (id: string) => replica.change(onLesson(id, (row) => withCompletion(row, 5, NOW)))
  const status = () => statusOf({ replica, sync })
  return { server, replica, save, read, recheckSession, sync, complete, status, disk }
}

test('sends what waits and shows when everything was safe', async () => {
  const { server, save, sync, complete, status } = await tab()
  await complete('coding-basics')
  expect(status()).toMatchObject({ state: 'waiting', waiting: 1 })
  await sync.exchange()
  expect(save).toHaveBeenCalledOnce()
  expect(server.rows.lesson.get('coding-basics')?.completed).toBe(true)
  expect(status()).toEqual({
    state: 'safe',
    waiting: 0,
    problems: 0,
    storage: 'lasting',
    lockedAway: 0,
    safeAt: new Date(NOW),
  })
  await sync.exchange()
  expect(save).toHaveBeenCalledOnce()
})

test('asks for answers only while the server may have others', async () => {
  const { server, replica, sync } = await tab()
  const read = vi.fn(async (mark: string) => server.read(mark))
  sync.stop()
  const pulling = createSync({
    replica,
    userId: USER,
    read,
    random: () => 1,
    save: async (batch) => server.save(batch),
    recheckSession: async () => undefined,
  })
  started.push(pulling)
  const answer = { lessonId: 'coding-basics', itemId: 'pap', source: 'daily', isRight: true } as const
  const mark = () => answersMark([...server.rows.answer.values()].flatMap(({ at }) => at ?? []))
  await replica.change(onAnswer({ ...answer, misconception: null }, NOW))
  await pulling.exchange({ pull: true })
  await pulling.exchange({ pull: true })
  expect(read.mock.calls).toEqual([[mark()], [mark()]])
  expect(waitingIn(replica)).toBe(0)
  const id = 'f7c9b0de-3d0c-4a39-9a51-6a2f5ad5c3e2'
  server.rows.answer.set(id, { ...answer, kind: 'answer', id, misconception: null, at: NOW })
  await pulling.exchange({ pull: true })
  expect(replica.state.get().rows.answer.size).toBe(2)
  await pulling.exchange({ pull: true })
  expect(read.mock.lastCall).toEqual([mark()])
})

test('sends at most a hundred rows at a time', async () => {
  const { save, sync, replica } = await tab()
  for (let n = 0; n < 250; n += 1)
    await replica.change(onLesson(`lesson-${n}`, (row) => withSection(row, 0, 5)))
  await sync.exchange()
  expect(save.mock.calls.map(([batch]) => batch.rows.length)).toEqual([100, 100, 50])
  expect(waitingIn(replica)).toBe(0)
})

test('offline keeps the rows, says so, and tries again later and later, at most every five minutes', async () => {
  const save = answering({ ok: false, reason: 'offline' })
  const { sync, complete, replica, status } = await tab({ save })
  await complete('coding-basics')
  await sync.exchange()
  expect(status()).toMatchObject({ state: 'offline', waiting: 1 })
  const waits: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const before = Date.now()
    await vi.advanceTimersToNextTimerAsync()
    waits.push((Date.now() - before) / 1_000)
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  expect(waitingIn(replica)).toBe(1)
  sync.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('back-off has full jitter and honours Retry-After', async () => {
  const save = answering({ ...BUSY, retryAfterSeconds: 30 })
  const { sync, complete } = await tab({ save, random: () => 0.25 })
  await complete('coding-basics')
  await sync.exchange()
  await vi.advanceTimersByTimeAsync(30_499)
  expect(save).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(save).toHaveBeenCalledTimes(2)
})

test.each([
  ['signed out', 401, 'signed_out'],
  ['wrong account', 409, 'wrong_account'],
  ['too many', 429, 'too_many_tries'],
  ['server down', 503, 'unavailable'],
  ['server fault', 500, 'internal'],
] as const)('%s cannot cost a row', async (_name, status, code) => {
  const save = answering({ ok: false, reason: 'refused', status, code })
  const { sync, complete, replica, recheckSession } = await tab({ save })
  await complete('coding-basics')
  await sync.exchange()
  expect(waitingIn(replica)).toBe(1)
  expect(replica.state.get().problems).toBe(0)
  expect(recheckSession).toHaveBeenCalledTimes(code === 'wrong_account' ? 1 : 0)
})

test('another learner’s rows cannot be taken in', async () => {
  const read = vi.fn(async () => fakeServer(OTHER_USER).read())
  const { sync, replica, recheckSession } = await tab({ read })
  await sync.exchange({ pull: true })
  expect(replica.state.get().rows.lesson.size).toBe(0)
  expect(recheckSession).toHaveBeenCalledOnce()
})

test('rows cannot land under another learner', async () => {
  const server = fakeServer(OTHER_USER)
  const { sync, complete, replica } = await tab({ save: async (batch) => server.save(batch) })
  await complete('coding-basics')
  await sync.exchange()
  expect(server.rows.lesson.size).toBe(0)
  expect(waitingIn(replica)).toBe(1)
})

test('answers that do not fit the rows sent are not believed', async () => {
  const swapped: ProgressSaved = {
    serverNow: NOW,
    results: [{ outcome: 'rejected', kind: 'lesson', key: 'another-lesson', code: 'unknown_lesson' }],
  }
  const { sync, complete, replica, status } = await tab({ save: async () => ({ ok: true, data: swapped }) })
  await complete('coding-basics')
  await sync.exchange()
  expect(waitingIn(replica)).toBe(1)
  expect(status()).toMatchObject({ state: 'offline', problems: 0 })
})

test('two tabs cannot both send', async () => {
  const locks = fakeLocks()
  const disk = memoryDatabase()
  let answer: () => void = () => undefined
  const server = fakeServer(USER)
  const save = vi.fn(
    (batch: ProgressBatch) =>
      new Promise<ApiResult<ProgressSaved>>((resolve) => (answer = () => resolve(server.save(batch)))),
  )
  const one = await tab({ locks, save }, disk)
  await one.complete('coding-basics')
  const two = await tab({ locks, save }, disk)
  const sending = one.sync.exchange()
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
  await two.sync.exchange()
  expect(save).toHaveBeenCalledOnce()
  answer()
  await sending
  await two.replica.reload()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(save).toHaveBeenCalledOnce()
  expect(two.status()).toMatchObject({ waiting: 0 })
})

test('a row that another tab could not send is sent from here soon', async () => {
  const locks = fakeLocks()
  const { sync, complete, server } = await tab({ locks })
  let release: () => void = () => undefined
  const holding = locks.request(`flush:${USER}`, { ifAvailable: true }, () => {
    return new Promise<void>((resolve) => (release = resolve))
  })
  await complete('coding-basics')
  await sync.exchange()
  expect(server.rows.lesson.size).toBe(0)
  release()
  await holding
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.rows.lesson.size).toBe(1)
})

test('a tab that sleeps with the sending in its hands cannot hold the others back for good', async () => {
  const locks = fakeLocks()
  const { sync, complete, server } = await tab({ locks })
  void locks.request(`flush:${USER}`, { ifAvailable: true }, () => new Promise(() => undefined))
  await complete('coding-basics')
  await sync.exchange()
  await vi.advanceTimersByTimeAsync(MINUTE - 1_000)
  expect(server.rows.lesson.size).toBe(0)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(server.rows.lesson.size).toBe(1)
})

test('whoever signs out cannot be left waiting for another tab to send', async () => {
  const locks = fakeLocks()
  const { sync, complete, server } = await tab({ locks })
  void locks.request(`flush:${USER}`, { ifAvailable: true }, () => new Promise(() => undefined))
  await complete('coding-basics')
  await sync.exchange({ pull: false, urgent: true })
  expect(server.rows.lesson.size).toBe(1)
})

test('one row the server dislikes cannot hold back the others', async () => {
  const server = fakeServer(USER)
  const save = async (batch: ProgressBatch): Promise<ApiResult<ProgressSaved>> =>
    batch.rows.some((row) => row.lessonId === 'poison')
      ? { ok: false, reason: 'refused', status: 400, code: 'invalid_input' }
      : server.save(batch)
  const { sync, complete, replica } = await tab({ save })
  for (const id of ['coding-basics', 'poison', 'computer-types', 'robotics-intro']) await complete(id)
  await sync.exchange()
  expect([...server.rows.lesson.keys()].toSorted()).toEqual([
    'coding-basics',
    'computer-types',
    'robotics-intro',
  ])
  expect(replica.state.get().problems).toBe(1)
  expect(replica.state.get().rows.lesson.get('poison')?.completed).toBe(true)
})

test('a row spoiled in memory is parked before it is sent', async () => {
  const { sync, replica, save } = await tab()
  await replica.change(onLesson('coding-basics', () => ({ ...freshLesson('Not A Slug'), changed: 1 })))
  await sync.exchange()
  expect(save).not.toHaveBeenCalled()
  expect(replica.state.get().problems).toBe(1)
})

test('a change made while sending goes in the next round', async () => {
  const { sync, complete, server, save } = await tab()
  await complete('coding-basics')
  const sending = sync.exchange()
  await complete('computer-types')
  void sync.exchange()
  await sending
  expect([...server.rows.lesson.keys()].toSorted()).toEqual(['coding-basics', 'computer-types'])
  expect(save.mock.calls.length).toBeLessThanOrEqual(2)
})

test('the network coming back is answered within two seconds, not at once', async () => {
  const { sync, read } = await tab({ random: () => 0.5 })
  sync.exchangeSoon({ pull: true })
  await vi.advanceTimersByTimeAsync(999)
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledOnce()
})

test('a page that has let go cannot write any more', async () => {
  let answer: () => void = () => undefined
  const server = fakeServer(USER)
  const save = (batch: ProgressBatch) =>
    new Promise<ApiResult<ProgressSaved>>((resolve) => (answer = () => resolve(server.save(batch))))
  const { sync, complete, replica } = await tab({ save })
  await complete('coding-basics')
  const sending = sync.exchange()
  await vi.waitFor(() => expect(waitingIn(replica)).toBe(1))
  await vi.advanceTimersByTimeAsync(0)
  sync.stop()
  answer()
  await sending
  expect(waitingIn(replica)).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a pull that fails cannot hold back what is sent, and is tried again by itself', async () => {
  let isIll = true
  const well = fakeServer(USER)
  const read = vi.fn(async () => (isIll ? ILL : well.read()))
  const { sync, complete, server, replica } = await tab({ read })
  await complete('coding-basics')
  await sync.exchange({ pull: true })
  await complete('computer-types')
  await sync.exchange({ pull: true })
  expect([...server.rows.lesson.keys()]).toEqual(['coding-basics', 'computer-types'])
  expect(waitingIn(replica)).toBe(0)
  const asked = read.mock.calls.length
  isIll = false
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(read.mock.calls.length).toBe(asked + 1)
})

test('a pull that nobody answers cannot hold back what is sent, nor a sign-out', async () => {
  const read = vi.fn(() => new Promise<ApiResult<ProgressRows>>(() => undefined))
  const { sync, complete, server } = await tab({ read })
  void sync.exchange({ pull: true })
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  await complete('coding-basics')
  await sync.exchange({ pull: false, urgent: true })
  expect(server.rows.lesson.size).toBe(1)
})

test('a server that wants a rest is not asked for its rows either', async () => {
  const save = answering({ ...BUSY, retryAfterSeconds: 30 })
  const { sync, complete, read } = await tab({ save })
  await complete('coding-basics')
  await sync.exchange({ pull: true })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(read).toHaveBeenCalledOnce()
})

test('rows of a later release are left alone: neither refused nor taken for lost', async () => {
  const { sync, complete, server, save, replica } = await tab({
    read: async () => {
      const rows = [...server.rows.lesson.values()].map((row) => ({ ...row, progress: 'nearly', stars: 3 }))
      return { ok: true, data: { userId: USER, serverNow: NOW, rows: [{ kind: 'certificate' }, ...rows] } }
    },
  })
  await complete('coding-basics')
  await sync.exchange({ pull: true })
  await sync.exchange({ pull: true })
  expect(save).toHaveBeenCalledOnce()
  expect(replica.state.get().rows.lesson.get('coding-basics')).toMatchObject({
    completed: true,
    progress: 100,
  })
})

test('a save’s answer that only a later release can read is an answer all the same', async () => {
  const server = fakeServer(USER)
  const { sync, complete, replica } = await tab({
    save: async (batch) => {
      const saved = server.save(batch)
      if (!saved.ok) return saved
      const later = { kind: 'lesson', lessonId: 'coding-basics', progress: 'nearly', stars: 3 }
      const results = saved.data.results.map((result) => ({
        ...result,
        outcome: 'merged' as const,
        row: later,
      }))
      return { ...saved, data: { ...saved.data, results } }
    },
  })
  await complete('coding-basics')
  await sync.exchange()
  expect(waitingIn(replica)).toBe(0)
  expect(replica.state.get().rows.lesson.get('coding-basics')).toMatchObject({
    completed: true,
    progress: 100,
  })
})

test('work begun while the disk was too slow to open is on it later, by itself', async () => {
  const disk = memoryDatabase()
  const opensAt = Date.now() + 10_000
  const slow: AccountDatabase = {
    write: async (work) => (Date.now() < opensAt ? { ok: false, reason: 'blocked' } : disk.write(work)),
    close: () => undefined,
  }
  const { replica, complete, status } = await tab({}, slow)
  await complete('coding-basics')
  expect(status()).toMatchObject({ storage: 'blocked', waiting: 1 })
  await vi.advanceTimersByTimeAsync(25_000)
  await vi.waitFor(() => expect(status()).toMatchObject({ storage: 'lasting', waiting: 1 }))
  const later = await openReplica(USER, disk)
  expect(later.state.get().rows.lesson.get('coding-basics')?.completed).toBe(true)
  replica.close()
})

test('a server that was restored gets everything again, once, and nothing here falls', async () => {
  const onOtherServer = vi.fn()
  const { sync, complete, server, save, replica } = await tab({ onOtherServer })
  for (const id of ['coding-basics', 'computer-types']) await complete(id)
  const backup = server.backup()
  await sync.exchange({ pull: true })
  const before = recordsIn(replica.state.get()).map((record) => record['completedAt'])
  expect(onOtherServer.mock.calls).toEqual([[false]])
  server.pass(3 * MINUTE)
  vi.setSystemTime(server.now())
  server.restore(backup)
  await sync.exchange({ pull: true })
  expect([...server.rows.lesson.keys()].toSorted()).toEqual(['coding-basics', 'computer-types'])
  expect(recordsIn(replica.state.get()).map((record) => record['completedAt'])).toEqual(before)
  expect([...server.rows.lesson.values()].map(({ completedAt }) => completedAt)).toEqual(before)
  expect(onOtherServer.mock.calls).toEqual([[false], [true]])
  expect(waitingIn(replica)).toBe(0)
  const calls = save.mock.calls.length
  await sync.exchange({ pull: true })
  expect(save).toHaveBeenCalledTimes(calls)
})

test('a restore is noticed at a save too, and then asked for all rows', async () => {
  const { sync, complete, server, read } = await tab()
  await complete('coding-basics')
  await sync.exchange({ pull: true })
  server.restore({ lesson: new Map(), task: new Map() })
  const pulls = read.mock.calls.length
  await complete('computer-types')
  await sync.exchange()
  await vi.waitFor(() => expect(server.rows.lesson.size).toBe(2))
  expect(read.mock.calls.length).toBeGreaterThan(pulls)
})

test('what a pull cannot see, as a task that left the content, is sent again after a restore', async () => {
  const { sync, complete, server } = await tab({
    read: async () =>
      ({
        ...server.read(),
        data: { userId: USER, serverNow: NOW, rows: [{ kind: 'lesson', lessonId: 'coding-basics' }] },
      }) as ApiResult<ProgressRows>,
  })
  await complete('coding-basics')
  await sync.exchange({ pull: true })
  server.restore({ lesson: new Map(), task: new Map() })
  await sync.exchange({ pull: true })
  expect(server.rows.lesson.get('coding-basics')?.completed).toBe(true)
})

test('a device that knows nothing yet learns of a restored server without a word', async () => {
  const onOtherServer = vi.fn()
  const { sync, server } = await tab({ onOtherServer })
  server.restore(server.backup())
  await sync.exchange({ pull: true })
  expect(onOtherServer.mock.calls).toEqual([[false]])
})
