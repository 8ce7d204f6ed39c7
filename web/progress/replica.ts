import { taskKey, type ProgressRows, type ProgressSaved } from '#domain/progress.ts'
import { observable, type Observable } from '#web/session/observable.ts'
import type { AccountDatabase, StorageTrouble, Tables } from '#web/storage/account-database.ts'
import { memoryDatabase } from '#web/storage/memory-database.ts'
import type { LessonRecord, TaskRecord } from '#web/storage/records.ts'
import { absorbed, freshRecord, isUnsent } from './lesson-record.ts'
import { parkLesson, parkTask, parkUnreadable, settleLesson, settleTask, unpark } from './replica-rows.ts'
import { freshTask, taskAbsorbed } from './task-record.ts'

export interface ReplicaState {
  rows: ReadonlyMap<string, LessonRecord>
  /** By `lessonId/taskId`. */
  tasks: ReadonlyMap<string, TaskRecord>
  /** Best percent of each quiz that belongs to no lesson. */
  quizzes: ReadonlyMap<string, number>
  /** Lessons of which the server refused something, or the disk spoiled it. */
  problems: number
  storage: 'lasting' | StorageTrouble
  safeAt: Date | undefined
}

/** Rows of both kinds, as they are sent together. */
export interface Rows {
  lessons: readonly LessonRecord[]
  tasks: readonly TaskRecord[]
}

/** One person's progress on this device. Every change is on the disk before its promise resolves (design 3). */
export interface Replica {
  readonly owner: string | null
  readonly state: Observable<ReplicaState>
  /** With `task`, both rows change or neither does. */
  change(
    lessonId: string,
    how: (record: LessonRecord) => LessonRecord,
    task?: { taskId: string; how: (record: TaskRecord) => TaskRecord },
  ): Promise<void>
  changeTask(lessonId: string, taskId: string, how: (record: TaskRecord) => TaskRecord): Promise<void>
  /** Best percent of a quiz that belongs to no lesson. */
  keepQuiz(quizId: string, percent: number): Promise<void>
  /** Changed rows the server has not answered, other tabs' included. */
  unsent(): Promise<Rows>
  /** Takes in the server's outcome for each row of `sent`, in the same order. */
  settle(sent: Rows, outcome: Pick<ProgressSaved, 'results' | 'taskResults'>, now: Date): Promise<void>
  /** Parks rows that cannot be sent, with why; they are tried again at the next start. */
  park(rows: Rows, code: string): Promise<void>
  absorb(rows: Pick<ProgressRows, 'lessons' | 'tasks'>, now: Date): Promise<void>
  /** Another tab changed the disk. */
  reload(): Promise<void>
  close(): void
}

/**
 * Opens the replica. When the disk fails, now or later, it goes on in memory and `state.storage` says why,
 * so that no tick is ever refused or silently lost.
 * @param announce tells other tabs that the disk changed
 */
