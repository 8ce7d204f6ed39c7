import * as z from 'zod/mini'
import { TASK_TYPES } from './lesson-tasks.ts'

/** Rows per save (design 3): small enough for one short transaction and a slow phone. */
export const PROGRESS_BATCH_MAX = 100

/** Ten thousand minutes are a week without sleep: more is a broken clock. */
export const TASK_MINUTES_MAX = 10_000

const percent = z.int().check(z.minimum(0), z.maximum(100))
const slug = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))

/** A learner's state of one lesson (spec 3, lesson_progress). `progress` is the furthest percent reached. */
export const LessonProgress = z
  .strictObject({
    lessonId: slug,
    completed: z.boolean(),
    completedAt: z.nullable(z.iso.datetime({ offset: true })),
    quizScore: percent,
    progress: percent,
  })
  .check(
    z.refine((row) => row.completed === (row.completedAt !== null), {
      error: 'A completed lesson has a time, an open one has none',
      path: ['completedAt'],
    }),
    z.refine((row) => !row.completed || row.progress === 100, {
      error: 'A completed lesson has progress 100',
      path: ['progress'],
    }),
  )
export type LessonProgress = z.infer<typeof LessonProgress>

/**
 * What a learner did with one task of a lesson (spec 3, task_progress). `id` is made on the device that met the task
 * first; what tells tasks apart is lesson and task. `timeSpentMinutes` is active time only (design 5.6).
 */
export const TaskProgress = z
  .strictObject({
    id: z.uuid(),
    lessonId: slug,
    taskId: slug,
    completed: z.boolean(),
    completedAt: z.nullable(z.iso.datetime({ offset: true })),
    score: percent,
    timeSpentMinutes: z.int().check(z.minimum(0), z.maximum(TASK_MINUTES_MAX)),
  })
  .check(
    z.refine((row) => row.completed === (row.completedAt !== null), {
      error: 'A completed task has a time, an open one has none',
      path: ['completedAt'],
    }),
  )
export type TaskProgress = z.infer<typeof TaskProgress>

/** Task progress (student), spec 7: the learner's row joined with what the task is called and worth. */
const TaskProgressRow = z.object({
  ...TaskProgress.shape,
  taskTitle: z.string(),
  taskType: z.enum(TASK_TYPES),
  pointsValue: z.int(),
})
export type TaskProgressRow = z.infer<typeof TaskProgressRow>

/** Save progress (spec 7). `userId` names the author: rows never land under whoever happens to be signed in. */
export const ProgressBatch = z
  .strictObject({
    userId: z.uuid(),
    /** The device's clock when it sent this, so that the server can correct a wrong one. */
    sentAt: z.iso.datetime({ offset: true }),
    lessons: z.array(LessonProgress).check(z.maxLength(PROGRESS_BATCH_MAX)),
    tasks: z.optional(z.array(TaskProgress).check(z.maxLength(PROGRESS_BATCH_MAX))),
  })
  .check(
    z.refine((batch) => rowsIn(batch) >= 1 && rowsIn(batch) <= PROGRESS_BATCH_MAX, {
      error: `Send 1 to ${PROGRESS_BATCH_MAX} rows of lessons and tasks together`,
      path: ['lessons'],
    }),
  )
export type ProgressBatch = z.infer<typeof ProgressBatch>

function rowsIn({ lessons, tasks }: { lessons: unknown[]; tasks?: unknown[] | undefined }): number {
  return lessons.length + (tasks?.length ?? 0)
}

/**
 * One outcome per row sent, in the order sent: the merged row, or why it was refused. Whoever sent with an upload ticket
 * learns that a row was kept, never what the server holds.
 */
export const ProgressSaved = z.object({
  serverNow: z.iso.datetime(),
  results: z.array(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('merged'), lesson: LessonProgress }),
      z.object({ outcome: z.literal('kept'), lessonId: z.string() }),
      z.object({
        outcome: z.literal('rejected'),
        lessonId: z.string(),
        code: z.literal('unknown_lesson'),
      }),
    ]),
  ),
  taskResults: z.array(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('merged'), task: TaskProgress }),
      z.object({ outcome: z.literal('kept'), lessonId: z.string(), taskId: z.string() }),
      z.object({
        outcome: z.literal('rejected'),
        lessonId: z.string(),
        taskId: z.string(),
        code: z.literal('unknown_task'),
      }),
    ]),
  ),
})
export type ProgressSaved = z.infer<typeof ProgressSaved>

export const ProgressRows = z.object({
  userId: z.uuid(),
  serverNow: z.iso.datetime(),
  lessons: z.array(LessonProgress),
  tasks: z.array(TaskProgressRow),
})
export type ProgressRows = z.infer<typeof ProgressRows>

export function emptyLessonProgress(lessonId: string): LessonProgress {
  return { lessonId, completed: false, completedAt: null, quizScore: 0, progress: 0 }
}

/**
 * Merges two states of one lesson (design 3). Commutative, associative and idempotent, so a retry,
 * a second device or a late batch can neither lose nor double anything: completed never un-completes,
 * the earliest completion time, the best score and the furthest percent stay.
 * The same rule stands in SQL in server/progress/queries.ts; a property test holds the two together.
 */
export function mergeLessonProgress(a: LessonProgress, b: LessonProgress): LessonProgress {
  if (a.lessonId !== b.lessonId) throw new RangeError(`Cannot merge ${a.lessonId} with ${b.lessonId}`)
  return {
    lessonId: a.lessonId,
    completed: a.completed || b.completed,
    completedAt: earliest(a.completedAt, b.completedAt),
    quizScore: Math.max(a.quizScore, b.quizScore),
    progress: Math.max(a.progress, b.progress),
  }
}

/**
 * Merges two states of one task with the same laws as `mergeLessonProgress`: completed stays, with the earliest time,
 * the best score, the most minutes, and the smaller of two ids.
 * The same rule stands in SQL in server/progress/task-queries.ts.
 */
export function mergeTaskProgress(a: TaskProgress, b: TaskProgress): TaskProgress {
  if (taskKey(a) !== taskKey(b)) throw new RangeError(`Cannot merge ${taskKey(a)} with ${taskKey(b)}`)
  return {
    id: a.id < b.id ? a.id : b.id,
    lessonId: a.lessonId,
    taskId: a.taskId,
    completed: a.completed || b.completed,
    completedAt: earliest(a.completedAt, b.completedAt),
    score: Math.max(a.score, b.score),
    timeSpentMinutes: Math.max(a.timeSpentMinutes, b.timeSpentMinutes),
  }
}

/** What tells one task from another. */
export function taskKey({ lessonId, taskId }: { lessonId: string; taskId: string }): string {
  return `${lessonId}/${taskId}`
}

function earliest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return Date.parse(b) < Date.parse(a) ? b : a
}

/** Overall completion (spec 9): completed / total in whole percent; 0 when there is nothing to complete. */
export function overallPercent(completed: number, total: number): number {
  return total === 0 ? 0 : Math.round((completed / total) * 100)
}

/**
 * A device's time put right (design 3): shifted by how far its clock was off when it sent the row, and
 * never before the account existed nor after now.
 * @param claimed what the device says, @param sentAt its clock at sending, all ISO 8601
 */
export function trustedTime(claimed: string, sentAt: string, accountCreated: Date, now: Date): Date {
  const skew = Date.parse(sentAt) - now.getTime()
  const corrected = Date.parse(claimed) - skew
  return new Date(Math.min(Math.max(corrected, accountCreated.getTime()), now.getTime()))
}
