import type { QuizSummary } from '#domain/content.ts'
import { nextQuiz, questionsText } from '#domain/quiz-list.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'

/** What "Take a Quiz" offers: the next sensible quiz with its questions and minutes. */
export function quizText(quizzes: readonly QuizSummary[], progress: ProgressView): string {
  const completed = new Set([...progress.lessons].filter(([, row]) => row.completed).map(([id]) => id))
  const quiz = nextQuiz(quizzes, completed, progress.quizBest)
  if (!quiz) {
    return quizzes.length > 0 ? 'You know them all! Try one again.' : 'See what you already know'
  }
  return `${quiz.title} · ${questionsText(quiz.questionCount)} · ${quiz.duration}`
}
