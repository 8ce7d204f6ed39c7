import * as z from 'zod/mini'
import { line, slug, title } from './content-fields.ts'
import { Difficulty } from './content.ts'
import { stimulus, type Shown } from './stimulus.ts'

/** The lesson's very sentence that answers, so that a changed lesson is noticed. */
const Source = z.strictObject({
  lesson: slug,
  /** A heading of the notes, or one of "Key Words", "Real Examples", "Cool Facts". */
  heading: line,
  sentence: line,
})

const Option = z.strictObject({
  text: line,
  /** Names the mistake of a wrong option. */
  why: z.optional(line),
  /** Of a wrong option: in content/misconceptions.yaml. */
  misconception: z.optional(slug),
})

const Question = z
  .strictObject({
    id: slug,
    question: line,
    ...stimulus,
    thinking: z.enum(['recall', 'use', 'reason']),
    options: z.array(Option).check(
      z.minLength(2),
      z.maxLength(4),
      z.refine((options) => options.length !== 3, 'Give four options, or two for a true/false question'),
    ),
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

export const QuizFile = z.strictObject({
  id: slug,
  order: z.int().check(z.minimum(1), z.maximum(99)),
  title,
  description: line,
  category: z.enum(['Computer Basics', 'Coding', 'Robotics']),
  lessonId: z.nullable(slug),
  difficulty: Difficulty,
  duration: z.string().check(z.regex(/^([3-9]|1[0-9]|20) min$/, 'Write a duration from "3 min" to "20 min"')),
  /** Minutes after which the quiz ends by itself. */
  timeLimit: z.optional(z.int().check(z.minimum(1), z.maximum(120))),
  questions: z.array(Question).check(z.minLength(2), z.maxLength(7)),
})
export type QuizFile = z.infer<typeof QuizFile>

/** What a device loads, without what only an author needs. The answers are in it, because the device grades. */
export type Quiz = Omit<QuizFile, 'questions'> & {
  questions: Omit<Shown<QuizFile['questions'][number]>, 'source' | 'thinking'>[]
}
