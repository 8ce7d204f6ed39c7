import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sectionPercent } from '#domain/lessons.ts'
import type { LessonProgress, TaskProgress } from '#domain/progress.ts'
import {
  accountDatabase,
  deleteAccountDatabase,
  type AccountDatabase,
} from '#web/progress/storage/account-database.ts'
import { memoryDatabase } from '#web/progress/storage/memory-database.ts'
import type { TaskRecord } from '#web/progress/storage/records.ts'
import { withCompletion, withQuizScore, withSection } from './lesson-record.ts'
import { waitingIn, type Replica, type ReplicaState } from './replica.ts'
import { diskOf, Fate, MACHINES, world, type Disks } from './sync-world.ts'
import type { Sync } from './sync.ts'
import { withMinutes, withScore, withTaskDone } from './task-record.ts'

const LESSONS = ['what-is-computer', 'computer-types', 'coding-basics']
const COUNT = 5

const device = fc.constantFrom(...MACHINES)
const lesson = fc.constantFrom(...LESSONS)
const Step = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    device,
    lesson,
    section: fc.integer({ min: 0, max: COUNT - 1 }),
  }),
  fc.record({ kind: fc.constant('complete' as const), device, lesson }),
  fc.record({
    kind: fc.constant('score' as const),
    device,
    lesson,
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ kind: fc.constant('tick' as const), device, lesson }),
  fc.record({
    kind: fc.constant('minutes' as const),
    device,
    lesson,
    minutes: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ kind: fc.constant('exchange' as const), device, fate: Fate, pull: fc.boolean() }),
  fc.record({ kind: fc.constant('release' as const) }),
  fc.record({ kind: fc.constant('lateArrive' as const) }),
  fc.record({ kind: fc.constant('disk' as const), device, isFull: fc.boolean() }),
  fc.record({ kind: fc.constant('crash' as const), device }),
  fc.record({ kind: fc.constant('signOut' as const), device }),
  fc.record({ kind: fc.constant('sendBoxes' as const), fate: Fate }),
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never

/** Wrong device clocks: right, some hours, a day, ten years, both ways. */
const skew = fc.constantFrom(0, 3_600_000, -86_400_000, 86_400_000, -315_360_000_000, 315_360_000_000)

function sharedOf(row: LessonProgress | undefined): LessonProgress | undefined {
  if (!row) return undefined
  const { lessonId, completed, completedAt, quizScore, progress } = row
  return { lessonId, completed, completedAt, quizScore, progress }
}

function expectNoneLower(before: ReplicaState, replica: Replica): void {
  for (const [key, was] of before.tasks) {
    const is = replica.state.get().tasks.get(key)
    if (was.completed) expect(is?.completed, `${key} completed`).toBe(true)
    expect(is?.score ?? -1, `${key} score`).toBeGreaterThanOrEqual(was.score)
    expect(is?.timeSpentMinutes ?? -1, `${key} minutes`).toBeGreaterThanOrEqual(was.timeSpentMinutes)
  }
  for (const [id, was] of before.rows) {
    const is = replica.state.get().rows.get(id)
    expect(is?.completed ?? false, `${id} completed`).toBe(was.completed || (is?.completed ?? false))
    expect(is?.progress ?? -1, `${id} progress`).toBeGreaterThanOrEqual(was.progress)
    expect(is?.quizScore ?? -1, `${id} quiz`).toBeGreaterThanOrEqual(was.quizScore)
  }
}

function sharedOfTask(row: TaskProgress | TaskRecord | undefined): TaskProgress | undefined {
  if (!row) return undefined
  const { id, lessonId, taskId, completed, completedAt, score, timeSpentMinutes } = row
  return { id, lessonId, taskId, completed, completedAt, score, timeSpentMinutes }
}

/** A round whose answer is held back ends only when it is released, steps later. */
async function overOrHeld(round: Promise<void>, held: readonly unknown[]): Promise<void> {
  const over = round.then(() => true)
  const look = () => new Promise<boolean>((resolve) => setImmediate(resolve, held.length > 0))
  while (!(await Promise.race([over, look()]))) {
    // Neither yet.
  }
}

