import type { QuizSummary } from './content.ts'

export const QUIZ_CATEGORIES = 3

/** Advanced quizzes are never listed. */
export const QUIZ_SECTIONS = [
  { difficulty: 'beginner', title: 'Beginner Level' },
  { difficulty: 'intermediate', title: 'Intermediate Level' },
] as const

export function listedQuizzes<T extends Pick<QuizSummary, 'difficulty' | 'order'>>(
  quizzes: readonly T[],
): T[] {
  return quizzes
    .filter((quiz) => QUIZ_SECTIONS.some(({ difficulty }) => difficulty === quiz.difficulty))
    .toSorted((a, b) => a.order - b.order)
}

/**
 * Returns a quiz of a completed lesson, else the first that was not taken, else the one with the lowest score below 100.
 * `best` is by quiz id.
 */
export function nextQuiz<T extends Pick<QuizSummary, 'id' | 'lessonId' | 'difficulty' | 'order'>>(
  quizzes: readonly T[],
  completed: ReadonlySet<string>,
  best: ReadonlyMap<string, number>,
): T | undefined {
  const listed = listedQuizzes(quizzes)
  const fresh = listed.filter((quiz) => !best.has(quiz.id))
  const learned = fresh.find((quiz) => quiz.lessonId !== null && completed.has(quiz.lessonId))
  if (learned ?? fresh[0]) return learned ?? fresh[0]
  const percent = (quiz: T) => best.get(quiz.id) ?? 0
  return listed.filter((quiz) => percent(quiz) < 100).toSorted((a, b) => percent(a) - percent(b))[0]
}
