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
