import type { PracticeFile, PracticeItem } from '#domain/learning/practice/item.ts'
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import type { Readable } from '../compile/course-files.ts'
import { misconceptionsIn } from '../compile/misconceptions.ts'
import type { YamlFile } from '../compile/yaml-file.ts'
import type { Path } from '../compile/zod-messages.ts'

/** This is a question of a quiz or a practice item, with the fields that are checked for both. */
export interface Asked {
  yaml: YamlFile
  path: Path
  kind: 'quiz' | PracticeItem['kind']
  lesson: string
  /** This is the heading of the notes that it asks about. */
  heading: string
  question: string
  explanation: string
  /** This is empty when the learner types the answer or puts lines in order. */
  options: readonly { text: string; right: boolean }[]
  /** Each misconception is listed once. */
  misconceptions: readonly string[]
}

export function askedIn(
  quizzes: readonly Readable<QuizFile>[],
  practices: readonly Readable<PracticeFile>[],
): Asked[] {
  return [
    ...quizzes.flatMap(({ yaml, data }) =>
      data.questions.map((question, index): Asked => {
        const { source, options, correctAnswer, explanation } = question
        return {
          yaml,
          path: ['questions', index],
          kind: 'quiz',
          lesson: source.lesson,
          heading: source.heading,
          question: question.question,
          explanation,
          options: options.map(({ text }, place) => ({ text, right: place === correctAnswer })),
          misconceptions: misconceptionsOf(question),
        }
      }),
    ),
    ...practices.flatMap(({ yaml, data }) =>
      data.items.map((item, index): Asked => {
        const { kind, heading, question, explanation } = item
        const options = 'options' in item ? item.options : []
        return {
          yaml,
          path: ['items', index],
          kind,
          lesson: data.lesson,
          heading,
          question,
          explanation,
          options: options.map(({ text, right = false }) => ({ text, right })),
          misconceptions: misconceptionsOf(item),
        }
      }),
    ),
  ]
}

function misconceptionsOf(value: unknown): string[] {
  return [...new Set(misconceptionsIn(value).map(({ id }) => id))]
}
