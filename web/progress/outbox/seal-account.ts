import { LessonProgress, PROGRESS_BATCH_MAX, TaskProgress } from '#domain/progress.ts'
import { seal } from '#domain/seal.ts'
import type { SealedRows, UploadTicket } from '#domain/upload.ts'
import type { AccountDatabase, Tables } from '#web/progress/storage/account-database.ts'
import type { Box, Outbox } from '#web/progress/storage/outbox-database.ts'
import { LessonRecord, TaskRecord } from '#web/progress/storage/records.ts'
import { isUnsent, toWire } from '../lesson-record.ts'
import { newId } from '../../lib/new-id.ts'
import { markLessonSent, markTaskSent } from '../replica-rows.ts'
import { taskToWire } from '../task-record.ts'

interface Leftover {
  lessons: LessonRecord[]
  tasks: TaskRecord[]
  ticket: UploadTicket | null
}

export interface SealDeps {
  database: AccountDatabase
  outbox: Pick<Outbox, 'put'>
  storedTicket(tables: Tables): Promise<UploadTicket | null>
  /** Missing where the page is not served securely. */
  subtle?: SubtleCrypto | undefined
  now?: () => Date
}

/**
 * Puts everything of an account that the server has not got into the outbox, where the next person at this device cannot
 * read it (decision 004). Afterwards nothing in the account's database is worth keeping.
 * @returns false when the disk did not let us: then the database must stay as it is
 */
export async function sealAccount(userId: string, deps: SealDeps): Promise<boolean> {
  const { database, outbox, now = () => new Date() } = deps
  // Again, when another tab was quick enough to add something meanwhile.
  for (let round = 0; round < 10; round += 1) {
    const left = await database.write((tables) => leftoverOf(tables, deps))
    if (!left.ok) return false
    const { lessons, tasks, ticket } = left.value
    if (lessons.length + tasks.length === 0) return true
    const batches = inBatches(lessons, tasks, now().toISOString())
    try {
      await outbox.put(await Promise.all(batches.map((rows) => boxOf(userId, rows, ticket, deps))))
    } catch {
      return false
    }
    const marked = await database.write((tables) => markBoxed(tables, lessons, tasks))
    if (!marked.ok) return false
  }
  return false
}

/** What is unsent, and what the server refused and may take one day. Spoiled rows that no server could take stay out. */
async function leftoverOf(tables: Tables, { storedTicket }: SealDeps): Promise<Leftover> {
  const lessons = new Map((await tables.lessons.getAll()).filter(isUnsent).map((row) => [row.lessonId, row]))
  const tasks = new Map((await tables.tasks.getAll()).filter(isUnsent).map((row) => [row.key, row]))
  for (const { lessonId, row } of await tables.problems.getAll()) {
    const found = LessonRecord.safeParse((await tables.lessons.get(lessonId)) ?? row)
    if (found.success) lessons.set(lessonId, found.data)
  }
  for (const { key, row } of await tables.taskProblems.getAll()) {
    const found = TaskRecord.safeParse((await tables.tasks.get(key)) ?? row)
    if (found.success) tasks.set(key, found.data)
  }
  const sentAt = new Date().toISOString()
  return {
    lessons: [...lessons.values()].filter((row) => LessonProgress.safeParse(toWire(row, sentAt)).success),
    tasks: [...tasks.values()].filter((row) => TaskProgress.safeParse(taskToWire(row, sentAt)).success),
    ticket: await storedTicket(tables),
  }
}

async function markBoxed(tables: Tables, lessons: LessonRecord[], tasks: TaskRecord[]): Promise<void> {
  for (const row of lessons) {
    await markLessonSent(tables, row)
    await tables.problems.delete(row.lessonId)
  }
  for (const row of tasks) {
    await markTaskSent(tables, row)
    await tables.taskProblems.delete(row.key)
  }
}

function inBatches(lessons: LessonRecord[], tasks: TaskRecord[], sentAt: string): SealedRows[] {
  const rows = [
    ...lessons.map((row) => ({ lesson: toWire(row, sentAt) })),
    ...tasks.map((row) => ({ task: taskToWire(row, sentAt) })),
  ]
  const batches: SealedRows[] = []
  for (let start = 0; start < rows.length; start += PROGRESS_BATCH_MAX) {
    const some = rows.slice(start, start + PROGRESS_BATCH_MAX)
    batches.push({
      lessons: some.flatMap((row) => ('lesson' in row ? [row.lesson] : [])),
      tasks: some.flatMap((row) => ('task' in row ? [row.task] : [])),
    })
  }
  return batches
}

async function boxOf(
  userId: string,
  rows: SealedRows,
  ticket: UploadTicket | null,
  { subtle = globalThis.crypto?.subtle }: SealDeps,
): Promise<Box> {
  const content: Box['content'] =
    ticket && subtle
      ? { kind: 'sealed', box: await seal(ticket.sealingKey, userId, rows) }
      : { kind: 'plain', rows }
  return { id: newId(), userId, ticket: ticket?.ticket ?? null, content }
}
