import type { LessonProgress, ProgressSaved, TaskProgress, TaskProgressRow } from '#domain/progress.ts'
import type { ProgressRow } from './queries.ts'
import type { JoinedTaskRow, TaskRow } from './task-queries.ts'

export function presentProgress(row: ProgressRow): LessonProgress {
  return {
    lessonId: row.lesson_id,
    completed: row.completed,
    completedAt: row.completed_at?.toISOString() ?? null,
    quizScore: row.quiz_score,
    progress: row.progress,
  }
}

export function presentTask(row: TaskRow): TaskProgress {
  return {
    id: row.id,
    lessonId: row.lesson_id,
    taskId: row.task_id,
    completed: row.completed,
    completedAt: row.completed_at?.toISOString() ?? null,
    score: row.score,
    timeSpentMinutes: row.time_spent_minutes,
  }
}

export function presentJoinedTask(row: JoinedTaskRow): TaskProgressRow {
  return {
    ...presentTask(row),
    taskTitle: row.task_title,
    taskType: row.task_type,
    pointsValue: row.points_value,
  }
}

/** The same outcomes without the rows: for whoever may add but not read. */
export function withoutRows({ serverNow, results, taskResults }: ProgressSaved): ProgressSaved {
  return {
    serverNow,
    results: results.map((result) =>
      result.outcome === 'merged' ? { outcome: 'kept', lessonId: result.lesson.lessonId } : result,
    ),
    taskResults: taskResults.map((result) =>
      result.outcome === 'merged'
        ? { outcome: 'kept', lessonId: result.task.lessonId, taskId: result.task.taskId }
        : result,
    ),
  }
}
