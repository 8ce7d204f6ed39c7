import { quizOfTask, READ_TASK } from '#domain/lesson-tasks.ts'
import { tableOf, type Tables } from '#web/progress/storage/account-database.ts'
import { contentsOf, type Contents } from './failover-database.ts'
import { adopted, isReadable, type LessonRecord, type TaskRecord } from './records.ts'

/** Everything a visitor did on this device. */
export type VisitorRows = Pick<Contents, 'rows' | 'quizzes'>

/** The same in few words, to be recognised by whoever did it. */
export interface VisitorWork {
  /** Ids of finished lessons, and of those begun. */
  lessonsDone: readonly string[]
  lessonsBegun: readonly string[]
  quizzes: number
  /** Fun Activities and practice tasks. */
  activities: number
}

/** Reads a visitor's tables; a row spoiled on the disk is left out, so that it cannot spoil an account. */
export async function readVisitorRows(tables: Tables): Promise<VisitorRows> {
  const { rows, quizzes } = await contentsOf(tables)
  return { rows: rows.filter(isReadable), quizzes }
}

/** Null when nothing was done that is worth a question. */
export function workIn({ rows, quizzes }: VisitorRows): VisitorWork | null {
  const ofKind = <R>(name: string) => rows.filter(({ kind }) => kind === name) as object[] as R[]
  const lessons = ofKind<LessonRecord>('lesson')
  const tasks = ofKind<TaskRecord>('task')
  const done = tasks.filter(({ completed }) => completed)
  const read = new Set(
    tasks
      .filter(({ taskId, timeSpentMinutes }) => taskId === READ_TASK && timeSpentMinutes > 0)
      .map(({ lessonId }) => lessonId),
  )
  const lessonsDone = lessons.filter(({ completed }) => completed).map(({ lessonId }) => lessonId)
  const begun = new Set([
    ...lessons.filter(({ progress }) => progress > 0).map(({ lessonId }) => lessonId),
    ...read,
  ])
  const lessonsBegun = [...begun].filter((id) => !lessonsDone.includes(id))
  const work: VisitorWork = {
    lessonsDone,
    lessonsBegun,
    quizzes: quizzes.length + done.filter(({ taskId }) => quizOfTask(taskId) !== null).length,
    activities: done.filter(({ taskId }) => taskId !== READ_TASK && quizOfTask(taskId) === null).length,
  }
  const { quizzes: q, activities } = work
  return lessonsDone.length + lessonsBegun.length + q + activities === 0 ? null : work
}

/**
 * Merges a visitor's rows into an account's, inside one transaction. Nothing of the account is lowered, and doing it
 * twice changes nothing more.
 */
export async function adoptVisitorRows(tables: Tables, { rows, quizzes }: VisitorRows): Promise<void> {
  for (const row of rows) {
    const table = tableOf(tables, row.kind)
    await table.put(adopted(await table.get(row.key), row))
  }
  for (const { quizId, percent } of quizzes) {
    const mine = (await tables.quizzes.get(quizId))?.percent ?? 0
    await tables.quizzes.put({ quizId, percent: Math.max(mine, percent) })
  }
}