async function live(
  steps: readonly Step[],
  disks: Disks,
  skews: [number, number],
  renew: (device: number) => Promise<void>,
) {
  const {
    server,
    boot,
    setFull,
    boxes,
    lockAway,
    sendAllBoxes,
    held,
    late,
    done,
    best,
    furthest,
    ticked,
    minutes,
    next,
  } = world(disks, skews)
  const devices = [await boot(0), await boot(1), await boot(2)] as const
  const machines: { replica: Replica; sync: Sync; now: () => Date }[] = [...devices]
  const at = (index: number) => machines[index] ?? devices[0]

  /** Room is made, and every tab of the device finds it. */
  async function makeRoom(machine: number): Promise<void> {
    setFull(machine, false)
    for (const tab of MACHINES) if (diskOf(tab) === diskOf(machine)) await at(tab).replica.recover()
  }

  for (const step of steps) {
    server.pass(60_000)
    const before = machines.map(({ replica }) => replica.state.get())
    if (step.kind === 'move') {
      const percent = sectionPercent(step.section, COUNT)
      await at(step.device).replica.change(step.lesson, (row) => withSection(row, step.section, COUNT))
      furthest.set(step.lesson, Math.max(furthest.get(step.lesson) ?? 0, percent))
    } else if (step.kind === 'complete') {
      const { replica, now } = at(step.device)
      await replica.change(step.lesson, (row) => withCompletion(row, COUNT, now().toISOString()), {
        taskId: 'read',
        how: (task) => withTaskDone(task, now().toISOString()),
      })
      if (!done.has(step.lesson)) done.set(step.lesson, server.now().toISOString())
      if (!ticked.has(`${step.lesson}/read`)) ticked.set(`${step.lesson}/read`, server.now().toISOString())
      furthest.set(step.lesson, 100)
    } else if (step.kind === 'score') {
      const { replica, now } = at(step.device)
      await replica.change(step.lesson, (row) => withQuizScore(row, step.percent), {
        taskId: 'quiz-a',
        how: (task) => withScore(task, step.percent, now().toISOString()),
      })
      if (!ticked.has(`${step.lesson}/quiz-a`))
        ticked.set(`${step.lesson}/quiz-a`, server.now().toISOString())
      best.set(step.lesson, Math.max(best.get(step.lesson) ?? 0, step.percent))
    } else if (step.kind === 'tick') {
      const { replica, now } = at(step.device)
      await replica.changeTask(step.lesson, 'do-a', (task) => withTaskDone(task, now().toISOString()))
      if (!ticked.has(`${step.lesson}/do-a`)) ticked.set(`${step.lesson}/do-a`, server.now().toISOString())
    } else if (step.kind === 'minutes') {
      const { replica } = at(step.device)
      const key = `${step.lesson}/read`
      await replica.changeTask(step.lesson, 'read', (task) => withMinutes(task, step.minutes))
      const here = replica.state.get().tasks.get(key)?.timeSpentMinutes ?? 0
      minutes.set(key, Math.max(minutes.get(key) ?? 0, here))
    } else if (step.kind === 'exchange') {
      next(step.fate)
      await overOrHeld(at(step.device).sync.exchange({ pull: step.pull }), held)
    } else if (step.kind === 'release') {
      for (const arrive of held.splice(0)) arrive()
      await Promise.all(machines.map(({ replica }) => replica.unsent()))
    } else if (step.kind === 'lateArrive') {
      for (const arrive of late.splice(0)) arrive()
    } else if (step.kind === 'disk') {
      // Sometimes a tab looks for room by itself, else its next deed finds it.
      setFull(step.device, step.isFull)
      if (!step.isFull) await at(step.device).replica.recover()
    } else if (step.kind === 'crash') {
      // The page dies, perhaps between sending and hearing the answer; only the disk is left. Whoever closes the page of
      // a full device has been warned.
      await makeRoom(step.device)
      at(step.device).sync.stop()
      machines[step.device] = await boot(step.device)
    } else if (step.kind === 'sendBoxes') {
      next(step.fate === 'answerHeld' ? 'answerLost' : step.fate)
      await sendAllBoxes()
    } else {
      // All tabs of the device lock; later the same learner signs in there again, on an empty disk.
      const tabs = MACHINES.filter((machine) => diskOf(machine) === diskOf(step.device))
      await makeRoom(step.device)
      for (const machine of tabs) at(machine).sync.stop()
      await lockAway(step.device)
      await renew(diskOf(step.device))
      for (const machine of tabs) machines[machine] = await boot(machine)
      continue
    }
    // Tabs hear of each other a moment later.
    await Promise.all(machines.map(({ replica }) => replica.reload()))
    machines.forEach(({ replica }, index) => {
      const was = before[index]
      if (was) expectNoneLower(was, replica)
    })
  }

  // First of all: a call that is only on its way now would be held for good.
  next('good')
  for (const arrive of [...held.splice(0), ...late.splice(0)]) arrive()
  for (const machine of MACHINES) await makeRoom(machine)
  await sendAllBoxes()
  expect(boxes.size).toBe(0)
  for (const index of [0, 2, 1, 0, 2, 1]) {
    await at(index).sync.exchange({ pull: true })
    await at(index).sync.exchange({ pull: true })
  }
  await Promise.all(machines.map(({ replica }) => replica.reload()))
  machines.forEach(({ sync }) => sync.stop())

  for (const id of LESSONS) {
    const onServer = sharedOf(server.rows.get(id))
    for (const { replica } of machines) expect(sharedOf(replica.state.get().rows.get(id))).toEqual(onServer)
    expect(onServer?.progress ?? 0, `${id} furthest`).toBe(furthest.get(id) ?? 0)
    expect(onServer?.quizScore ?? 0, `${id} best`).toBe(best.get(id) ?? 0)
    // The true moment, whatever the devices' clocks showed.
    expect(onServer?.completedAt ?? undefined, `${id} done`).toBe(done.get(id))
  }
  for (const key of LESSONS.flatMap((id) => [`${id}/quiz-a`, `${id}/do-a`, `${id}/read`])) {
    const onServer = sharedOfTask(server.tasks.get(key))
    for (const { replica } of machines)
      expect(sharedOfTask(replica.state.get().tasks.get(key))).toEqual(onServer)
    expect(onServer?.completedAt ?? undefined, `${key} done`).toBe(ticked.get(key))
    expect(onServer?.timeSpentMinutes ?? 0, `${key} minutes`).toBe(minutes.get(key) ?? 0)
    if (key.endsWith('quiz-a')) expect(onServer?.score ?? 0).toBe(best.get(key.split('/')[0] ?? '') ?? 0)
  }
  return machines.map(({ replica }) => waitingIn(replica))
}

describe('two tabs, another device and the server, under whatever a network and its people do', () => {
  test('cannot lose, lower or double anything, and end up equal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 40 }), skew, skew, async (steps, a, b) => {
        const disks = [memoryDatabase(), memoryDatabase()]
        const disk = (device: number) => () => disks[device] ?? memoryDatabase()
        const renew = async (device: number) => void (disks[device] = memoryDatabase())
        expect(await live(steps, [disk(0), disk(1)], [a, b], renew)).toEqual([0, 0, 0])
      }),
      { numRuns: 1_000 },
    )
  }, 60_000)

  test('the same on IndexedDB', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 20 }), skew, skew, async (steps, a, b) => {
        run += 1
        const names = [`a-${run}`, `b-${run}`] as const
        const opened: AccountDatabase[] = []
        // Every tab has a connection of its own.
        const disk = (device: 0 | 1) => () => {
          const database = accountDatabase(names[device])
          opened.push(database)
          return database
        }
        const renew = (device: number) => deleteAccountDatabase(names[device] ?? '')
        expect(await live(steps, [disk(0), disk(1)], [a, b], renew)).toEqual([0, 0, 0])
        for (const database of opened) database.close()
        await Promise.all(names.map(deleteAccountDatabase))
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})
