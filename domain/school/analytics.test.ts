import { expect, test } from 'vitest'
import { mostMissedLesson } from './analytics.ts'

const quiz = (lessonId: string, taken: number, average: number) => ({ lessonId, quizId: 'q', taken, average })

test.each([
  [
    'the lowest mean over its quizzes, weighed by who took them',
    [quiz('a', 10, 50), quiz('a', 90, 80), quiz('b', 20, 76), quiz('c', 30, 90)],
    { lessonId: 'b', average: 76, taken: 20 },
  ],
  [
    'a lesson with many wrong answers in one of its quizzes',
    [quiz('a', 90, 50), quiz('a', 10, 80), quiz('b', 20, 76)],
    { lessonId: 'a', average: 53, taken: 100 },
  ],
  ['not one that few took', [quiz('a', 4, 10), quiz('b', 5, 60)], { lessonId: 'b', average: 60, taken: 5 }],
  ['not one that nobody took', [quiz('a', 0, 0)], null],
  ['none without quizzes', [], null],
  ['none where everything is right', [quiz('a', 50, 100)], null],
])('the most missed lesson is %s', (_, quizzes, missed) => {
  expect(mostMissedLesson(quizzes)).toEqual(missed)
})
