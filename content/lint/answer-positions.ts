import type { QuizFile } from '#domain/learning/quiz-content.ts'
import type { Problem } from '../compile/content-error.ts'
import type { YamlFile } from '../compile/yaml-file.ts'

const MOST = 0.4
/** Fewer questions do not show a habit. */
const ENOUGH = 20
/** Two quizzes of three questions may have the same answers by chance. */
const LONG_ENOUGH = 4

/** Returns the positions of the right answers, such as "C A D B". */
export function lettersOf({ questions }: QuizFile): string {
  return questions.map(({ correctAnswer }) => letter(correctAnswer)).join(' ')
}

/** Returns the share of each of the four positions, from 0 to 1, over all questions with four options. */
function positionShares(quizzes: readonly QuizFile[]): number[] {
  const right = fourOptions(quizzes).map(({ correctAnswer }) => correctAnswer)
  return [0, 1, 2, 3].map((position) => right.filter((one) => one === position).length / (right.length || 1))
}

export function checkAnswerPositions(quizzes: readonly QuizFile[]): Problem[] {
  if (fourOptions(quizzes).length < ENOUGH) return []
  return positionShares(quizzes).flatMap((share, position) =>
    share <= MOST
      ? []
      : [
          {
            file: 'quizzes',
            line: 1,
            column: 1,
            message: `the right answer is ${letter(position)} in ${percent(share)} of all questions, at most ${percent(MOST)}`,
          },
        ],
  )
}

/**
 * Checks that no two longer quizzes have the same answers, because a learner who finished one would know the letters of the
 * other.
 */
export function checkSharedAnswers(quizzes: readonly { yaml: YamlFile; data: QuizFile }[]): Problem[] {
  const seen = new Map<string, string>()
  return quizzes
    .filter(({ data }) => data.questions.length >= LONG_ENOUGH)
    .flatMap(({ yaml, data }) => {
      const letters = lettersOf(data)
      const earlier = seen.get(letters)
      seen.set(letters, earlier ?? yaml.file)
      if (earlier === undefined) return []
      return [yaml.problem(['questions'], `questions: the answers ${letters} are also those of ${earlier}`)]
    })
}

/** Returns "A 24 %, B 27 %, C 25 %, D 24 %". */
export function describePositions(quizzes: readonly QuizFile[]): string {
  return positionShares(quizzes)
    .map((share, position) => `${letter(position)} ${percent(share)}`)
    .join(', ')
}

function fourOptions(quizzes: readonly QuizFile[]) {
  return quizzes.flatMap(({ questions }) => questions).filter(({ options }) => options.length === 4)
}

function letter(position: number): string {
  return 'ABCD'.charAt(position)
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
