import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fleschKincaid, readingLevel, splitSentences, splitWords } from './reading-level.ts'

describe('Flesch-Kincaid grade', () => {
  // Descriptions of the formula give the grades of these sentences.
  test.each([
    ['The cat sat on the mat.', -1.45],
    ['The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.', 11.27],
    ['This sentence, taken as a reading passage unto itself, is being used to prove a point.', 7.61],
  ])('%s', (text, grade) => {
    expect(readingLevel(text).grade).toBeCloseTo(grade, 1)
  })

  test('follows its formula', () => {
    expect(fleschKincaid(100, 10, 140)).toBeCloseTo(0.39 * 10 + 11.8 * 1.4 - 15.59, 10)
  })

  test('is 0 for an empty text', () => {
    expect(readingLevel(' \n\n ')).toEqual({
      words: 0,
      sentences: 0,
      meanSentence: 0,
      longestSentence: 0,
      syllables: 0,
      grade: 0,
    })
  })
})

describe('splitSentences', () => {
  test.each([
    ['Wait. Then try again! Did it work?', ['Wait.', 'Then try again!', 'Did it work?']],
    ['Bread costs R18.50 today. 6 people buy it.', ['Bread costs R18.50 today.', '6 people buy it.']],
    [
      'Dr. Levitt and J. Smith agree, e.g. on this. Good.',
      ['Dr. Levitt and J. Smith agree, e.g. on this.', 'Good.'],
    ],
    ['Ask, "Is it on?" Then press.', ['Ask, "Is it on?"', 'Then press.']],
    ['"Is it on?" she asks.', ['"Is it on?" she asks.']],
    ['Many speak it. isiZulu is one.', ['Many speak it.', 'isiZulu is one.']],
    ['Go to www.example.org now. Stop.', ['Go to www.example.org now.', 'Stop.']],
    ['Wait ... and see.', ['Wait ... and see.']],
    ['A **program**\nruns\n\nNext part', ['A program runs', 'Next part']],
  ])('%j', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences)
  })

  test('cannot lose or add a word', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Go', 'on.', 'R5', 'e.g.', '“Yes!”', '\n\n', 'isiZulu', '-')),
        (parts) => {
          const text = parts.join(' ')
          expect(splitSentences(text).flatMap(splitWords)).toEqual(splitWords(text))
        },
      ),
    )
  })
})

test('figures of a small text', () => {
  expect(readingLevel('A **robot** can move. It has a motor, a sensor and a program.')).toMatchObject({
    words: 13,
    sentences: 2,
    meanSentence: 6.5,
    longestSentence: 9,
    syllables: 17,
  })
})

test('splitWords counts what is read, not marks', () => {
  expect(splitWords('2 + 3 = 5 — so “load-shedding” is one')).toEqual([
    '2',
    '3',
    '5',
    'so',
    '“load-shedding”',
    'is',
    'one',
  ])
})
