import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sectionPercent } from '#domain/learning/lessons.ts'
import { emptyLab } from '#domain/learning/rows/lab-row.ts'
import { emptyLesson } from '#domain/learning/rows/lesson-row.ts'
import type { AnyRow } from '#domain/learning/rows/row-kind.ts'
import { kindOf, ROW_KINDS, rowId } from '#domain/learning/rows/row-kinds.ts'
import { emptyTask } from '#domain/learning/rows/task-row.ts'
import { ARBITRARY_ROW } from '#domain/learning/rows/testing.ts'
import {
  accountDatabase,
  deleteAccountDatabase,
  type AccountDatabase,
} from '#web/progress/storage/account-database.ts'
import { memoryDatabase } from '#web/progress/storage/memory-database.ts'
import {
  onLesson,
  onLevel,
  onTask,
  withCompletion,
  withLevelPassed,
  withLevelWork,
  withMinutes,
  withQuizScore,
  withScore,
  withSection,
  withTaskDone,
} from './record-work.ts'
import { adopted, newRecord } from './device-records.ts'
import { recordsIn, waitingIn, type Replica, type ReplicaState } from './replica.ts'
import { diskOf, Fate, MACHINES, Pulls, world, type Disks } from './sync-world.ts'
import type { Sync } from './sync.ts'

const LESSONS = ['what-is-computer', 'computer-types', 'coding-basics']
const COUNT = 5
const BROUGHT = {
  lessonIds: ['robotics-intro', 'coding-basics'],
  taskIds: ['read', 'do-a'],
  levelIds: ['robot-a', 'robot-b'],
  answerIds: ['0b8dd5a7-68b5-4b5b-8d3b-2f1c0f5b7a01', 'f7c9b0de-3d0c-4a39-9a51-6a2f5ad5c3e2'],
  termIds: ['byte'],
  thingIds: ['3c9a1f57-0d5e-4c0e-9c55-2f6f0c1d7b11'],
  times: fc.constant('now'),
}

/** The content of an answer never changes, so answers with the same id may differ only in their time. */
function asGiven(row: AnyRow): AnyRow {
  return row.kind === 'answer' ? { ...row, ...GIVEN } : row
}
const GIVEN = {
  lessonId: 'coding-basics',
  itemId: 'pap',
  source: 'daily',
  isRight: true,
  misconception: null,
}

