import type { PracticeFile, PracticeItem } from '#domain/learning/practice/item.ts'
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import type { Problem } from '../compile/content-error.ts'
import type { Readable } from '../compile/course-files.ts'
import { fieldName } from '../compile/zod-messages.ts'
import { readingLevel } from './reading-level.ts'

const HARDEST_GRADE = 7

/** Measures the words of all questions of a file together, because single questions are too short to be measured. */
export function checkGrade({ yaml, data }: Readable<QuizFile | PracticeFile>): Problem[] {
  const list = 'items' in data ? 'items' : 'questions'
  const grade = gradeOf(data)
  return grade > HARDEST_GRADE
    ? [
        yaml.problem(
          [list],
          `${list}: reading grade ${grade.toFixed(1)}, at most ${HARDEST_GRADE.toFixed(1)}`,
        ),
      ]
    : []
}

export function gradeOf(data: QuizFile | PracticeFile): number {
  const asked = 'items' in data ? data.items : data.questions
  const texts = asked.flatMap(({ question, explanation }) => [question, explanation])
  return readingLevel(texts.join('\n\n')).grade
}

/**
 * Checks that an item with a number has a variant. A learner remembers a number, but has to work it out again with other
 * numbers.
 */
export function checkVariants({ yaml, data }: Readable<PracticeFile>): Problem[] {
  const names = data.items.flatMap(({ variant }) => variant ?? [])
  return data.items.flatMap((item, index) => {
    const { variant } = item
    const isAlone = variant === undefined || names.filter((name) => name === variant).length < 2
    if (!isNumber(item) || !isAlone) return []
    const path = ['items', index]
    return [yaml.problem(path, `${fieldName(path)}: the answer is a number; give it a variant with others`)]
  })
}

/** Recognises answers such as "12", "R45.50" and "8 steps". */
function isNumber(item: PracticeItem): boolean {
  if (item.kind === 'number') return true
  if (!('options' in item)) return false
  const right = item.options.filter((option) => option.right)
  return right.length === 1 && /^R?[\d,.]+(?: \p{L}+)?$/u.test(right[0]?.text ?? '')
}
