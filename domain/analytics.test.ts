import { expect, test } from 'vitest'
import { mostMissedLesson } from './analytics.ts'

const quiz = (lessonId: string, taken: number, average: number) => ({ lessonId, quizId: 'q', taken, average })

test('the most missed lesson is the one with the lowest mean over its quizzes, weighed by who took them', () => {
  expect(
    mostMissedLesson([quiz('a', 10, 50), quiz('a', 90, 80), quiz('b', 20, 76), quiz('c', 30, 90)]),
  ).toEqual({ lessonId: 'b', average: 76, taken: 20 })
  expect(mostMissedLesson([quiz('a', 90, 50), quiz('a', 10, 80), quiz('b', 20, 76)])).toEqual({
    lessonId: 'a',
    average: 53,
    taken: 100,
  })
})

test('a few learners do not make a lesson the most missed, and nobody’s do not either', () => {
  expect(mostMissedLesson([])).toBeNull()
  expect(mostMissedLesson([quiz('a', 4, 10), quiz('b', 5, 60)])?.lessonId).toBe('b')
  expect(mostMissedLesson([quiz('a', 0, 0)])).toBeNull()
})

test('where everything is right nothing is missed', () => {
  expect(mostMissedLesson([quiz('a', 50, 100)])).toBeNull()
})
