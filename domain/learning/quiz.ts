/** From this percentage on a quiz counts as passed: the learner is praised, and it counts for a certificate. */
export const PASS_MARK = 50

/** @param task the row of the quiz's task; undefined if the quiz was never finished */
export function isPassed(task: { completed: boolean; score: number } | undefined): boolean {
  return task !== undefined && task.completed && task.score >= PASS_MARK
}

export interface Gradable {
  questions: readonly { correctAnswer: number; options: readonly unknown[] }[]
}

/** The question that is shown follows from the number of submitted `answers` and the phase. */
export interface QuizRun {
  phase: 'choosing' | 'submitted' | 'finished'
  answers: readonly number[]
  /** This is the option that is chosen but not submitted yet. */
  choice: number | null
}

export const NEW_RUN: QuizRun = { phase: 'choosing', answers: [], choice: null }

export function questionAt(run: QuizRun, quiz: Gradable): number {
  const index = run.phase === 'choosing' ? run.answers.length : run.answers.length - 1
  return Math.max(0, Math.min(index, quiz.questions.length - 1))
}

/** Like `submit` and `next`, this returns the same run when the step is impossible. */
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

/** Ends the quiz. A choice that was not submitted does not count. */
export function timeUp(run: QuizRun): QuizRun {
  return { phase: 'finished', answers: run.answers, choice: null }
}

export function isUnderWay(run: QuizRun): boolean {
  return run.phase !== 'finished' && (run.answers.length > 0 || run.choice !== null)
}

export interface QuizResult {
  correct: number
  /** This includes questions without an answer when the time ran out. */
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

/**
 * Returns the id under which the answer to a question is logged. Ids of questions are unique only within their quiz, so it
 * contains both.
 */
export function questionItemId(quizId: string, questionId: string): string {
  return `${quizId}-${questionId}`
}

/** Reads a stored run. Returns null when it does not fit this quiz, whose questions may have changed since. */
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

/** Rounds up to the next second, so that the clock shows 0:00 only when the time is over. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
