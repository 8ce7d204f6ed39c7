import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyLesson, type LessonRow } from '#domain/learning/rows/lesson-row.ts'
import {
  accountDatabase,
  databaseName,
  type AccountDatabase,
} from '#web/progress/storage/account-database.ts'
import { openReplica, waitingIn } from './replica.ts'
import { freshLesson, onLesson, withCompletion, withSection } from './record-work.ts'
import type { LessonRecord } from './device-records.ts'

const NOW = '2026-03-02T08:00:00.000Z'
const complete = (row: LessonRecord) => withCompletion(row, 5, NOW)
const lesson: LessonRow = {
  ...emptyLesson('coding-basics'),
  completed: true,
  completedAt: NOW,
  progress: 100,
}
const holding = (...rows: LessonRow[]) => ({ rows, serverNow: NOW })
const merged = (row: LessonRow) => [{ outcome: 'merged' as const, kind: 'lesson', key: row.lessonId, row }]

afterEach(() => vi.restoreAllMocks())

test('what was recorded is there after a reload', async () => {
  const first = await openReplica(null, accountDatabase('reload'))
  await first.change(onLesson('coding-basics', complete))
  const second = await openReplica(null, accountDatabase('reload'))
  expect(second.state.get().rows.lesson.get('coding-basics')).toMatchObject({
    completed: true,
    claimedAt: NOW,
  })
  expect(waitingIn(second)).toBe(1)
})

test('a change resolves only when its transaction is complete', async () => {
  const order: string[] = []
  const disk = accountDatabase('order')
  const watched: AccountDatabase = {
    ...disk,
    write: async (work) => {
      const result = await disk.write(work)
      order.push('disk')
      return result
    },
  }
  const replica = await openReplica(null, watched)
  order.length = 0
  replica.state.subscribe(() => order.push('screen'))
  await replica.change(onLesson('coding-basics', complete))
  order.push('tick')
  expect(order).toEqual(['disk', 'screen', 'tick'])
})

test('two tabs cannot overwrite each other', async () => {
  const heard = vi.fn()
  const one = await openReplica('tabs', accountDatabase('tabs'), heard)
  const two = await openReplica('tabs', accountDatabase('tabs'))
  await Promise.all([
    one.change(onLesson('coding-basics', (row) => withSection(row, 1, 5))),
    two.change(onLesson('coding-basics', (row) => ({ ...row, quizScore: 80 }))),
    two.change(onLesson('computer-types', complete)),
  ])
  await one.reload()
  expect(heard).toHaveBeenCalledOnce()
  expect(one.state.get().rows.lesson.get('coding-basics')).toMatchObject({ progress: 40, quizScore: 80 })
  expect(one.state.get().rows.lesson.get('computer-types')?.completed).toBe(true)
})

test('a damaged row is put aside and cannot stop the others', async () => {
  const disk = accountDatabase('damaged')
  await disk.write(async ({ rows }) => {
    await rows.lesson.put({ ...freshLesson('coding-basics'), progress: 700 })
    await rows.lesson.put(complete(freshLesson('computer-types')))
  })
  const replica = await openReplica(null, disk)
  expect(replica.state.get().problems).toBe(1)
  expect([...replica.state.get().rows.lesson.keys()]).toEqual(['computer-types'])
})

test('a refused row is parked, not sent again in this visit, and offered once more at the next', async () => {
  const disk = accountDatabase('refused')
  const replica = await openReplica('refused', disk)
  await replica.change(onLesson('coding-basics', complete))
  const refused = {
    outcome: 'rejected',
    kind: 'lesson',
    key: 'coding-basics',
    code: 'unknown_lesson',
  } as const
  await replica.settle(await replica.unsent(), [refused], new Date(NOW))
  expect(replica.state.get()).toMatchObject({ problems: 1 })
  expect(await replica.unsent()).toEqual([])
  expect(replica.state.get().rows.lesson.get('coding-basics')?.completed).toBe(true)

  const next = await openReplica('refused', disk)
  expect(await next.unsent()).toHaveLength(1)
  await next.settle(await next.unsent(), merged(lesson), new Date(NOW))
  expect(next.state.get()).toMatchObject({ problems: 0, safeAt: new Date(NOW) })
})

test('a pull without news leaves the disk and other tabs alone', async () => {
  const announce = vi.fn()
  const replica = await openReplica('quiet', accountDatabase('quiet'), announce)
  const begun = { ...emptyLesson('coding-basics'), progress: 40 }
  await replica.absorb(holding(begun), new Date(NOW), { state: replica.state.get(), at: new Date(NOW) })
  await replica.absorb(holding(begun), new Date(NOW), { state: replica.state.get(), at: new Date(NOW) })
  expect(announce).toHaveBeenCalledOnce()
})

test('an answer that comes after the end cannot bring a deleted database back', async () => {
  const replica = await openReplica('gone', accountDatabase('gone'))
  const asked = replica.state.get()
  replica.close()
  await deleteDB(databaseName('gone'))
  await replica.meetServer('another', NOW, new Date(NOW))
  await replica.absorb(holding(lesson), new Date(NOW), { state: asked, at: new Date(NOW) })
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain(databaseName('gone'))
})

test('what the server took and lost again, as after a restored backup, is sent once more with its time', async () => {
  const replica = await openReplica('restored', accountDatabase('restored'))
  await replica.change(onLesson('coding-basics', complete))
  await replica.settle(await replica.unsent(), merged(lesson), new Date(NOW))
  expect(waitingIn(replica)).toBe(0)

  await replica.absorb(holding(), new Date(NOW), { state: replica.state.get(), at: new Date(NOW) })
  expect(await replica.unsent()).toMatchObject([
    { lessonId: 'coding-basics', completed: true, claimedAt: NOW },
  ])
  await replica.settle(await replica.unsent(), merged(lesson), new Date(NOW))
  await replica.absorb(holding(lesson), new Date(NOW), { state: replica.state.get(), at: new Date(NOW) })
  expect(waitingIn(replica)).toBe(0)
})

test('what the server refused is not taken for lost', async () => {
  const replica = await openReplica('refused-for-good', accountDatabase('refused-for-good'))
  await replica.change(onLesson('coding-basics', complete))
  await replica.park(await replica.unsent(), 'unknown_lesson')
  await replica.absorb(holding(), new Date(NOW), { state: replica.state.get(), at: new Date(NOW) })
  expect(waitingIn(replica)).toBe(0)
})

test('what is lost is said again in this device’s own time, however wrong its clock', async () => {
  const replica = await openReplica('restored-skewed', accountDatabase('restored-skewed'))
  await replica.change(onLesson('coding-basics', complete))
  const earlier = { ...lesson, completedAt: '2026-03-02T07:00:00.000Z' }
  await replica.settle(await replica.unsent(), merged(earlier), new Date(NOW))
  // The device's clock is ten years ahead.
  const ahead = new Date('2036-03-02T08:00:00.000Z')
  await replica.absorb(holding(), ahead, { state: replica.state.get(), at: ahead })
  expect(await replica.unsent()).toMatchObject([{ claimedAt: '2036-03-02T07:00:00.000Z' }])
})

test('an answer older than what another tab has sent since cannot make that look lost', async () => {
  const disk = accountDatabase('stale')
  const one = await openReplica('stale', disk)
  await one.change(onLesson('coding-basics', complete))
  const asked = one.state.get()
  const two = await openReplica('stale', disk)
  await two.settle(await two.unsent(), merged(lesson), new Date(NOW))
  await one.reload()
  await one.absorb(holding(), new Date(NOW), { state: asked, at: new Date(NOW) })
  expect(waitingIn(one)).toBe(0)
})
