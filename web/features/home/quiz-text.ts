import type { QuizSummary } from '#domain/content.ts'
import { completedIds } from '#domain/course-summary.ts'
import { nextQuiz, questionsText } from '#domain/quiz-list.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'

export function quizText(quizzes: readonly QuizSummary[], progress: ProgressView): string {
  const completed = completedIds(progress.lessons)
  const quiz = nextQuiz(quizzes, completed, progress.quizBest)
  if (!quiz) {
    return quizzes.length > 0 ? 'You know them all! Try one again.' : 'See what you already know'
  }
  return `${quiz.title} · ${questionsText(quiz.questionCount)} · ${quiz.duration}`
}
