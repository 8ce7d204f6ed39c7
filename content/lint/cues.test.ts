import { describe, expect, test } from 'vitest'
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import { readContent } from '../compile/read-content.ts'
import { COURSE } from '../testing.ts'
import { checkCues } from './cues.ts'

const [FILE] = readContent(COURSE).quizzes.flatMap(({ data }) => data ?? [])

/** Makes a quiz whose questions have these options, each time with the first one right. */
function quiz(...questions: string[][]): QuizFile {
  const [question] = FILE?.questions ?? []
  if (!FILE || !question) throw new Error('The fixture has no quiz')
  return {
    ...FILE,
    questions: questions.map((texts) => ({
      ...question,
      correctAnswer: 0,
      options: texts.map((text) => ({ text })),
    })),
  }
}
const found = (...questions: string[][]) => checkCues([quiz(...questions)]).map(({ message }) => message)
const times = (count: number, question: string[]) => Array.from({ length: count }, () => question)

const RIGHT_IS_LONG = ['goats in a row', 'cows up', 'dogs up', 'hens up']
const RIGHT_IS_SHORT = ['goat', 'cows up', 'dogs in a kraal', 'hens up']

describe('a habit over the whole bank', () => {
  test('is named: the right option is the longest', () => {
    expect(found(...times(12, RIGHT_IS_LONG))).toContain(
      'the longest option is right in 12 of 12 questions; by chance it would be 3',
    )
  })

  test('is named when it is turned round: the right option is never the longest', () => {
    expect(found(...times(40, RIGHT_IS_SHORT))).toContain(
      'the longest option is right in 0 of 40 questions; by chance it would be 10',
    )
  })

  test.each([
    ['the option with "all", "only" or "never"', ['It only counts', 'It adds', 'It stops', 'It waits']],
    ['the option with "can", "may" or "some"', ['It may count', 'It adds', 'It stops', 'It waits']],
    ['the option with "not"', ['It does not count', 'It adds', 'It stops', 'It waits']],
    ['the option with "because", "so" or "if"', ['It counts if it can', 'It adds', 'It stops', 'It waits']],
    ['the option that shares the most words', ['red goat', 'red cow', 'big goat', 'old hen']],
    ['the option that shares the fewest words', ['old hen', 'red cow', 'red goat', 'big goat']],
  ])('is named: %s', (cue, question) => {
    expect(found(...times(12, question)).join('\n')).toContain(cue)
  })

  test('is not seen in a few questions, nor where each length is right as often', () => {
    expect(found(...times(9, RIGHT_IS_LONG))).toEqual([])
    const even = [
      ['aaaa', 'bbb', 'cc', 'd'],
      ['bbb', 'aaaa', 'cc', 'd'],
      ['cc', 'aaaa', 'bbb', 'd'],
      ['d', 'aaaa', 'bbb', 'cc'],
    ]
    expect(found(...times(10, even[0] ?? []).flatMap(() => even))).toEqual([])
  })
})
