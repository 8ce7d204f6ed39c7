import * as z from 'zod/mini'

const percent = z.int().check(z.minimum(0), z.maximum(100))

/**
 * One lesson on this device. The shared part (completed, times, score, progress) only ever rises;
 * `section` and `position` belong to this device alone and may go back (spec 4, Previous).
 */
export const LessonRecord = z.object({
  lessonId: z.string(),
  completed: z.boolean(),
  /** The server's time of completion. */
  completedAt: z.nullable(z.string()),
  /** This device's own, unproven time of completion, until the server has answered it. */
  claimedAt: z.nullable(z.string()),
  quizScore: percent,
  /** Furthest percent reached anywhere. */
  progress: percent,
  /** Section last shown here, from 0. */
  section: z.int(),
  /** Percent of that section, or null when another device has since gone further. */
  position: z.nullable(percent),
  /** Counts changes to the shared part made here, and how many of them the server has answered. */
  changed: z.int(),
  settled: z.int(),
})
export type LessonRecord = z.infer<typeof LessonRecord>

/** One task on this device; everything in it but `claimedAt` is shared and only ever rises. */
export const TaskRecord = z.object({
  /** `lessonId/taskId`. */
  key: z.string(),
  /** Made here, or taken over from another device that met the task too. */
  id: z.uuid(),
  lessonId: z.string(),
  taskId: z.string(),
  completed: z.boolean(),
  completedAt: z.nullable(z.string()),
  claimedAt: z.nullable(z.string()),
  score: percent,
  timeSpentMinutes: z.int(),
  changed: z.int(),
  settled: z.int(),
})
export type TaskRecord = z.infer<typeof TaskRecord>

/** A row that cannot be sent or read: kept for a person to look at, never dropped. */
export interface ProblemRecord {
  lessonId: string
  code: string
  row: unknown
}
export interface TaskProblemRecord extends ProblemRecord {
  key: string
}

/** Best percent of a quiz that belongs to no lesson: it never leaves the device (design 5.3). */
export interface QuizRecord {
  quizId: string
  percent: number
}

/** Small things worth keeping, by name. */
export interface FactRecord {
  /**
   * `safeAt`: when the server last had everything. `keptFor`: whose a visitor's work is, from the yes until it is merged.
   * `ticket`: the account's upload ticket as JSON. `news`: school news as JSON, for a day without network.
   */
  name: 'safeAt' | 'keptFor' | 'ticket' | 'news'
  value: string
}
