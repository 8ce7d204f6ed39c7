/** The percent from which a quiz counts as passed: praised as good, and enough for a certificate. */
export const PASS_MARK = 50

export interface Gradable {
  questions: readonly { correctAnswer: number; options: readonly unknown[] }[]
}

/** The question shown follows from the number of submitted `answers` and the phase. */
export interface QuizRun {
  phase: 'choosing' | 'submitted' | 'finished'
  answers: readonly number[]
  /** Chosen but not yet submitted. */
  choice: number | null
}

export const NEW_RUN: QuizRun = { phase: 'choosing', answers: [], choice: null }

export function questionAt(run: QuizRun, quiz: Gradable): number {
  const index = run.phase === 'choosing' ? run.answers.length : run.answers.length - 1
  return Math.max(0, Math.min(index, quiz.questions.length - 1))
}

/** Like `submit` and `next`, returns the same run when the step is impossible. */
export function choose(run: QuizRun, quiz: Gradable, option: number): QuizRun {
  const question = quiz.questions[run.answers.length]
  if (run.phase !== 'choosing' || !question || !(option in question.options)) return run
  return { ...run, choice: option }
}

export function submit(run: QuizRun): QuizRun {
  if (run.phase !== 'choosing' || run.choice === null) return run
  return { phase: 'submitted', answers: [...run.answers, run.choice], choice: null }
}

export function next(run: QuizRun, quiz: Gradable): QuizRun {
  if (run.phase !== 'submitted') return run
  return { ...run, phase: run.answers.length >= quiz.questions.length ? 'finished' : 'choosing' }
}

/** A choice that was not submitted does not count. */
export function timeUp(run: QuizRun): QuizRun {
  return { phase: 'finished', answers: run.answers, choice: null }
}

export function isUnderWay(run: QuizRun): boolean {
  return run.phase !== 'finished' && (run.answers.length > 0 || run.choice !== null)
}

export interface QuizResult {
  correct: number
  /** Those without an answer too, when the time ran out. */
  incorrect: number
  total: number
  percent: number
}

export function gradeQuiz(run: QuizRun, quiz: Gradable): QuizResult {
  const total = quiz.questions.length
  const correct = quiz.questions.filter(
    ({ correctAnswer }, index) => run.answers[index] === correctAnswer,
  ).length
  return {
    correct,
    incorrect: total - correct,
    total,
    percent: total === 0 ? 0 : Math.round((correct / total) * 100),
  }
}

/** Under which id an answer to a question is logged: those of questions are unique within their quiz only. */
export function questionItemId(quizId: string, questionId: string): string {
  return `${quizId}-${questionId}`
}

/** Null when a stored run does not fit this quiz, whose questions may have changed since. */
export function readRun(value: unknown, quiz: Gradable): QuizRun | null {
  if (typeof value !== 'object' || value === null) return null
  const { phase, answers, choice } = value as Record<string, unknown>
  if (phase !== 'choosing' && phase !== 'submitted' && phase !== 'finished') return null
  const total = quiz.questions.length
  if (!Array.isArray(answers) || answers.length > total) return null
  if (!answers.every((option, index) => isOption(option, quiz, index))) return null
  if (phase === 'submitted' && answers.length === 0) return null
  if (phase === 'choosing' && answers.length === total) return null
  if (choice !== null && (phase !== 'choosing' || !isOption(choice, quiz, answers.length))) return null
  return { phase, answers: [...answers], choice }
}

function isOption(value: unknown, quiz: Gradable, question: number): value is number {
  const count = quiz.questions[question]?.options.length ?? 0
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count
}

/** A started second counts, so that the clock stands at 0:00 only when it is over. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
