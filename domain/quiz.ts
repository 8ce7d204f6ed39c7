/** What the rules need of a quiz: the right option of each question and how many options there are. */
export interface Gradable {
  questions: readonly { correctAnswer: number; options: readonly unknown[] }[]
}

/**
 * A learner's way through one quiz. `answers` holds the submitted option of each question so far, so the
 * question shown follows from its length and the phase.
 */
export interface QuizRun {
  phase: 'choosing' | 'submitted' | 'finished'
  answers: readonly number[]
  /** The option chosen but not yet submitted; null when none is. */
  choice: number | null
}

export const NEW_RUN: QuizRun = { phase: 'choosing', answers: [], choice: null }

/** Index of the question on the screen; the last one once finished. */
export function questionAt(run: QuizRun, quiz: Gradable): number {
  const index = run.phase === 'choosing' ? run.answers.length : run.answers.length - 1
  return Math.max(0, Math.min(index, quiz.questions.length - 1))
}

/** Chooses an option; may be changed until it is submitted. Anything impossible changes nothing. */
export function choose(run: QuizRun, quiz: Gradable, option: number): QuizRun {
  const question = quiz.questions[run.answers.length]
  if (run.phase !== 'choosing' || !question || !(option in question.options)) return run
  return { ...run, choice: option }
}

/** Locks the chosen option in. Without a choice nothing happens. */
export function submit(run: QuizRun): QuizRun {
  if (run.phase !== 'choosing' || run.choice === null) return run
  return { phase: 'submitted', answers: [...run.answers, run.choice], choice: null }
}

/** From the explanation to the next question, or after the last one to the end. */
export function next(run: QuizRun, quiz: Gradable): QuizRun {
  if (run.phase !== 'submitted') return run
  return { ...run, phase: run.answers.length >= quiz.questions.length ? 'finished' : 'choosing' }
}

/** The time is over: what was submitted counts, a choice that was not submitted does not. */
export function timeUp(run: QuizRun): QuizRun {
  return { phase: 'finished', answers: run.answers, choice: null }
}

/** True while leaving would throw work away. */
export function isUnderWay(run: QuizRun): boolean {
  return run.phase !== 'finished' && (run.answers.length > 0 || run.choice !== null)
}

export interface QuizResult {
  correct: number
  /** Wrong ones and, when the time ran out, those without an answer. */
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

/** A run read back from storage; null when it does not fit this quiz, whose questions may have changed since. */
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

/** Whole seconds as m:ss; a started second counts, so that the clock stands at 0:00 only when it is over. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
