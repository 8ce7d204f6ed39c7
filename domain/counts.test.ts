import { expect, test } from 'vitest'
import { count, grouped, plural } from './counts.ts'

test.each([
  [0, '0 learners', '0 quizzes'],
  [1, '1 learner', '1 quiz'],
  [2, '2 learners', '2 quizzes'],
  [999, '999 learners', '999 quizzes'],
  [1735, '1,735 learners', '1,735 quizzes'],
])('%d is counted in words', (number, learners, quizzes) => {
  expect(count(number, 'learner')).toBe(learners)
  expect(count(number, 'quiz', 'quizzes')).toBe(quizzes)
})

test('words alone agree with a number, and a number alone has its thousands apart', () => {
  expect([0, 1, 2].map((number) => plural(number, 'it', 'them'))).toEqual(['them', 'it', 'them'])
  expect([0, 999, 1000, 1_234_567, -2500].map(grouped)).toEqual(['0', '999', '1,000', '1,234,567', '-2,500'])
})
