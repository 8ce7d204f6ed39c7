import { levelTaskId } from '#domain/learning/lesson-tasks.ts'
import type { Course } from '../learning/progress/course.ts'

/** A question, and the mistakes that a wrong answer to it can show. */
export interface DemoQuestion {
  itemId: string
  lessonId: string
  source: 'practice' | 'quiz' | 'lab'
  mistakes: readonly string[]
}

/** A level of the Lab, with an answer that passes it in the form in which a learner's row stores it. */
export interface DemoLevel {
  id: string
  lessonId: string
  best: string
  bestSize: number
}

/** A level in which learners make something of their own, with one such thing. */
export interface DemoFreeLevel {
  id: string
  lessonId: string
  made: string
}

/** The course that demo learners learn from. */
export interface DemoCourse extends Course {
  questions: readonly DemoQuestion[]
  levels: readonly DemoLevel[]
  free: readonly DemoFreeLevel[]
}

export type IndexedCourse = ReturnType<typeof indexCourse>

/** Prepares what is looked up repeatedly for each learner. */
export function indexCourse(course: DemoCourse) {
  const { lessons, tasks, questions, levels, free, teaching } = course
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
    /** The lessons that count, in order. */
    lessons: lessons.filter(({ bonus }) => !bonus).map(({ id }) => id),
    named: new Set(teaching?.mistakes.map(({ id }) => id)),
    tasksOf: (lessonId: string) => tasksOf.get(lessonId) ?? [],
    levelsOf: (lessonId: string) => levelsOf.get(lessonId) ?? [],
    free,
    levelOfTask: (taskId: string) => levelOfTask.get(taskId),
    questionsOf: (lessonId: string) => questionsOf.get(lessonId) ?? [],
    mistakesOf: (itemId: string) => mistakesOf.get(itemId) ?? [],
    showing,
  }
}
