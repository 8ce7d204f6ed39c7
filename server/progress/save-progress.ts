import {
  mergeLessonProgress,
  mergeTaskProgress,
  taskKey,
  trustedTime,
  type LessonProgress,
  type ProgressBatch,
  type ProgressSaved,
  type TaskProgress,
} from '#domain/progress.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Transaction } from 'kysely'
import { refusal } from '../errors.ts'
import type { Services } from '../services.ts'
import { presentProgress, presentTask } from './present.ts'
import { accountBegan, mergeProgress, type MergedRow } from './queries.ts'
import { knownTasks, mergeTasks, type MergedTaskRow } from './task-queries.ts'

/**
 * Merges a batch into the learner's rows, all or nothing, and tells the learner's other devices.
 * Sending it again changes nothing. A lesson or task this server does not know is rejected by itself: the rest is kept.
 * @throws AppError signed_out when the account is gone
 */
export async function saveProgress(
  services: Services,
  userId: string,
  batch: ProgressBatch,
): Promise<ProgressSaved> {
  const now = new Date()
  const known = batch.lessons.filter((lesson) => services.lessonIds.has(lesson.lessonId))
  const sentTasks = batch.tasks ?? []
  const { lessons, tasks } = await services.db.withUser(userId, async (trx) => {
    const began = await accountBegan(trx, userId)
    if (began === null) throw refusal('signed_out')
    const timed = <T extends { completedAt: string | null }>(row: T): T =>
      row.completedAt === null
        ? row
        : { ...row, completedAt: trustedTime(row.completedAt, batch.sentAt, began, now).toISOString() }
    return {
      lessons: await saveLessons(trx, userId, known.map(timed)),
      tasks: await saveTasks(trx, userId, sentTasks.map(timed)),
    }
  })
  if ([...lessons, ...tasks].some((row) => row.is_changed)) services.live.progressChanged(userId)

  const lessonRows = new Map(lessons.map((row) => [row.lesson_id, row]))
  const taskRows = new Map(tasks.map(presentTask).map((task) => [taskKey(task), task]))
  return {
    serverNow: now.toISOString(),
    results: batch.lessons.map(({ lessonId }) => {
      const row = lessonRows.get(lessonId)
      return row === undefined
        ? { outcome: 'rejected', lessonId, code: 'unknown_lesson' }
        : { outcome: 'merged', lesson: presentProgress(row) }
    }),
    taskResults: sentTasks.map((sent) => {
      const task = taskRows.get(taskKey(sent))
      const { lessonId, taskId } = sent
      return task === undefined
        ? { outcome: 'rejected', lessonId, taskId, code: 'unknown_task' }
        : { outcome: 'merged', task }
    }),
  }
}

async function saveLessons(
  trx: Transaction<DB>,
  userId: string,
  lessons: LessonProgress[],
): Promise<MergedRow[]> {
  const once = eachOnce(lessons, (row) => row.lessonId, mergeLessonProgress)
  return once.length === 0 ? [] : mergeProgress(trx, userId, once)
}

async function saveTasks(
  trx: Transaction<DB>,
  userId: string,
  tasks: TaskProgress[],
): Promise<MergedTaskRow[]> {
  if (tasks.length === 0) return []
  const known = new Set(
    (await knownTasks(trx, tasks)).map((task) => taskKey({ lessonId: task.lesson_id, taskId: task.task_id })),
  )
  const once = eachOnce(
    tasks.filter((task) => known.has(taskKey(task))),
    taskKey,
    mergeTaskProgress,
  )
  return once.length === 0 ? [] : mergeTasks(trx, userId, once)
}

/** Each row once, because one statement cannot touch a row twice, and always in the same order, so that none deadlock. */
function eachOnce<T>(rows: readonly T[], keyOf: (row: T) => string, merge: (a: T, b: T) => T): T[] {
  const byKey = new Map<string, T>()
  for (const row of rows) {
    const sofar = byKey.get(keyOf(row))
    byKey.set(keyOf(row), sofar ? merge(sofar, row) : row)
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
