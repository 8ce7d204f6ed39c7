import {
  levelTaskId,
  PRACTICE_TASK,
  quizTaskId,
  READ_TASK,
  type TaskType,
} from '#domain/learning/lesson-tasks.ts'
import type { DemoCourse, DemoQuestion } from './demo-course.ts'

const LESSONS = Array.from({ length: 24 }, (_, at) => `lesson-${at + 1}`)

/**
 * Returns twenty-four lessons, each with reading, a quiz, practice and a level of the Lab. Each question of a lesson shows
 * one of two mistakes.
 */
export function smallCourse(): DemoCourse {
  const task = (lessonId: string, taskId: string, type: TaskType) => ({
    lessonId,
    taskId,
    title: `${taskId} of ${lessonId}`,
    type,
    points: 5,
  })
  const mistakesOf = (lessonId: string) => [`${lessonId}-swapped`, `${lessonId}-forgotten`]
  const questions = LESSONS.flatMap((lessonId) =>
    Array.from({ length: 8 }, (_, at): DemoQuestion => {
      const mistake = mistakesOf(lessonId)[at % 2] ?? ''
      const source = at < 5 ? 'practice' : 'quiz'
      return { itemId: `${lessonId}-item-${at}`, lessonId, source, mistakes: [mistake] }
    }),
  )
  return {
    lessons: LESSONS.map((id) => ({ id, bonus: false, strand: 'coding' })),
    tasks: LESSONS.flatMap((id) => [
      task(id, READ_TASK, 'other'),
      task(id, quizTaskId(id), 'quiz'),
      task(id, PRACTICE_TASK, 'practice'),
      task(id, levelTaskId(`level-of-${id}`), 'practice'),
    ]),
    questions,
    levels: LESSONS.map((lessonId) => ({ id: `level-of-${lessonId}`, lessonId, best: '[1]', bestSize: 1 })),
    free: LESSONS.map((lessonId) => ({ id: `own-of-${lessonId}`, lessonId, made: '[2]' })),
    teaching: {
      challenges: [],
      mistakes: LESSONS.flatMap((lessonId) =>
        mistakesOf(lessonId).map((id) => ({
          id,
          name: `Name of ${id}`,
          thinks: 'So it is.',
          remedy: 'Try it.',
          give: { kind: 'practice' as const, title: 'Goats', place: lessonId },
          items: questions.filter(({ mistakes }) => mistakes.includes(id)).map(({ itemId }) => itemId),
        })),
      ),
    },
  }
}