export async function openReplica(
  owner: string | null,
  database: AccountDatabase,
  announce: () => void = () => undefined,
): Promise<Replica> {
  const state = observable<ReplicaState>({
    rows: new Map(),
    tasks: new Map(),
    quizzes: new Map(),
    problems: 0,
    storage: 'lasting',
    safeAt: undefined,
  })
  let disk = database

  async function write<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    for (;;) {
      const result = await disk.write(work)
      if (result.ok) return result.value
      disk = memoryDatabase()
      const shown = state.get()
      await disk.write((tables) => refill(tables, shown))
      state.set({ ...state.get(), storage: result.reason })
    }
  }

  /** Reads everything at the end of a change, so that the page always shows exactly what the disk holds. */
  async function apply(work: (tables: Tables) => Promise<unknown>): Promise<void> {
    const found = await write(async (tables) => {
      await work(tables)
      return readAll(tables)
    })
    state.set({ ...found, storage: state.get().storage })
  }

  async function applyAndAnnounce(work: (tables: Tables) => Promise<unknown>): Promise<void> {
    await apply(work)
    announce()
  }

  await apply(async (tables) => {
    await parkUnreadable(tables)
    await unpark(tables)
  })

  return {
    owner,
    state,
    change: (lessonId, how, task) =>
      applyAndAnnounce(async (tables) => {
        await tables.lessons.put(how((await tables.lessons.get(lessonId)) ?? freshRecord(lessonId)))
        if (task) await putTask(tables, lessonId, task.taskId, task.how)
      }),
    changeTask: (lessonId, taskId, how) =>
      applyAndAnnounce((tables) => putTask(tables, lessonId, taskId, how)),
    keepQuiz: (quizId, percent) =>
      applyAndAnnounce(async ({ quizzes }) => {
        const best = (await quizzes.get(quizId))?.percent ?? 0
        await quizzes.put({ quizId, percent: Math.max(best, percent) })
      }),
    unsent: () =>
      write(async ({ lessons, tasks }) => ({
        lessons: (await lessons.getAll()).filter(isUnsent),
        tasks: (await tasks.getAll()).filter(isUnsent),
      })),
    settle: (sent, { results, taskResults }, now) =>
      applyAndAnnounce(async (tables) => {
        for (const [index, row] of sent.lessons.entries()) {
          const result = results[index]
          if (result?.outcome === 'merged') await settleLesson(tables, row, result.lesson)
          else if (result) await parkLesson(tables, row, result.code)
        }
        for (const [index, row] of sent.tasks.entries()) {
          const result = taskResults[index]
          if (result?.outcome === 'merged') await settleTask(tables, row, result.task)
          else if (result) await parkTask(tables, row, result.code)
        }
        await keepSafeAt(tables, now)
      }),
    park: ({ lessons, tasks }, code) =>
      applyAndAnnounce(async (tables) => {
        for (const row of lessons) await parkLesson(tables, row, code)
        for (const row of tasks) await parkTask(tables, row, code)
      }),
    async absorb({ lessons, tasks }, now) {
      const { rows, tasks: mine } = state.get()
      const news = {
        lessons: lessons.filter((row) => differs(rows.get(row.lessonId), (record) => absorbed(record, row))),
        tasks: tasks.filter((row) => differs(mine.get(taskKey(row)), (record) => taskAbsorbed(record, row))),
      }
      // Most pulls bring nothing new: spare the disk and the other tabs.
      if (news.lessons.length + news.tasks.length === 0) return
      await applyAndAnnounce(async (tables) => {
        for (const row of news.lessons) {
          const record = (await tables.lessons.get(row.lessonId)) ?? freshRecord(row.lessonId)
          await tables.lessons.put(absorbed(record, row))
        }
        for (const row of news.tasks) {
          const record = await tables.tasks.get(taskKey(row))
          const begun = record ?? { ...freshTask(row.lessonId, row.taskId), id: row.id }
          await tables.tasks.put(taskAbsorbed(begun, row))
        }
        await keepSafeAt(tables, now)
      })
    },
    reload: () => apply(async () => undefined),
    close: () => disk.close(),
  }
}

/** In how many lessons something waits for the server's answer. */
export function waitingIn(replica: Replica): number {
  const { rows, tasks } = replica.state.get()
  return new Set([...rows.values(), ...tasks.values()].filter(isUnsent).map(({ lessonId }) => lessonId)).size
}

function differs<T>(record: T | undefined, absorb: (record: T) => T): boolean {
  return !record || JSON.stringify(absorb(record)) !== JSON.stringify(record)
}

async function putTask(
  { tasks }: Tables,
  lessonId: string,
  taskId: string,
  how: (record: TaskRecord) => TaskRecord,
): Promise<void> {
  await tasks.put(how((await tasks.get(taskKey({ lessonId, taskId }))) ?? freshTask(lessonId, taskId)))
}

async function refill({ lessons, tasks, quizzes }: Tables, shown: ReplicaState): Promise<void> {
  for (const row of shown.rows.values()) await lessons.put(row)
  for (const row of shown.tasks.values()) await tasks.put(row)
  for (const [quizId, percent] of shown.quizzes) await quizzes.put({ quizId, percent })
}

async function readAll(tables: Tables): Promise<Omit<ReplicaState, 'storage'>> {
  const rows = await tables.lessons.getAll()
  const tasks = await tables.tasks.getAll()
  const quizzes = await tables.quizzes.getAll()
  const parked = [...(await tables.problems.getAll()), ...(await tables.taskProblems.getAll())]
  const safeAt = await tables.facts.get('safeAt')
  return {
    rows: new Map(rows.map((row) => [row.lessonId, row])),
    tasks: new Map(tasks.map((row) => [row.key, row])),
    quizzes: new Map(quizzes.map(({ quizId, percent }) => [quizId, percent])),
    problems: new Set(parked.map(({ lessonId }) => lessonId)).size,
    safeAt: safeAt && new Date(safeAt.value),
  }
}

/** The server has everything only while nothing waits. */
async function keepSafeAt({ lessons, tasks, facts }: Tables, now: Date): Promise<void> {
  if ([...(await lessons.getAll()), ...(await tasks.getAll())].some(isUnsent)) return
  await facts.put({ name: 'safeAt', value: now.toISOString() })
}
