import * as z from 'zod/mini'
import { line, slug, title } from './content-fields.ts'
import { Difficulty } from './content.ts'

/** Where a question's answer stands: a lesson's section heading and the very sentence, so that a changed lesson is noticed. */
const Source = z.strictObject({
  lesson: slug,
  /** A heading of the notes, or one of "Key Words", "Real Examples", "Cool Facts". */
  heading: line,
  sentence: line,
})

const Option = z.strictObject({
  text: line,
  /** For a wrong option: one line that names the mistake, shown to the learner who chose it. */
  why: z.optional(line),
})

const Question = z
  .strictObject({
    id: slug,
    question: line,
    /** A short program shown under the question, one block or line each. */
    code: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(6))),
    /** Recall a fact, use an idea in a small story, or reason (trace, find the bug, choose the plan). */
    thinking: z.enum(['recall', 'use', 'reason']),
    options: z.array(Option).check(
      z.minLength(2),
      z.maxLength(4),
      z.refine((options) => options.length !== 3, 'Give four options, or two for a true/false question'),
    ),
    /** Index of the right option, from 0. */
    correctAnswer: z.int().check(z.minimum(0), z.maximum(3)),
    explanation: line,
    category: line,
    source: Source,
  })
  .check(
    z.refine((question) => question.correctAnswer < question.options.length, {
      error: 'The right answer is not among the options',
      path: ['correctAnswer'],
    }),
    z.refine(
      (question) =>
        question.options.every(
          (option, index) => (index === question.correctAnswer) === (option.why === undefined),
        ),
      {
        error: 'Every wrong option needs a "why", the right one has none',
        path: ['options'],
      },
    ),
  )

/** content/course/quizzes/NN-id.yaml as written. */
export const QuizFile = z.strictObject({
  id: slug,
  order: z.int().check(z.minimum(1), z.maximum(99)),
  title,
  description: line,
  category: z.enum(['Computer Basics', 'Coding', 'Robotics']),
  /** The one lesson whose score this quiz sets; null for a quiz that belongs to none. */
  lessonId: z.nullable(slug),
  difficulty: Difficulty,
  duration: z.string().check(z.regex(/^([3-9]|1[0-9]|20) min$/, 'Write a duration from "3 min" to "20 min"')),
  /** Minutes after which the quiz ends by itself. */
  timeLimit: z.optional(z.int().check(z.minimum(1), z.maximum(120))),
  questions: z.array(Question).check(z.minLength(2), z.maxLength(7)),
})
export type QuizFile = z.infer<typeof QuizFile>

/**
 * What a learner's device loads. The answers are in it, because the device grades. Absent: what only an author needs,
 * where an answer stands and which kind of thinking a question asks for.
 */
export type Quiz = Omit<QuizFile, 'questions'> & {
  questions: Omit<QuizFile['questions'][number], 'source' | 'thinking'>[]
}
