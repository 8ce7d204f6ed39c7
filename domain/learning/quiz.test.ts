import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choose,
  clockText,
  gradeQuiz,
  isUnderWay,
  NEW_RUN,
  next,
  questionAt,
  readRun,
  submit,
  timeUp,
  type Gradable,
  type QuizRun,
} from './quiz.ts'

const quizOf = (...right: number[]): Gradable => ({
  questions: right.map((correctAnswer) => ({ correctAnswer, options: ['a', 'b', 'c', 'd'] })),
})
const answer = (run: QuizRun, quiz: Gradable, option: number) => next(submit(choose(run, quiz, option)), quiz)

describe('one question after the other', () => {
  const quiz = quizOf(1, 2)

  it('goes choosing, submitted, next, finished', () => {
    const chosen = choose(NEW_RUN, quiz, 3)
    expect(chosen).toEqual({ phase: 'choosing', answers: [], choice: 3 })
    const submitted = submit(chosen)
    expect(submitted).toEqual({ phase: 'submitted', answers: [3], choice: null })
    expect(questionAt(submitted, quiz)).toBe(0)
    const second = next(submitted, quiz)
    expect([second.phase, questionAt(second, quiz)]).toEqual(['choosing', 1])
    expect(answer(second, quiz, 2)).toEqual({ phase: 'finished', answers: [3, 2], choice: null })
  })

  it('lets the learner change the choice before submitting', () => {
    expect(submit(choose(choose(NEW_RUN, quiz, 0), quiz, 1)).answers).toEqual([1])
  })

  it('cannot submit without a choice, nor change an answer afterwards, nor skip a question', () => {
    expect(submit(NEW_RUN)).toBe(NEW_RUN)
    expect(next(NEW_RUN, quiz)).toBe(NEW_RUN)
    const submitted = submit(choose(NEW_RUN, quiz, 0))
    expect(choose(submitted, quiz, 1)).toBe(submitted)
    expect(submit(submitted)).toBe(submitted)
  })

  it('cannot choose an option that is not there', () => {
    for (const option of [-1, 4, 1.5, Number.NaN]) expect(choose(NEW_RUN, quiz, option)).toBe(NEW_RUN)
  })
})

describe('the time is over', () => {
  it('counts what was submitted and nothing else', () => {
    const quiz = quizOf(1, 1, 1)
    const run = timeUp(choose(answer(NEW_RUN, quiz, 1), quiz, 1))
    expect(gradeQuiz(run, quiz)).toEqual({ correct: 1, incorrect: 2, total: 3, percent: 33 })
  })
})

it('knows when leaving would throw work away', () => {
  const quiz = quizOf(0, 0)
  expect(isUnderWay(NEW_RUN)).toBe(false)
  expect(isUnderWay(choose(NEW_RUN, quiz, 0))).toBe(true)
  expect(isUnderWay(answer(NEW_RUN, quiz, 0))).toBe(true)
  expect(isUnderWay(answer(answer(NEW_RUN, quiz, 0), quiz, 0))).toBe(false)
})

it('shows a clock', () => {
  const shown = [600_000, 61_000, 59_001, 1, 0, -5].map(clockText)
  expect(shown.join(' ')).toBe('10:00 1:01 1:00 0:01 0:00 0:00')
})

const quizzes = fc
  .array(
    fc
      .constantFrom(2, 4)
      .chain((count) =>
        fc.record({ correctAnswer: fc.nat(count - 1), options: fc.constant(Array<string>(count).fill('')) }),
      ),
    { minLength: 2, maxLength: 7 },
  )
  .map((questions): Gradable => ({ questions }))

const STEPS = { choose, submit, next, timeUp }
const taps = fc.array(
  fc.record({
    step: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('choose' as const, 'submit' as const, 'next' as const) },
      { weight: 1, arbitrary: fc.constant('timeUp' as const) },
    ),
    option: fc.integer({ min: -1, max: 5 }),
  }),
  { maxLength: 60 },
)

describe('whatever is tapped in whatever order', () => {
  it('never changes or loses a submitted answer, and what is saved reads back the same', () => {
    fc.assert(
      fc.property(quizzes, taps, (quiz, steps) => {
        let run = NEW_RUN
        for (const { step, option } of steps) {
          const after = STEPS[step](run, quiz, option)
          expect(after.answers.slice(0, run.answers.length)).toEqual(run.answers)
          expect(after.answers.length - run.answers.length).toBeLessThanOrEqual(1)
          if (run.phase === 'finished') expect(after.phase).toBe('finished')
          expect(quiz.questions[questionAt(after, quiz)]).toBeDefined()
          expect(readRun(JSON.parse(JSON.stringify(after)), quiz)).toEqual(after)
          run = after
        }
        const { correct, incorrect, total, percent } = gradeQuiz(run, quiz)
        expect([correct + incorrect, percent]).toEqual([total, Math.round((correct / total) * 100)])
      }),
    )
  })

  it('gives 100 percent for all right and 0 for all wrong', () => {
    fc.assert(
      fc.property(quizzes, (quiz) => {
        const take = (pick: (question: Gradable['questions'][number]) => number) =>
          quiz.questions.reduce((run, question) => answer(run, quiz, pick(question)), NEW_RUN)
        const right = take(({ correctAnswer }) => correctAnswer)
        expect(gradeQuiz(right, quiz).percent).toBe(100)
        const wrong = take(({ correctAnswer, options }) => (correctAnswer + 1) % options.length)
        expect([wrong.phase, gradeQuiz(wrong, quiz).percent]).toEqual(['finished', 0])
      }),
    )
  })
})

it.each([
  null,
  'run',
  {},
  { phase: 'choosing', answers: 'ab', choice: null },
  { phase: 'choosing', answers: [0, 1], choice: null },
  { phase: 'choosing', answers: [7], choice: null },
  { phase: 'choosing', answers: [], choice: 4 },
  { phase: 'submitted', answers: [], choice: null },
  { phase: 'submitted', answers: [1], choice: 0 },
  { phase: 'dreaming', answers: [1], choice: null },
  { phase: 'finished', answers: [0, 1, 2], choice: null },
])('cannot take up a saved run that does not fit the quiz: %j', (saved) => {
  expect(readRun(saved, quizOf(0, 0))).toBeNull()
})
