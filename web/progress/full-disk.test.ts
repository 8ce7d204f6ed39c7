import { expect, test } from 'vitest'
import { emptyLesson } from '#domain/learning/rows/lesson-row.ts'
import { Row } from '#domain/learning/rows/row-kinds.ts'
import { raiseQuiz, type AccountDatabase } from '#web/progress/storage/account-database.ts'
import { memoryDatabase } from '#web/progress/storage/memory-database.ts'
import { openReplica, waitingIn, type Replica } from './replica.ts'
import { fakeServer, fillingDisk, USER } from './sync-testing.ts'
import { onLesson, onTask, withCompletion, withMinutes, withQuizScore } from './record-work.ts'
import { toWire, type LessonRecord } from './device-records.ts'

const NOW = '2026-03-02T08:00:00.000Z'
const minute = (count: number) => new Date(Date.parse(NOW) + count * 60_000).toISOString()
const DONE = { ...emptyLesson('coding-basics'), completed: true, progress: 100 }
const complete = (row: LessonRecord) => withCompletion(row, 5, NOW)
const shownBy = (replica: Replica) => [...replica.state.get().rows.lesson.keys()].toSorted()
const storedOn = async (disk: AccountDatabase) => {
  const result = await disk.write(({ rows }) => rows.lesson.getAll())
  return result.ok ? result.value : []
}

async function device(owner: string | null = null) {
  const disk = fillingDisk(memoryDatabase())
  return { disk, replica: await openReplica(owner, disk) }
}

async function send(replica: Replica, server: ReturnType<typeof fakeServer>) {
  const sent = await replica.unsent()
  const sentAt = server.now().toISOString()
  const rows = sent.map((record) => Row.parse(toWire(record, sentAt)))
  const saved = server.save({ userId: USER, sentAt, rows })
  if (!saved.ok) throw new Error('The server refused')
  await replica.settle(sent, saved.data.results, new Date(NOW))
}

test('a full disk cannot lose a tick in silence: it goes on in memory and says so', async () => {
  const { disk, replica } = await device()
  await replica.change(onLesson('coding-basics', complete))
  disk.isFull = true
  await replica.change(onLesson('computer-types', complete))
  expect(replica.state.get().storage).toBe('full')
  expect(shownBy(replica)).toEqual(['coding-basics', 'computer-types'])
  expect((await replica.unsent()).map((row) => row.lessonId)).toEqual(['coding-basics', 'computer-types'])
})

test('two changes that meet a full disk at once cannot push each other out', async () => {
  const { disk, replica } = await device()
  disk.isFull = true
  await Promise.all(['coding-basics', 'computer-types'].map((id) => replica.change(onLesson(id, complete))))
  expect(shownBy(replica)).toEqual(['coding-basics', 'computer-types'])
})

test('what the server refused is in the file of a full device, too', async () => {
  const { disk, replica } = await device()
  await replica.change(onLesson('coding-basics', complete))
  await replica.park(await replica.unsent(), 'unknown_lesson')
  disk.isFull = true
  await replica.change(onLesson('computer-types', complete))
  expect(replica.state.get().problems).toBe(1)
  expect(await replica.problems()).toMatchObject([{ lessonId: 'coding-basics', code: 'unknown_lesson' }])
})

test('once there is room, the next change takes everything back to the disk', async () => {
  const { disk, replica } = await device()
  disk.isFull = true
  await replica.change(
    onLesson('coding-basics', complete),
    onTask('coding-basics', 'read', (task) => withMinutes(task, 7)),
  )
  await replica.edit((tables) => raiseQuiz(tables, 'mixed', 70))
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
  const { disk, replica } = await device()
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
  const { disk, replica } = await device()
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
  const { disk, replica } = await device(USER)
  await replica.change(onLesson('coding-basics', complete))
  disk.isFull = true
  await replica.change(onLesson('computer-types', complete))
  await send(replica, server)
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

test.each([
  ['sent it', send],
  [
    'heard of it from another device',
    async (replica: Replica, server: ReturnType<typeof fakeServer>) => {
      const asked = replica.state.get()
      server.rows.lesson.set('coding-basics', { ...DONE, completedAt: minute(3) })
      const answer = server.read()
      if (answer.ok) await replica.absorb(answer.data, new Date(NOW), { state: asked, at: new Date(NOW) })
    },
  ],
])('the earlier of two tabs on a full disk keeps its time, though the later %s', async (_what, learn) => {
  const server = fakeServer(USER)
  server.pass(600_000)
  const shared = memoryDatabase()
  const disks = [fillingDisk(shared), fillingDisk(shared)] as const
  const [early, late] = await Promise.all(disks.map((disk) => openReplica(USER, disk)))
  if (!early || !late) throw new Error('Not opened')
  for (const disk of disks) disk.isFull = true
  await early.change(onLesson('coding-basics', (row) => withCompletion(row, 5, minute(1))))
  await late.change(onLesson('coding-basics', (row) => withCompletion(row, 5, minute(2))))
  await learn(late, server)
  for (const disk of disks) disk.isFull = false
  await early.recover()
  await late.recover()
  expect(await storedOn(shared)).toMatchObject([{ completed: true, claimedAt: minute(1) }])
  await send(late, server)
  expect(server.rows.lesson.get('coding-basics')?.completedAt).toBe(minute(1))
  expect(await storedOn(shared)).toMatchObject([{ completedAt: minute(1), claimedAt: null }])
})
