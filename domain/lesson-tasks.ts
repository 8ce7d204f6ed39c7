import type { LessonFile } from './content.ts'
import { PRACTICE_LESSON } from './course.ts'
import { PRACTICE_TASKS } from './practice.ts'
import type { QuizFile } from './quiz-content.ts'

export const TASK_TYPES = ['quiz', 'practice', 'other'] as const
export type TaskType = (typeof TASK_TYPES)[number]

export const TASK_TYPE_NAMES: Record<TaskType, string> = {
  quiz: 'Quiz',
  practice: 'Practice',
  other: 'Reading',
}

/** Something a learner can finish in a lesson, and what it is worth (spec 3, design 5.6). */
export interface LessonTask {
  lessonId: string
  taskId: string
  title: string
  type: TaskType
  points: number
}

type TaskOf<T extends LessonTask['type']> = Omit<LessonTask, 'lessonId'> & { type: T }

/** The task that is a lesson's reading. */
export const READ_TASK = 'read'
const QUIZ_PREFIX = 'quiz-'

/** The task of a linked quiz. */
export function quizTaskId(quizId: string): string {
  return `${QUIZ_PREFIX}${quizId}`
}

/** The quiz whose task this is; null when it is another kind of task. */
export function quizOfTask(taskId: string): string | null {
  return taskId.startsWith(QUIZ_PREFIX) ? taskId.slice(QUIZ_PREFIX.length) : null
}

const READING_POINTS = 5
const ACTIVITY_POINTS = 5
const QUIZ_POINTS = 10
const HANDS_ON_POINTS = 10

const HANDS_ON: readonly TaskOf<'practice'>[] = PRACTICE_TASKS.map(({ id, title }) => ({
  taskId: id,
  title,
  type: 'practice',
  points: HANDS_ON_POINTS,
}))

type LessonPart = Pick<LessonFile, 'id' | 'title'> & {
  content: Pick<LessonFile['content'], 'practicalTasks'>
}
type QuizPart = Pick<QuizFile, 'id' | 'title' | 'lessonId'>

/**
 * The tasks of the whole course, lesson by lesson in the given order: reading, the Fun Activities, the Hands-On
 * Practice where it belongs, then the linked quizzes. A quiz without a lesson makes no task (design 5.3).
 */
export function lessonTasks(lessons: readonly LessonPart[], quizzes: readonly QuizPart[]): LessonTask[] {
  return lessons.flatMap((lesson) =>
    [
      readingTask(lesson),
      ...(lesson.content.practicalTasks ?? []).map(activityTask),
      ...(lesson.id === PRACTICE_LESSON ? HANDS_ON : []),
      ...quizzes.filter((quiz) => quiz.lessonId === lesson.id).map(quizTask),
    ].map((task) => ({ lessonId: lesson.id, ...task })),
  )
}

function readingTask({ title }: LessonPart): TaskOf<'other'> {
  return { taskId: READ_TASK, title: `Read “${title}”`, type: 'other', points: READING_POINTS }
}

function activityTask({ id, title }: { id: string; title: string }): TaskOf<'practice'> {
  return { taskId: `do-${id}`, title, type: 'practice', points: ACTIVITY_POINTS }
}

function quizTask({ id, title }: QuizPart): TaskOf<'quiz'> {
  return { taskId: quizTaskId(id), title: `Quiz “${title}”`, type: 'quiz', points: QUIZ_POINTS }
}

/** Lessons with a finished quiz: they unlock what follows them (spec 4). @param tasks the learner's, by `taskKey` */
export function quizzedLessons(tasks: ReadonlyMap<string, { completed: boolean }>): ReadonlySet<string> {
  const lessons = new Set<string>()
  for (const [key, { completed }] of tasks) {
    const [lessonId = '', taskId = ''] = key.split('/')
    if (completed && quizOfTask(taskId) !== null) lessons.add(lessonId)
  }
  return lessons
}
