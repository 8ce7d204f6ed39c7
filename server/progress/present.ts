import type { LessonProgress } from '#domain/progress.ts'
import type { ProgressRow } from './queries.ts'

export function presentProgress(row: ProgressRow): LessonProgress {
  return {
    lessonId: row.lesson_id,
    completed: row.completed,
    completedAt: row.completed_at?.toISOString() ?? null,
    quizScore: row.quiz_score,
    progress: row.progress,
  }
}
