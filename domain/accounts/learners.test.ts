import { expect, test } from 'vitest'
import { isActiveLearner, isNameOf, LearnerQuery } from './learners.ts'

test('a learner is active from the first completed lesson on', () => {
  expect(isActiveLearner({ lessonsCompleted: 0 })).toBe(false)
  expect(isActiveLearner({ lessonsCompleted: 1 })).toBe(true)
})

test.each([
  ['Naledi Dlamini', true],
  ['  naledi   DLAMINI ', true],
  ['Naledi', false],
  ['Naledi Dlamini jr', false],
  ['', false],
])('%j confirms deleting Naledi Dlamini: %s', (typed, confirms) => {
  expect(isNameOf(typed, { firstName: 'Naledi', lastName: 'Dlamini' })).toBe(confirms)
})

test('what is searched for is trimmed, and what is not known is refused', () => {
  expect(LearnerQuery.parse({ search: ' naledi ' })).toEqual({ search: 'naledi' })
  expect(LearnerQuery.safeParse({ email: 'naledi@example.test' }).success).toBe(false)
})
