import { expect, test } from 'vitest'
import { Row } from '#domain/rows/row-kinds.ts'
import type { AccountDatabase } from '#web/progress/storage/account-database.ts'
import { memoryDatabase } from '#web/progress/storage/memory-database.ts'
import { openReplica, waitingIn, type Replica } from './replica.ts'
import { fakeServer, fillingDisk, USER } from './sync-testing.ts'
import { onLesson, onTask, withCompletion, withMinutes, withQuizScore } from './changes.ts'
import { toWire, type LessonRecord } from './records.ts'

const NOW = '2026-03-02T08:00:00.000Z'
const complete = (row: LessonRecord) => withCompletion(row, 5, NOW)
const shownBy = (replica: Replica) => [...replica.state.get().rows.lesson.keys()].toSorted()
const storedOn = async (disk: AccountDatabase) => {
  const result = await disk.write(({ rows }) => rows.lesson.getAll())
  return result.ok ? result.value : []
}

test('a full disk cannot lose a tick in silence: it goes on in memory and says so', async () => {
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(null, disk)
  await replica.change(onLesson('coding-basics', complete))
  disk.isFull = true
  await replica.change(onLesson('computer-types', complete))
  expect(replica.state.get().storage).toBe('full')
  expect(shownBy(replica)).toEqual(['coding-basics', 'computer-types'])
  expect((await replica.unsent()).map((row) => row.lessonId)).toEqual(['coding-basics', 'computer-types'])
})

test('two changes that meet a full disk at once cannot push each other out', async () => {
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(null, disk)
  disk.isFull = true
  await Promise.all(['coding-basics', 'computer-types'].map((id) => replica.change(onLesson(id, complete))))
  expect(shownBy(replica)).toEqual(['coding-basics', 'computer-types'])
})

test('what the server refused is in the file of a full device, too', async () => {
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(null, disk)
  await replica.change(onLesson('coding-basics', complete))
  await replica.park(await replica.unsent(), 'unknown_lesson')
  disk.isFull = true
  await replica.change(onLesson('computer-types', complete))
  expect(replica.state.get().problems).toBe(1)
  expect(await replica.problems()).toMatchObject([{ lessonId: 'coding-basics', code: 'unknown_lesson' }])
})

test('once there is room, the next change takes everything back to the disk', async () => {
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(null, disk)
  disk.isFull = true
  await replica.change(
    onLesson('coding-basics', complete),
    onTask('coding-basics', 'read', (task) => withMinutes(task, 7)),
  )
  await replica.keepQuiz('mixed', 70)
  disk.isFull = false
  await replica.change(onLesson('computer-types', complete))
  expect(replica.state.get().storage).toBe('lasting')
  const later = await openReplica(null, disk)
  expect(shownBy(later)).toEqual(['coding-basics', 'computer-types'])
  expect(later.state.get().rows.task.get('coding-basics/read')?.timeSpentMinutes).toBe(7)
  expect(later.state.get().quizzes.get('mixed')).toBe(70)
  expect(waitingIn(later)).toBe(2)
})

test('asked to, it looks for room without a change; while there is none, nothing changes', async () => {
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(null, disk)
  disk.isFull = true
  await replica.change(onLesson('coding-basics', complete))
  await replica.recover()
  expect(replica.state.get().storage).toBe('full')
  expect(shownBy(replica)).toEqual(['coding-basics'])
  disk.isFull = false
  await replica.recover()
  expect(replica.state.get().storage).toBe('lasting')
  expect(await storedOn(disk)).toMatchObject([{ lessonId: 'coding-basics', completed: true }])
})

test('changes on the way back are kept once, wherever they meet it', async () => {
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(null, disk)
  disk.isFull = true
  await replica.change(onTask('coding-basics', 'read', (task) => withMinutes(task, 1)))
  disk.isFull = false
  const minute = () => replica.change(onTask('coding-basics', 'read', (task) => withMinutes(task, 1)))
  await Promise.all([minute(), replica.recover(), minute(), replica.unsent(), minute(), replica.recover()])
  expect(replica.state.get().rows.task.get('coding-basics/read')?.timeSpentMinutes).toBe(4)
  const later = await openReplica(null, disk)
  expect(later.state.get().rows.task.get('coding-basics/read')?.timeSpentMinutes).toBe(4)
})

test('cannot undo what another tab brought to the disk meanwhile', async () => {
  const shared = memoryDatabase()
  const disk = fillingDisk(shared)
  const one = await openReplica(null, disk)
  await one.change(onLesson('coding-basics', (row) => withQuizScore(row, 40)))
  disk.isFull = true
  await one.change(onLesson('coding-basics', complete))
  const two = await openReplica(null, shared)
  await two.change(onLesson('coding-basics', (row) => withQuizScore(row, 90)))
  disk.isFull = false
  await one.recover()
  expect(one.state.get().rows.lesson.get('coding-basics')).toMatchObject({ completed: true, quizScore: 90 })
  expect(waitingIn(one)).toBe(1)
})

test('what the server took while the disk was full stays taken, with the server’s time', async () => {
  const server = fakeServer(USER)
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(USER, disk)
  await replica.change(onLesson('coding-basics', complete))
  disk.isFull = true
  await replica.change(onLesson('computer-types', complete))
  const sent = await replica.unsent()
  const sentAt = new Date().toISOString()
  const rows = sent.map((record) => Row.parse(toWire(record, sentAt)))
  const saved = server.save({ userId: USER, sentAt, rows })
  if (!saved.ok) throw new Error('The server refused')
  await replica.settle(sent, saved.data.results, new Date(NOW))
  expect(waitingIn(replica)).toBe(0)
  disk.isFull = false
  await replica.recover()
  expect(waitingIn(replica)).toBe(1)
  for (const row of await storedOn(disk)) {
    expect(row).toMatchObject({
      claimedAt: null,
      completedAt: server.rows.lesson.get(row.lessonId)?.completedAt,
    })
  }
})
