import { PRACTICE_TASK, quizOfTask, type LessonTask } from './lesson-tasks.ts'
import { isPassed } from './quiz.ts'
import { taskKey } from './rows/task-row.ts'

/** This is one thing to do for a lesson, with its star once it is done. */
export interface LessonStar {
  of: 'lesson' | 'practice' | 'quiz'
  earned: boolean
}

interface Work {
  lessons: ReadonlyMap<string, { completed: boolean }>
  /** The key is `lessonId/taskId`. */
  tasks: ReadonlyMap<string, { completed: boolean; score: number }>
}

/**
 * Returns up to three stars: for reading the lesson, for its practice, and for all its quizzes with the pass mark. A lesson without
 * practice or without a quiz has fewer.
 */
export function lessonStars(
  lessonId: string,
  courseTasks: readonly Pick<LessonTask, 'lessonId' | 'taskId'>[],
  { lessons, tasks }: Work,
): LessonStar[] {
  const ids = courseTasks.filter((task) => task.lessonId === lessonId).map(({ taskId }) => taskId)
  const quizzes = ids.filter((taskId) => quizOfTask(taskId) !== null)
  const stateOf = (taskId: string) => tasks.get(taskKey({ lessonId, taskId }))
  return [
    { of: 'lesson', earned: lessons.get(lessonId)?.completed ?? false },
    ...(ids.includes(PRACTICE_TASK)
      ? [{ of: 'practice', earned: stateOf(PRACTICE_TASK)?.completed ?? false } as const]
      : []),
    ...(quizzes.length > 0
      ? [{ of: 'quiz', earned: quizzes.every((taskId) => isPassed(stateOf(taskId))) } as const]
      : []),
  ]
}
