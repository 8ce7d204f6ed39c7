import { taskKey, type ProgressRows, type ProgressSaved } from '#domain/progress.ts'
import { observable, type Observable } from '#web/lib/observable.ts'
import type {
  AccountDatabase,
  StorageTrouble,
  Table,
  Tables,
} from '#web/progress/storage/account-database.ts'
import type { LessonRecord, ProblemRecord, TaskRecord } from '#web/progress/storage/records.ts'
import { absorbed, freshRecord, isUnsent } from './lesson-record.ts'
import { lostRows, unsentAgain } from './lost-rows.ts'
import {
  markLessonSent,
  markTaskSent,
  parkLesson,
  parkTask,
  parkUnreadable,
  settleLesson,
  settleTask,
  unpark,
} from './replica-rows.ts'
import { contentsOf, failoverDatabase, type Contents } from './failover-database.ts'
import { freshTask, taskAbsorbed } from './task-record.ts'

export interface ReplicaState {
  rows: ReadonlyMap<string, LessonRecord>
  /** By `lessonId/taskId`. */
  tasks: ReadonlyMap<string, TaskRecord>
  /** Best percent of each quiz that belongs to no lesson. */
  quizzes: ReadonlyMap<string, number>
  /** Lessons of which the server refused something, or the disk spoiled it. */
  problems: number
  /** Lessons and task keys of which the server refused something. */
  parked: ReadonlySet<string>
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
  /** Where the rows are now: the disk, or this page's memory when the disk failed. */
  database(): AccountDatabase
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
  /** Parked rows, with why. */
  problems(): Promise<readonly ProblemRecord[]>
  /** Offers parked rows to the server once more. */
  retryProblems(): Promise<void>
  /**
   * Takes in all rows the server holds; what it has lost is unsent again.
   * @param asked the state when the server was asked
   */
  absorb(rows: Omit<ProgressRows, 'userId'>, now: Date, asked: ReplicaState): Promise<void>
  /** Changes many rows, all or none. `work` may run twice. */
  edit(work: (tables: Tables) => Promise<void>): Promise<void>
  /** Another tab changed the disk. */
  reload(): Promise<void>
  /** The disk refused: asks it again, and takes back to it what is in memory. Else does nothing. */
  recover(): Promise<void>
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
    parked: new Set(),
    storage: 'lasting',
    safeAt: undefined,
  })
  const steady = failoverDatabase(
    database,
    () => heldIn(state.get()),
    (storage) => state.set({ ...state.get(), storage }),
  )
  const { write } = steady

  /** Reads everything at the end of a change, so that the page always shows exactly what the disk holds. */
  async function apply(work: (tables: Tables) => Promise<unknown>): Promise<void> {
    const found = await write(async (tables) => {
      await work(tables)
      return readAll(tables)
    })
    state.set({ ...found, storage: steady.storage() })
  }

  async function applyAndAnnounce(work: (tables: Tables) => Promise<unknown>): Promise<void> {
    // Room may have been made by now, and asking costs little.
    if (steady.storage() === 'full') await steady.recover()
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
    database: steady.current,
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
          else if (result?.outcome === 'kept') await markLessonSent(tables, row)
          else if (result) await parkLesson(tables, row, result.code)
        }
        for (const [index, row] of sent.tasks.entries()) {
          const result = taskResults[index]
          if (result?.outcome === 'merged') await settleTask(tables, row, result.task)
          else if (result?.outcome === 'kept') await markTaskSent(tables, row)
          else if (result) await parkTask(tables, row, result.code)
        }
        await keepSafeAt(tables, now)
      }),
    park: ({ lessons, tasks }, code) =>
      applyAndAnnounce(async (tables) => {
        for (const row of lessons) await parkLesson(tables, row, code)
        for (const row of tasks) await parkTask(tables, row, code)
      }),
    problems: () =>
      write(async ({ problems, taskProblems }) => [
        ...(await problems.getAll()),
        ...(await taskProblems.getAll()),
      ]),
    retryProblems: () => applyAndAnnounce(unpark),
    async absorb({ lessons, tasks, serverNow }, now, asked) {
      const { rows, tasks: mine } = state.get()
      const lost = lostRows(asked, { lessons, tasks })
      const skewMs = now.getTime() - Date.parse(serverNow)
      const news = {
        lessons: lessons.filter((row) => differs(rows.get(row.lessonId), (record) => absorbed(record, row))),
        tasks: tasks.filter((row) => differs(mine.get(taskKey(row)), (record) => taskAbsorbed(record, row))),
      }
      // Most pulls bring nothing new: spare the disk and the other tabs.
      if (countRows(news) + countRows(lost) === 0) return
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
        for (const { lessonId } of lost.lessons) await putAgain(tables.lessons, lessonId, skewMs)
        for (const { key } of lost.tasks) await putAgain(tables.tasks, key, skewMs)
        await keepSafeAt(tables, now)
      })
    },
    edit: applyAndAnnounce,
    reload: () => apply(async () => undefined),
    async recover() {
      if (steady.storage() === 'lasting') return
      await steady.recover()
      await apply(async () => undefined)
      if (steady.storage() === 'lasting') announce()
    },
    close: () => database.close(),
  }
}

/** In how many lessons something waits for the server's answer. */
export function waitingIn(replica: Replica): number {
  const { rows, tasks } = replica.state.get()
  return new Set([...rows.values(), ...tasks.values()].filter(isUnsent).map(({ lessonId }) => lessonId)).size
}

function countRows({ lessons, tasks }: { lessons: readonly unknown[]; tasks: readonly unknown[] }): number {
  return lessons.length + tasks.length
}

/** Another tab may have marked it meanwhile. */
async function putAgain<Row extends LessonRecord | TaskRecord>(
  table: Pick<Table<Row>, 'get' | 'put'>,
  key: string,
  skewMs: number,
): Promise<void> {
  const row = await table.get(key)
  if (row && !isUnsent(row)) await table.put(unsentAgain(row, skewMs))
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

/** What the page knows by heart; of what was parked, no more than that it was. */
function heldIn({ rows, tasks, quizzes, safeAt }: ReplicaState): Contents {
  return {
    lessons: [...rows.values()],
    tasks: [...tasks.values()],
    quizzes: [...quizzes].map(([quizId, percent]) => ({ quizId, percent })),
    problems: [],
    taskProblems: [],
    facts: safeAt ? [{ name: 'safeAt', value: safeAt.toISOString() }] : [],
  }
}

async function readAll(tables: Tables): Promise<Omit<ReplicaState, 'storage'>> {
  const { lessons, tasks, quizzes, problems, taskProblems, facts } = await contentsOf(tables)
  const safeAt = facts.find(({ name }) => name === 'safeAt')
  return {
    rows: new Map(lessons.map((row) => [row.lessonId, row])),
    tasks: new Map(tasks.map((row) => [row.key, row])),
    quizzes: new Map(quizzes.map(({ quizId, percent }) => [quizId, percent])),
    problems: new Set([...problems, ...taskProblems].map(({ lessonId }) => lessonId)).size,
    parked: new Set([...problems.map(({ lessonId }) => lessonId), ...taskProblems.map(({ key }) => key)]),
    safeAt: safeAt && new Date(safeAt.value),
  }
}

/** The server has everything only while nothing waits. */
async function keepSafeAt({ lessons, tasks, facts }: Tables, now: Date): Promise<void> {
  if ([...(await lessons.getAll()), ...(await tasks.getAll())].some(isUnsent)) return
  await facts.put({ name: 'safeAt', value: now.toISOString() })
}
