import { expect, test } from 'vitest'
import { averageText, phoneText, shownText, studyTime } from './texts.ts'

test.each([
  [48, 1735, '48 of 1,735 students shown'],
  [12, 12, '12 students shown'],
  [1, 1, '1 student shown'],
])('%i of %i', (shown, all, text) => {
  expect(shownText(shown, all)).toBe(text)
})

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [125, '2 h 5 min'],
])('%i minutes', (minutes, text) => {
  expect(studyTime(minutes)).toBe(text)
})

test('no quiz taken is no average, and nothing right is 0%', () => {
  expect(averageText({ averageScore: 0, quizTaken: false })).toBe('–')
  expect(averageText({ averageScore: 0, quizTaken: true })).toBe('0%')
  expect(averageText({ averageScore: 76, quizTaken: true })).toBe('76%')
})

test('a number is read in groups, unless it is not from here', () => {
  expect(phoneText('0821234567')).toBe('082 123 4567')
  expect(phoneText('447700900123')).toBe('447700900123')
})
