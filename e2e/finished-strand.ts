import { randomUUID } from 'node:crypto'
import { course } from './course.ts'

/** Returns rows of progress as a device would send them: all lessons of a strand, and each of their quizzes with 80 %. */
export function finishedStrand(strand: string): Record<string, unknown>[] {
  const done = { completed: true, completedAt: new Date().toISOString() }
  const lessons = course.lessons.filter((lesson) => lesson.strand === strand && !lesson.bonus)
  const ids = lessons.map(({ id }) => id)
  const quizzes = course.tasks.filter(
    ({ lessonId, taskId }) => ids.includes(lessonId) && taskId.startsWith('quiz-'),
  )
  return [
    ...ids.map((lessonId) => ({ kind: 'lesson', lessonId, ...done, quizScore: 80, progress: 100 })),
    ...quizzes.map(({ lessonId, taskId }) => ({
      kind: 'task',
      id: randomUUID(),
      lessonId,
      taskId,
      ...done,
      score: 80,
      timeSpentMinutes: 1,
    })),
  ]
}
