import * as z from 'zod/mini'
import { line, slug, title } from './content-fields.ts'
import { Difficulty } from './content.ts'
import { stimulus, type Shown } from './stimulus.ts'

/** This is the exact sentence of the lesson that has the answer, so that a change in the lesson is noticed. */
const Source = z.strictObject({
  lesson: slug,
  /** This is a heading of the notes, or "Key Words", "Real Examples" or "Cool Facts". */
  heading: line,
  sentence: line,
})

/**
 * The learner gives back what the lesson says (recall), follows a known way on a new case (use), or finds the way alone
 * (reason).
 */
export const THINKING = ['recall', 'use', 'reason'] as const

const Option = z.strictObject({
  text: line,
  /** Names the mistake behind a wrong option. */
  why: z.optional(line),
  /** A wrong option has an id of content/misconceptions.yaml here. */
  misconception: z.optional(slug),
})

const Question = z
  .strictObject({
    id: slug,
    question: line,
    ...stimulus,
    thinking: z.enum(THINKING),
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
  /** This is the number of minutes after which the quiz ends by itself. */
  timeLimit: z.optional(z.int().check(z.minimum(1), z.maximum(120))),
  questions: z.array(Question).check(z.minLength(2), z.maxLength(7)),
})
export type QuizFile = z.infer<typeof QuizFile>

/** This is where a learner can read the answer again. */
export type QuizSource = Pick<z.infer<typeof Source>, 'lesson' | 'heading'>

/**
 * This is a quiz in the form that a device loads, without the fields for authors. It contains the answers, because the device
 * grades.
 */
export type Quiz = Omit<QuizFile, 'questions'> & {
  questions: (Omit<Shown<QuizFile['questions'][number]>, 'source' | 'thinking'> & { source: QuizSource })[]
}
