import { levelTaskId } from '#domain/lesson-tasks.ts'
import type { Course } from '../progress/course.ts'

/** Something that can be answered, and the mistakes that a wrong answer to it can show. */
export interface DemoQuestion {
  itemId: string
  lessonId: string
  source: 'practice' | 'quiz' | 'lab'
  mistakes: readonly string[]
}

/** A level of the Lab with an answer that passes it, as a learner's row keeps it. */
export interface DemoLevel {
  id: string
  lessonId: string
  best: string
  bestSize: number
}

/** What made-up learners learn from. */
export interface DemoCourse extends Course {
  questions: readonly DemoQuestion[]
  levels: readonly DemoLevel[]
}

export type IndexedCourse = ReturnType<typeof indexCourse>

/** What is looked up for each learner again and again. */
export function indexCourse(course: DemoCourse) {
  const { lessons, tasks, questions, levels, teaching } = course
  const tasksOf = Map.groupBy(tasks, ({ lessonId }) => lessonId)
  const levelsOf = Map.groupBy(levels, ({ lessonId }) => lessonId)
  const levelOfTask = new Map(levels.map((level) => [levelTaskId(level.id), level]))
  const mistakesOf = new Map(questions.map(({ itemId, mistakes }) => [itemId, mistakes]))
  const questionsOf = Map.groupBy(
    questions.filter(({ source }) => source !== 'lab'),
    ({ lessonId }) => lessonId,
  )
  const showing = new Map<string, DemoQuestion[]>()
  for (const question of questions)
    for (const mistake of question.mistakes) showing.set(mistake, [...(showing.get(mistake) ?? []), question])
  return {
    /** Those that count, in their order. */
    lessons: lessons.filter(({ bonus }) => !bonus).map(({ id }) => id),
    named: new Set(teaching?.mistakes.map(({ id }) => id)),
    tasksOf: (lessonId: string) => tasksOf.get(lessonId) ?? [],
    levelsOf: (lessonId: string) => levelsOf.get(lessonId) ?? [],
    levelOfTask: (taskId: string) => levelOfTask.get(taskId),
    questionsOf: (lessonId: string) => questionsOf.get(lessonId) ?? [],
    mistakesOf: (itemId: string) => mistakesOf.get(itemId) ?? [],
    showing,
  }
}
