import { expect, test } from 'vitest'
import type { AccountDatabase } from '#web/progress/storage/account-database.ts'
import { memoryDatabase } from '#web/progress/storage/memory-database.ts'
import type { LessonRecord } from '#web/progress/storage/records.ts'
import { withCompletion, withQuizScore } from './lesson-record.ts'
import { openReplica, waitingIn, type Replica } from './replica.ts'
import { fakeServer, fillingDisk, USER } from './sync-testing.ts'
import { withMinutes } from './task-record.ts'

const NOW = '2026-03-02T08:00:00.000Z'
const complete = (row: LessonRecord) => withCompletion(row, 5, NOW)
const shownBy = (replica: Replica) => [...replica.state.get().rows.keys()].toSorted()
const storedOn = async (disk: AccountDatabase) => {
  const result = await disk.write(({ lessons }) => lessons.getAll())
  return result.ok ? result.value : []
}

test('a full disk cannot lose a tick in silence: it goes on in memory and says so', async () => {
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(null, disk)
  await replica.change('coding-basics', complete)
  disk.isFull = true
  await replica.change('computer-types', complete)
  expect(replica.state.get().storage).toBe('full')
  expect(shownBy(replica)).toEqual(['coding-basics', 'computer-types'])
  expect((await replica.unsent()).lessons.map((row) => row.lessonId)).toEqual([
    'coding-basics',
    'computer-types',
  ])
})

test('two deeds that meet a full disk at once cannot push each other out', async () => {
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(null, disk)
  disk.isFull = true
  await Promise.all(['coding-basics', 'computer-types'].map((id) => replica.change(id, complete)))
  expect(shownBy(replica)).toEqual(['coding-basics', 'computer-types'])
})

test('what the server refused is in the file of a full device, too', async () => {
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(null, disk)
  await replica.change('coding-basics', complete)
  await replica.park(await replica.unsent(), 'unknown_lesson')
  disk.isFull = true
  await replica.change('computer-types', complete)
  expect(replica.state.get().problems).toBe(1)
  expect(await replica.problems()).toMatchObject([{ lessonId: 'coding-basics', code: 'unknown_lesson' }])
})

test('once there is room, the next deed takes everything back to the disk', async () => {
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(null, disk)
  disk.isFull = true
  await replica.change('coding-basics', complete, {
    taskId: 'read',
    how: (task) => withMinutes(task, 7),
  })
  await replica.keepQuiz('mixed', 70)
  disk.isFull = false
  await replica.change('computer-types', complete)
  expect(replica.state.get().storage).toBe('lasting')
  const later = await openReplica(null, disk)
  expect(shownBy(later)).toEqual(['coding-basics', 'computer-types'])
  expect(later.state.get().tasks.get('coding-basics/read')?.timeSpentMinutes).toBe(7)
  expect(later.state.get().quizzes.get('mixed')).toBe(70)
  expect(waitingIn(later)).toBe(2)
})

test('asked to, it looks for room without a deed; while there is none, nothing changes', async () => {
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(null, disk)
  disk.isFull = true
  await replica.change('coding-basics', complete)
  await replica.recover()
  expect(replica.state.get().storage).toBe('full')
  expect(shownBy(replica)).toEqual(['coding-basics'])
  disk.isFull = false
  await replica.recover()
  expect(replica.state.get().storage).toBe('lasting')
  expect(await storedOn(disk)).toMatchObject([{ lessonId: 'coding-basics', completed: true }])
})

test('deeds on the way back are kept once, wherever they meet it', async () => {
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(null, disk)
  disk.isFull = true
  await replica.changeTask('coding-basics', 'read', (task) => withMinutes(task, 1))
  disk.isFull = false
  const minute = () => replica.changeTask('coding-basics', 'read', (task) => withMinutes(task, 1))
  await Promise.all([minute(), replica.recover(), minute(), replica.unsent(), minute(), replica.recover()])
  expect(replica.state.get().tasks.get('coding-basics/read')?.timeSpentMinutes).toBe(4)
  const later = await openReplica(null, disk)
  expect(later.state.get().tasks.get('coding-basics/read')?.timeSpentMinutes).toBe(4)
})

test('cannot undo what another tab brought to the disk meanwhile', async () => {
  const shared = memoryDatabase()
  const disk = fillingDisk(shared)
  const one = await openReplica(null, disk)
  await one.change('coding-basics', (row) => withQuizScore(row, 40))
  disk.isFull = true
  await one.change('coding-basics', complete)
  const two = await openReplica(null, shared)
  await two.change('coding-basics', (row) => withQuizScore(row, 90))
  disk.isFull = false
  await one.recover()
  expect(one.state.get().rows.get('coding-basics')).toMatchObject({ completed: true, quizScore: 90 })
  expect(waitingIn(one)).toBe(1)
})

test('what the server took while the disk was full stays taken, with the server’s time', async () => {
  const server = fakeServer(USER)
  const disk = fillingDisk(memoryDatabase())
  const replica = await openReplica(USER, disk)
  await replica.change('coding-basics', complete)
  disk.isFull = true
  await replica.change('computer-types', complete)
  const sent = await replica.unsent()
  const wire = (row: LessonRecord) => {
    const { lessonId, quizScore, progress, claimedAt: completedAt } = row
    return { lessonId, completed: true, completedAt, quizScore, progress }
  }
  const saved = server.save({
    userId: USER,
    sentAt: new Date().toISOString(),
    lessons: sent.lessons.map(wire),
  })
  if (!saved.ok) throw new Error('The server refused')
  await replica.settle(sent, saved.data, new Date(NOW))
  expect(waitingIn(replica)).toBe(0)
  disk.isFull = false
  await replica.recover()
  expect(waitingIn(replica)).toBe(1)
  for (const row of await storedOn(disk)) {
    expect(row).toMatchObject({ claimedAt: null, completedAt: server.rows.get(row.lessonId)?.completedAt })
  }
})
