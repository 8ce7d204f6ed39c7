export const TASK_TYPES = ['quiz', 'practice', 'other'] as const
export type TaskType = (typeof TASK_TYPES)[number]

export const TASK_TYPE_NAMES: Record<TaskType, string> = {
  quiz: 'Quiz',
  practice: 'Practice',
  other: 'Reading',
}

export interface LessonTask {
  lessonId: string
  taskId: string
  title: string
  type: TaskType
  points: number
}

export const READ_TASK = 'read'
/** This is the id of the practice task, and also of its activity, in every lesson with practice items. */
export const PRACTICE_TASK = 'practice'
const QUIZ_PREFIX = 'quiz-'

export function quizTaskId(quizId: string): string {
  return `${QUIZ_PREFIX}${quizId}`
}

export function quizOfTask(taskId: string): string | null {
  return taskId.startsWith(QUIZ_PREFIX) ? taskId.slice(QUIZ_PREFIX.length) : null
}

export function levelTaskId(levelId: string): string {
  return `lab-${levelId}`
}

export function funActivityTaskId(id: string): string {
  return `do-${id}`
}

/** Returns the ids of the completed tasks of a lesson. @param tasks the learner's, by `taskKey` */
export function completedTasks(
  tasks: ReadonlyMap<string, { completed: boolean }>,
  lessonId: string,
): ReadonlySet<string> {
  const start = `${lessonId}/`
  const done = [...tasks].filter(([key, { completed }]) => completed && key.startsWith(start))
  return new Set(done.map(([key]) => key.slice(start.length)))
}

/**
 * Returns the lessons with a finished quiz, which unlocks the lessons after them. @param tasks the learner's, by `taskKey`
 */
export function quizzedLessons(tasks: ReadonlyMap<string, { completed: boolean }>): ReadonlySet<string> {
  const lessons = new Set<string>()
  for (const [key, { completed }] of tasks) {
    const [lessonId = '', taskId = ''] = key.split('/')
    if (completed && quizOfTask(taskId) !== null) lessons.add(lessonId)
  }
  return lessons
}
