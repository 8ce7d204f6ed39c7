import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CERTIFICATES,
  certificateStates,
  earnedBy,
  CODE_LENGTH,
  CODE_SIGNS,
  initialsOf,
  isEarned,
  lessonNeeds,
  quizToPass,
  readCode,
  writeCode,
  type LearnerWork,
} from './certificates.ts'
import { STRANDS, type Strand } from '../learning/content.ts'
import { quizTaskId, READ_TASK } from '../learning/lesson-tasks.ts'
import { PASS_MARK } from '../learning/quiz.ts'
import { taskKey } from '../learning/rows/task-row.ts'

interface MadeLesson {
  strand: Strand
  bonus: boolean
  completed: boolean
  /** This is the best percentage of each of its quizzes, or null for a quiz that was not taken. */
  quizzes: (number | null)[]
}

const madeLesson: fc.Arbitrary<MadeLesson> = fc.record({
  strand: fc.constantFrom(...STRANDS),
  bonus: fc.boolean(),
  completed: fc.boolean(),
  quizzes: fc.array(fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 100 })), { maxLength: 2 }),
})

const idOf = (at: number) => `lesson-${at}`
const quizOf = (at: number, quiz: number) => quizTaskId(`${at}-${quiz}`)

function statesOf(made: readonly MadeLesson[]) {
  const lessons = made.map(({ strand, bonus }, at) => ({ id: idOf(at), strand, bonus }))
  const tasks = made.flatMap(({ quizzes }, at) => [
    { lessonId: idOf(at), taskId: READ_TASK },
    ...quizzes.map((_, quiz) => ({ lessonId: idOf(at), taskId: quizOf(at, quiz) })),
  ])
  const work: LearnerWork = {
    lessons: new Map(made.map(({ completed }, at) => [idOf(at), { completed }])),
    tasks: new Map(
      made.flatMap(({ quizzes }, at) =>
        quizzes.flatMap((score, quiz) =>
          score === null
            ? []
            : [
                [
                  taskKey({ lessonId: idOf(at), taskId: quizOf(at, quiz) }),
                  { completed: true, score },
                ] as const,
              ],
        ),
      ),
    ),
  }
  return certificateStates(lessonNeeds(lessons, tasks), work)
}

const isGood = ({ completed, quizzes }: MadeLesson) =>
  completed && quizzes.every((score) => score !== null && score >= PASS_MARK)

describe('a certificate', () => {
  test('is earned when every counted lesson of it is completed and each of its quizzes passed, and never else', () => {
    fc.assert(
      fc.property(fc.array(madeLesson, { maxLength: 8 }), (made) => {
        for (const state of statesOf(made)) {
          const of = made.filter(
            ({ bonus, strand }) => !bonus && (state.kind === 'course' || strand === state.kind),
          )
          expect(isEarned(state)).toBe(of.length > 0 && of.every(isGood))
          expect(state.done + state.missing.length).toBe(state.lessons)
        }
      }),
    )
  })

  test('of the course is earned exactly with those of all strands that have lessons', () => {
    fc.assert(
      fc.property(fc.array(madeLesson, { minLength: 1, maxLength: 8 }), (made) => {
        const [course, ...strands] = statesOf(made)
        const begun = strands.filter(({ lessons }) => lessons > 0)
        expect(course && isEarned(course)).toBe(begun.length > 0 && begun.every(isEarned))
      }),
    )
  })

  test('is not lost by more work', () => {
    fc.assert(
      fc.property(
        fc.array(madeLesson, { maxLength: 6 }),
        fc.nat(5),
        fc.integer({ min: 0, max: 100 }),
        (made, at, more) => {
          const better = made.map((lesson, place) =>
            place === at
              ? {
                  ...lesson,
                  completed: true,
                  quizzes: lesson.quizzes.map((score) => Math.max(score ?? 0, more)),
                }
              : lesson,
          )
          const after = statesOf(better)
          statesOf(made).forEach((state, place) => {
            const then = after[place]
            expect(!isEarned(state) || (then !== undefined && isEarned(then))).toBe(true)
          })
        },
      ),
    )
  })

  test('cannot be had for a lesson of two quizzes with one of them, however good', () => {
    const made: MadeLesson = { strand: 'coding', bonus: false, completed: true, quizzes: [100, null] }
    expect(statesOf([made]).filter(isEarned)).toEqual([])
  })

  test('names the quiz that is still to be passed, of a lesson of two the first', () => {
    const [first, second] = [quizOf(0, 0), quizOf(0, 1)]
    const need = { lessonId: idOf(0), strand: 'coding' as const, quizzes: [first, second] }
    const after = (...scores: number[]) =>
      quizToPass(need, {
        lessons: new Map(),
        tasks: new Map(
          scores.map((score, quiz) => [
            taskKey({ lessonId: idOf(0), taskId: quizOf(0, quiz) }),
            { completed: true, score },
          ]),
        ),
      })
    expect([after(), after(PASS_MARK - 1, 100), after(PASS_MARK), after(100, PASS_MARK)]).toEqual([
      '0-0',
      '0-0',
      '0-1',
      null,
    ])
  })

  test('is one of the course or of a strand', () => {
    expect(CERTIFICATES).toEqual(['course', 'coding', 'robotics', 'internet', 'application'])
  })
})

describe('a code', () => {
  const signs = fc.string({
    unit: fc.constantFrom(...CODE_SIGNS),
    minLength: CODE_LENGTH,
    maxLength: CODE_LENGTH,
  })

  test('is found however it was typed from paper', () => {
    fc.assert(
      fc.property(signs, (made) => {
        const code = writeCode(made)
        expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
        for (const typed of [code, made, ` ${code.toLowerCase()} `, code.replaceAll('-', ' ')])
          expect(readCode(typed)).toBe(code)
      }),
    )
  })

  test.each(['', 'ABCD', 'ABCD-EFGH-JKM0', 'ABCD-EFGH-JKMI', 'ABCD-EFGH-JKMNP', '<script>'])(
    'cannot be %s',
    (typed) => {
      expect(readCode(typed)).toBeNull()
    },
  )
})

test.each([
  ['Naledi Dlamini', 'N. D.'],
  [' Naledi  van der Merwe ', 'N. v. d. M.'],
  ['Ṱhama Ńkosi', 'Ṱ. Ń.'],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

describe('a quiz earns', () => {
  const lessons = [
    { id: 'loops', strand: 'coding' as const, bonus: false },
    { id: 'robots', strand: 'robotics' as const, bonus: false },
  ]
  const taskId = quizTaskId('loops-quiz')
  const needs = lessonNeeds(lessons, [{ lessonId: 'loops', taskId }])
  const work = (score: number | null, robotsDone = false): LearnerWork => ({
    lessons: new Map([
      ['loops', { completed: true }],
      ['robots', { completed: robotsDone }],
    ]),
    tasks: new Map(
      score === null ? [] : [[taskKey({ lessonId: 'loops', taskId }), { completed: true, score }]],
    ),
  })
  const earned = (score: number, before: LearnerWork) =>
    earnedBy({ lessonId: 'loops', taskId, score }, needs, before)

  test('the certificate of its strand, and with the last lesson the one of the course', () => {
    expect(earned(PASS_MARK, work(null))).toEqual(['coding'])
    expect(earned(100, work(PASS_MARK - 1, true))).toEqual(['course', 'coding'])
  })

  test('nothing below the pass mark, and nothing a second time', () => {
    expect(earned(PASS_MARK - 1, work(null))).toEqual([])
    expect(earned(100, work(PASS_MARK))).toEqual([])
  })
})