const device = fc.constantFrom(...MACHINES)
const lesson = fc.constantFrom(...LESSONS)
function stepOf<K extends string, F extends object>(kind: K, of: { [N in keyof F]: fc.Arbitrary<F[N]> }) {
  return fc.record({ kind: fc.constant(kind), ...of }) as fc.Arbitrary<{ kind: K } & F>
}
const Step = fc.oneof(
  stepOf('move', { device, lesson, section: fc.integer({ min: 0, max: COUNT - 1 }) }),
  stepOf('complete', { device, lesson }),
  stepOf('score', { device, lesson, percent: fc.integer({ min: 1, max: 100 }) }),
  stepOf('tick', { device, lesson }),
  stepOf('minutes', { device, lesson, minutes: fc.integer({ min: 1, max: 5 }) }),
  stepOf('level', { device, stars: fc.constantFrom(1, 2, 3), answer: fc.constantFrom('[1]', '[2]', '[3]') }),
  stepOf('bring', {
    device,
    // A row without any progress is not sent.
    row: fc
      .oneof(...ROW_KINDS.map(({ name }): fc.Arbitrary<AnyRow> => ARBITRARY_ROW[name](BROUGHT)))
      .filter((row) => kindOf(row).isMore(row, null))
      .map(asGiven),
  }),
  stepOf('exchange', { device, fate: Fate, pull: fc.boolean() }),
  stepOf('release', {}),
  stepOf('lateArrive', {}),
  stepOf('pulls', { pulls: Pulls }),
  stepOf('disk', { device, trouble: fc.constantFrom('full', 'slow', 'none') }),
  stepOf('crash', { device }),
  stepOf('signOut', { device }),
  stepOf('sessionEnds', { device }),
  stepOf('sendBoxes', { fate: Fate }),
  stepOf('backup', {}),
  stepOf('restore', {}),
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never

const skew = fc.constantFrom(0, 3_600_000, -86_400_000, 86_400_000, -315_360_000_000, 315_360_000_000)

function expectNoneLower(before: ReplicaState, replica: Replica): void {
  const now = new Map(recordsIn(replica.state.get()).map((record) => [rowId(record), record]))
  for (const was of recordsIn(before)) {
    const is = now.get(rowId(was))
    expect(kindOf(was).isMore(was, is ?? null) && [was, is], `${rowId(was)} fell`).toBe(false)
  }
}

const idless = (row: AnyRow) => ({ ...row, id: '' })

function rowsOf(records: Iterable<AnyRow>): Record<string, AnyRow> {
  const rows = [...records].map((record): [string, AnyRow] => {
    const fields = Object.keys(kindOf(record).schema.shape)
    return [rowId(record), Object.fromEntries(fields.map((field) => [field, record[field]])) as AnyRow]
  })
  return Object.fromEntries(rows)
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

async function overOrHeld(round: Promise<void>, held: () => boolean): Promise<void> {
  const over = round.then(() => true)
  const look = () => new Promise<boolean>((resolve) => setImmediate(resolve, held()))
  while (!(await Promise.race([over, look()]))) {
    // Neither promise has resolved yet.
  }
}

async function live(
  steps: readonly Step[],
  disks: Disks,
  skews: [number, number],
  renew: (device: number) => Promise<void>,
) {
  const w = world(disks, skews)
  const { server, boot, setDisk, boxes, held, hanging, late, happened } = w
  const devices = [await boot(0), await boot(1), await boot(2)] as const
  const machines: { replica: Replica; sync: Sync; now: () => Date }[] = [...devices]
  const at = (index: number) => machines[index] ?? devices[0]
  let backup = server.backup()

  async function heal(machine: number): Promise<void> {
    setDisk(machine, 'none')
    for (const tab of MACHINES) if (diskOf(tab) === diskOf(machine)) await at(tab).replica.recover()
  }

  function end(machine: number): void {
    at(machine).sync.stop()
    at(machine).replica.close()
  }

  for (const step of steps) {
    server.pass(60_000)
    const { replica, sync, now } = at('device' in step ? step.device : 0)
    const before = machines.map(({ replica }) => replica.state.get())
    const completed = { completed: true, completedAt: server.now().toISOString() }
    if (step.kind === 'move') {
      const progress = sectionPercent(step.section, COUNT)
      await replica.change(onLesson(step.lesson, (row) => withSection(row, step.section, COUNT)))
      happened({ ...emptyLesson(step.lesson), progress })
    } else if (step.kind === 'complete') {
      await replica.change(
        onLesson(step.lesson, (row) => withCompletion(row, COUNT, now().toISOString())),
        onTask(step.lesson, 'read', (task) => withTaskDone(task, now().toISOString())),
      )
      happened({ ...emptyLesson(step.lesson), ...completed, progress: 100 })
      happened({ ...emptyTask('', step.lesson, 'read'), ...completed })
    } else if (step.kind === 'level') {
      const { answer, stars } = step
      const best = { stars, answer, size: 9 - answer.length }
      await replica.change(
        onLevel({ id: 'robot-a', lesson: 'coding-basics' }, (row) =>
          withLevelWork(withLevelPassed(row, best), { last: answer }),
        ),
      )
      const { lessonId = '', version = 0 } = replica.state.get().rows.lab.get('robot-a') ?? {}
      const level = emptyLab(lessonId, 'robot-a')
      happened({ ...level, stars, best: answer, bestSize: best.size })
      happened({ ...level, last: answer, version })
    } else if (step.kind === 'score') {
      await replica.change(
        onLesson(step.lesson, (row) => withQuizScore(row, step.percent)),
        onTask(step.lesson, 'quiz-a', (task) => withScore(task, step.percent, now().toISOString())),
      )
      happened({ ...emptyLesson(step.lesson), quizScore: step.percent })
      happened({ ...emptyTask('', step.lesson, 'quiz-a'), ...completed, score: step.percent })
    } else if (step.kind === 'tick') {
      await replica.change(onTask(step.lesson, 'do-a', (task) => withTaskDone(task, now().toISOString())))
      happened({ ...emptyTask('', step.lesson, 'do-a'), ...completed })
    } else if (step.kind === 'minutes') {
      await replica.change(onTask(step.lesson, 'read', (task) => withMinutes(task, step.minutes)))
      const here = replica.state.get().rows.task.get(`${step.lesson}/read`)?.timeSpentMinutes ?? 0
      happened({ ...emptyTask('', step.lesson, 'read'), timeSpentMinutes: here })
    } else if (step.kind === 'bring') {
      const field = kindOf(step.row).time?.field ?? ''
      const timedAt = (time: Date) =>
        step.row[field] ? { ...step.row, [field]: time.toISOString() } : step.row
      const saved = newRecord(timedAt(now()))
      const { kind, key } = saved
      const begin = () => adopted(undefined, saved)
      await replica.change({ kind, key, begin, how: (mine) => adopted(mine, saved) })
      if (kindOf(saved).isMore(saved, null)) happened(timedAt(server.now()))
    } else if (step.kind === 'exchange') {
      w.next(step.fate)
      const wasHeld = held.length
      const round = sync.exchange({ pull: step.pull })
      await overOrHeld(round, () => held.length + hanging.length > 0)
      if (step.fate === 'good' && wasHeld === 0) {
        for (let turn = 0; turn < 100 && waitingIn(replica) > 0; turn += 1) await nextTurn()
        expect(waitingIn(replica), 'left waiting').toBe(0)
      }
    } else if (step.kind === 'release') {
      for (const arrive of held.splice(0)) arrive(true)
      for (const fail of hanging.splice(0)) fail()
      await Promise.all(machines.map(({ replica }) => replica.unsent()))
    } else if (step.kind === 'lateArrive') {
      for (const arrive of late.splice(0)) arrive()
    } else if (step.kind === 'pulls') {
      w.setPulls(step.pulls)
    } else if (step.kind === 'disk') {
      setDisk(step.device, step.trouble)
      if (step.trouble === 'none') await replica.recover()
    } else if (step.kind === 'crash') {
      // Only the disk is left. A person who closes the page of a device that stores nothing has been warned.
      await heal(step.device)
      end(step.device)
      machines[step.device] = await boot(step.device)
    } else if (step.kind === 'sendBoxes') {
      w.next(step.fate === 'answerHeld' ? 'answerLost' : step.fate)
      await w.sendAllBoxes()
    } else if (step.kind === 'backup') {
      backup = server.backup()
    } else if (step.kind === 'restore') {
      for (const machine of MACHINES) await heal(machine)
      await Promise.all(machines.map(({ replica }) => replica.reload()))
      w.restore(backup)
      await Promise.all(machines.map(({ replica }) => replica.unsent()))
    } else {
      const tabs = MACHINES.filter((machine) => diskOf(machine) === diskOf(step.device))
      await heal(step.device)
      for (const machine of tabs) end(machine)
      await w.lockAway(step.device, step.kind === 'sessionEnds')
      await renew(diskOf(step.device))
      for (const machine of tabs) machines[machine] = await boot(machine)
      continue
    }
    await Promise.all(machines.map(({ replica }) => replica.reload()))
    machines.forEach(({ replica }, index) => {
      const was = before[index]
      if (was) expectNoneLower(was, replica)
    })
  }

  // This must come first, because a call that is still under way would otherwise be held for ever.
  w.next('good')
  w.setPulls('work')
  for (const arrive of held.splice(0)) arrive(true)
  for (const arrive of [...hanging.splice(0), ...late.splice(0)]) arrive()
  for (const machine of MACHINES) await heal(machine)
  await w.sendAllBoxes()
  expect(boxes.size).toBe(0)
  for (const index of [0, 2, 1, 0, 2, 1]) {
    await at(index).sync.exchange({ pull: true })
    await at(index).sync.exchange({ pull: true })
  }
  await Promise.all(machines.map(({ replica }) => replica.reload()))
  MACHINES.forEach(end)

  const stored = rowsOf(ROW_KINDS.flatMap(({ name }): AnyRow[] => [...server.rows[name].values()]))
  for (const { replica } of machines) expect(rowsOf(recordsIn(replica.state.get()))).toEqual(stored)
  // The true times must be right too, whatever the devices' clocks showed.
  const whatHappened = [...w.truth().values()].map((row) => [rowId(row), idless(row)])
  expect(Object.fromEntries(Object.entries(stored).map(([id, row]) => [id, idless(row)]))).toEqual(
    Object.fromEntries(whatHappened),
  )
  return machines.map(({ replica }) => waitingIn(replica))
}

/** The number of schedules. To look for rarer failures: MODEL_RUNS=200000 vitest run web/progress/sync-model */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 1_000)

describe('two tabs, another device and the server, under whatever a network and its people do', () => {
  test(
    'cannot lose, lower or double anything, and end up equal',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(Step, { maxLength: 40 }), skew, skew, async (steps, a, b) => {
          const disks = [memoryDatabase(), memoryDatabase()]
          const disk = (device: number) => () => disks[device] ?? memoryDatabase()
          const renew = async (device: number) => void (disks[device] = memoryDatabase())
          expect(await live(steps, [disk(0), disk(1)], [a, b], renew)).toEqual([0, 0, 0])
        }),
        { numRuns: RUNS },
      )
    },
    60_000 + RUNS * 60,
  )

  // A thousand random schedules do not reach this case.
  const done = { kind: 'complete', device: 0, lesson: 'coding-basics' } as const
  const sent = { kind: 'exchange', device: 0, fate: 'good', pull: false } as const
  const gone = { kind: 'signOut', device: 0 } as const
  const ended = { kind: 'sessionEnds', device: 0 } as const
  const restore = { kind: 'restore' } as const
  const release = { kind: 'release' } as const
  const passed = { kind: 'level', device: 0, stars: 1, answer: '[1]' } as const
  const held = { kind: 'exchange', device: 0, fate: 'answerHeld', pull: false } as const
  const scored = { kind: 'score', device: 0, lesson: 'what-is-computer', percent: 1 } as const
  test.each([
    ['a sign-out', [done, sent, restore, gone]],
    ['a session that the server has forgotten', [done, sent, restore, ended]],
    ['a restore while the work is sealed', [done, sent, ended, restore, done, gone, restore]],
    ['an answer that was read late', [passed, held, release, scored, restore, gone]],
  ])('cannot lose what was acknowledged by %s after a restore', async (_name, steps: Step[]) => {
    for (const skew of [0, 315_360_000_000]) {
      const disks = [memoryDatabase(), memoryDatabase()]
      const disk = (device: number) => () => disks[device] ?? memoryDatabase()
      const renew = async (device: number) => void (disks[device] = memoryDatabase())
      expect(await live(steps, [disk(0), disk(1)], [skew, 0], renew)).toEqual([0, 0, 0])
    }
  })

  test('the same on IndexedDB', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 20 }), skew, skew, async (steps, a, b) => {
        run += 1
        const names = [`a-${run}`, `b-${run}`] as const
        const opened: AccountDatabase[] = []
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
