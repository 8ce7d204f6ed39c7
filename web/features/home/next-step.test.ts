import { describe, expect, it } from 'vitest'
import type { LessonSummary, QuizSummary } from '#domain/learning/content.ts'
import { lessonSummary, quizSummary } from '#domain/testing.ts'
import { NO_PROGRESS, type LessonState, type ProgressView } from '#web/progress/use-progress.ts'
import { nextStep, quizText } from './next-step.ts'

const lesson = (order: number, more: Partial<LessonSummary> = {}) =>
  lessonSummary({ id: `lesson-${order}`, order, title: `Lesson ${order}`, ...more })
const quiz = (order: number, lessonId: string | null) =>
  quizSummary({ id: `quiz-${order}`, order, title: `Quiz ${order}`, lessonId })

const at = '2026-03-02T08:00:00Z'
const done = { begun: true, completed: true, completedAt: at, progress: 100, quizScore: 0, section: 0 }
const reached = (percent: number): LessonState => ({
  ...done,
  completed: false,
  completedAt: null,
  progress: percent,
})

interface Given {
  lessons?: [string, LessonState][]
  /** The best percent by quiz id. */
  best?: [string, number][]
  /** The ids of lessons with a finished quiz. */
  quizzed?: string[]
}
function progress({ lessons = [], best = [], quizzed = [] }: Given): ProgressView {
  const state = { completed: true, completedAt: at, score: 50, minutes: 0 }
  return {
    ...NO_PROGRESS,
    status: 'ready',
    lessons: new Map(lessons),
    quizBest: new Map(best),
    tasks: new Map(quizzed.map((id) => [`${id}/quiz-x`, state])),
  }
}

const course = [lesson(1), lesson(2), lesson(3)]
const next = (given: Given, lessons = course, quizzes: QuizSummary[] = []) =>
  nextStep({ lessons, quizzes }, progress(given))

describe('while there are lessons to do', () => {
  it('begins with the first lesson', () => {
    expect(next({}).text).toBe('Begin with Lesson 1 · 12 min')
  })

  it('goes on with the lesson in progress, where the learner left it', () => {
    expect(next({ lessons: [['lesson-2', reached(40)]] })).toMatchObject({
      lesson: { id: 'lesson-2' },
      text: 'Go on with Lesson 2 · section 2 of 5',
    })
  })

  it('names the next lesson after a finished one, quiz or not', () => {
    const quizzes = [quiz(1, 'lesson-1')]
    expect(next({ lessons: [['lesson-1', done]] }, course, quizzes).text).toBe('Next: Lesson 2 · 12 min')
  })

  it('offers what a finished quiz has unlocked', () => {
    const chain = [lesson(1), lesson(2, { isLocked: true, prerequisite: 'lesson-1' }), lesson(3)]
    const lessons: [string, LessonState][] = [['lesson-2', reached(20)]]
    expect(next({ lessons }, chain)).toMatchObject({ lesson: { id: 'lesson-1' } })
    expect(next({ lessons, quizzed: ['lesson-1'] }, chain)).toMatchObject({ lesson: { id: 'lesson-2' } })
  })

  it('cannot offer a locked lesson, nor say that all is done', () => {
    const odd = [lesson(1), lesson(2, { isLocked: true })]
    const lessons: [string, LessonState][] = [['lesson-1', done]]
    expect(next({ lessons }, odd)).toEqual({ to: 'lessons', text: 'Pick one to look at again.' })
    expect(next({ lessons }, odd, [quiz(1, 'lesson-1')]).text).toBe('Try the quiz: Quiz 1.')
  })
})

describe('when all lessons are done', () => {
  const lessons = course.map(({ id }): [string, LessonState] => [id, done])
  const withExtra = [...course, lesson(25, { bonus: true, title: 'Hands-On Practice' })]
  const quizzes = [quiz(1, 'lesson-1'), quiz(2, null)]

  it('proposes a quiz not yet taken', () => {
    expect(next({ lessons, best: [['quiz-1', 40]] }, withExtra, quizzes)).toMatchObject({
      to: 'quiz',
      quiz: { id: 'quiz-2' },
      text: 'All lessons done! Try the quiz: Quiz 2.',
    })
  })

  const taken: [string, number][] = [
    ['quiz-1', 80],
    ['quiz-2', 60],
  ]
  it('then the practice, which is opened as its lesson', () => {
    expect(next({ lessons, best: taken }, withExtra, quizzes)).toMatchObject({
      to: 'lesson',
      lesson: { bonus: true },
      text: 'All lessons done! Now try Hands-On Practice.',
    })
  })

  it('then the quiz with the lowest best score', () => {
    const all: [string, LessonState][] = [...lessons, ['lesson-25', done]]
    expect(next({ lessons: all, best: taken }, withExtra, quizzes)).toMatchObject({
      to: 'quiz',
      quiz: { id: 'quiz-2' },
      text: 'Your best in Quiz 2 is 60%. Can you beat it?',
    })
  })

  it('and at last to look at lessons again', () => {
    const all: [string, LessonState][] = [...lessons, ['lesson-25', done]]
    const best = quizzes.map(({ id }): [string, number] => [id, 100])
    expect(next({ lessons: all, best }, withExtra, quizzes)).toEqual({
      to: 'lessons',
      text: 'All lessons done! Pick one to look at again.',
    })
  })
})

it('says that Take a Quiz leads to a list, and when all of it is known', () => {
  const hard = quizSummary({ id: 'hard', difficulty: 'advanced' })
  const quizzes = [quiz(1, null), quiz(2, null), hard]
  const text = (...best: [string, number][]) => quizText(quizzes, progress({ best }))
  expect(text()).toBe('Choose one of 2 quizzes.')
  expect(text(['quiz-1', 100])).toBe('Choose one of 2 quizzes.')
  expect(text(['quiz-1', 100], ['quiz-2', 100])).toBe('You know them all! Choose one again.')
  expect(quizText([], progress({}))).toBe('See what you already know')
})
