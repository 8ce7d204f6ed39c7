import type { LessonProgress, TaskProgress } from '#domain/progress.ts'
import type { Tables } from '#web/progress/storage/account-database.ts'
import { LessonRecord, TaskRecord } from '#web/progress/storage/records.ts'
import { isUnsent, settledBy } from './lesson-record.ts'
import { taskSettledBy } from './task-record.ts'

/** What the server's answers, its refusals and a damaged disk do to one row, inside a replica's transaction. */
export async function settleLesson(
  { lessons, problems }: Tables,
  sent: LessonRecord,
  server: LessonProgress,
): Promise<void> {
  const record = (await lessons.get(sent.lessonId)) ?? sent
  await lessons.put(settledBy(record, sent, server))
  await problems.delete(sent.lessonId)
}

export async function settleTask(
  { tasks, taskProblems }: Tables,
  sent: TaskRecord,
  server: TaskProgress,
): Promise<void> {
  const record = (await tasks.get(sent.key)) ?? sent
  await tasks.put(taskSettledBy(record, sent, server))
  await taskProblems.delete(sent.key)
}

/** The server has the row, and did not say what became of it. */
export async function markLessonSent({ lessons }: Tables, row: LessonRecord): Promise<void> {
  const record = (await lessons.get(row.lessonId)) ?? row
  await lessons.put({ ...record, settled: Math.max(record.settled, row.changed) })
}

export async function markTaskSent({ tasks }: Tables, row: TaskRecord): Promise<void> {
  const record = (await tasks.get(row.key)) ?? row
  await tasks.put({ ...record, settled: Math.max(record.settled, row.changed) })
}

export async function parkLesson(tables: Tables, row: LessonRecord, code: string): Promise<void> {
  await markLessonSent(tables, row)
  await tables.problems.put({ lessonId: row.lessonId, code, row })
}

export async function parkTask(tables: Tables, row: TaskRecord, code: string): Promise<void> {
  await markTaskSent(tables, row)
  await tables.taskProblems.put({ key: row.key, lessonId: row.lessonId, code, row })
}

/** A row damaged on the disk must not stop the others. */
export async function parkUnreadable(tables: Tables): Promise<void> {
  for (const row of await tables.lessons.getAll()) {
    if (LessonRecord.safeParse(row).success) continue
    await tables.problems.put({ lessonId: row.lessonId, code: 'unreadable', row })
    await tables.lessons.delete(row.lessonId)
  }
  for (const row of await tables.tasks.getAll()) {
    if (TaskRecord.safeParse(row).success) continue
    const { key } = row
    await tables.taskProblems.put({ key, lessonId: key.split('/')[0] ?? key, code: 'unreadable', row })
    await tables.tasks.delete(key)
  }
}

/** What the server refused is offered once more at each start: the server may have been updated since. */
export async function unpark({ lessons, tasks, problems, taskProblems }: Tables): Promise<void> {
  for (const { lessonId } of await problems.getAll()) {
    const record = await lessons.get(lessonId)
    if (record && record.changed > 0 && !isUnsent(record))
      await lessons.put({ ...record, settled: record.changed - 1 })
  }
  for (const { key } of await taskProblems.getAll()) {
    const record = await tasks.get(key)
    if (record && record.changed > 0 && !isUnsent(record))
      await tasks.put({ ...record, settled: record.changed - 1 })
  }
}
