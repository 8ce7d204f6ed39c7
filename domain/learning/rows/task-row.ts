import * as z from 'zod/mini'
import { assertSame, earliest, moment, percent, slug, type RowKind } from './row-kind.ts'

/** Ten thousand minutes are a week without sleep, so more than that comes from a broken clock. */
export const TASK_MINUTES_MAX = 10_000

/** `id` is made on the device that recorded the task first. */
const TaskRow = z
  .strictObject({
    kind: z.literal('task'),
    id: z.uuid(),
    lessonId: slug,
    taskId: slug,
    completed: z.boolean(),
    completedAt: z.nullable(moment),
    score: percent,
    timeSpentMinutes: z.int().check(z.minimum(0), z.maximum(TASK_MINUTES_MAX)),
  })
  .check(
    z.refine((row) => row.completed === (row.completedAt !== null), {
      error: 'A completed task has a time, an open one has none',
      path: ['completedAt'],
    }),
  )
export type TaskRow = z.infer<typeof TaskRow>

export function emptyTask(id: string, lessonId: string, taskId: string): TaskRow {
  const nothing = { completed: false, completedAt: null, score: 0, timeSpentMinutes: 0 }
  return { kind: 'task', id, lessonId, taskId, ...nothing }
}

export function taskKey({ lessonId, taskId }: { lessonId: string; taskId: string }): string {
  return `${lessonId}/${taskId}`
}

export const taskRow = {
  name: 'task',
  schema: TaskRow,
  keyOf: (row) => taskKey(row),
  merge(a, b) {
    assertSame(taskKey(a), taskKey(b))
    return {
      kind: 'task',
      // Two devices may both have made a row before they knew of each other.
      id: a.id < b.id ? a.id : b.id,
      lessonId: a.lessonId,
      taskId: a.taskId,
      completed: a.completed || b.completed,
      completedAt: earliest(a.completedAt, b.completedAt),
      score: Math.max(a.score, b.score),
      timeSpentMinutes: Math.max(a.timeSpentMinutes, b.timeSpentMinutes),
    }
  },
  isMore: (mine, there) =>
    (there !== null && mine.id < there.id) ||
    (mine.completed && !there?.completed) ||
    mine.score > (there?.score ?? 0) ||
    mine.timeSpentMinutes > (there?.timeSpentMinutes ?? 0),
  time: { field: 'completedAt', isSet: (row) => row.completed },
  unknownCode: 'unknown_task',
} as const satisfies RowKind<TaskRow>
