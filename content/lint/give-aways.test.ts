import { describe, expect, test } from 'vitest'
import { readable } from '../compile/course-files.ts'
import { readContent } from '../compile/read-content.ts'
import type { Sources } from '../compile/sources.ts'
import { changed, COURSE, PRACTICE, QUIZ } from '../testing.ts'
import { askedIn } from './asked.ts'
import { checkGiveAways, checkLongest } from './give-aways.ts'

const asked = (sources: Sources) => {
  const { quizzes, practices, problems } = readContent(sources)
  expect(problems).toEqual([])
  return askedIn(readable(quizzes), readable(practices))
}
const giveAways = (sources: Sources) => checkGiveAways(asked(sources)).map(({ message }) => message)

test('a course without give-aways has no warning', () => {
  expect(giveAways(COURSE)).toEqual([])
})

/** Returns the first question of the quiz with other options. */
const first = (...options: string[]) =>
  [
    'A person who looks after goats',
    'A number that grows by one',
    'A gate that opens by itself',
    'A list of all the goats',
  ].reduce(
    (sources, text, place) => changed(QUIZ, `text: ${text}`, `text: ${options[place]}`, sources),
    COURSE,
  )

describe('a right option is given away', () => {
  test('as the only positive one', () => {
    const sources = first('Nobody knows', 'It grows by one', 'It does not move', "It isn't there")
    expect(giveAways(sources)).toEqual(['question 1: only the right option is positive'])
    expect(
      giveAways(first('Nobody knows', 'It does not grow', 'It does not move', "It isn't there")),
    ).toEqual([])
    expect(giveAways(first('Nobody knows', 'It grows by one', 'It does move', "It isn't there"))).toEqual([])
  })

  const STEM = 'question: What is a counter?'
  const plastic = (sources: Sources) => changed(QUIZ, STEM, 'question: What is a plastic bead?', sources)

  test('by a rare word of the question', () => {
    expect(giveAways(plastic(first('A person', 'A ring of plastic', 'A gate', 'A list')))).toEqual([
      'question 1: only the right option repeats "plastic" of the question',
    ])
    expect(giveAways(plastic(first('A person', 'A plastic ring', 'A plastic gate', 'A list')))).toEqual([])
  })

  test('but not by a word that many questions have', () => {
    let sources = plastic(first('A person', 'A plastic ring', 'A gate', 'A list'))
    sources = changed(QUIZ, 'What does a sensor do?', 'What does a plastic sensor do?', sources)
    sources = changed(QUIZ, 'This program shows', 'This plastic shows', sources)
    expect(giveAways(sources)).toEqual([])
  })

  test('by an article that fits some options only', () => {
    const some = first('actor', 'increase', 'gate', 'list')
    expect(giveAways(changed(QUIZ, STEM, 'question: It is an …', some))).toEqual([
      'question 1: "an" at its end fits some of the options only',
    ])
    const all = first('actor', 'increase', 'apple', 'order')
    expect(giveAways(changed(QUIZ, STEM, 'question: It is an …', all))).toEqual([])
  })

  test.each([
    ['a an hour', 'An hour is an hour'],
    ['a short form', 'It is an SMS on a USB stick, an LED or an 8'],
    ['a word that begins like "you"', 'It is a user of a unit'],
  ])('but not by %s', (_, text) => {
    expect(giveAways(first('A person', 'A number', text, 'A list'))).toEqual([])
  })

  test('by odd grammar', () => {
    expect(giveAways(first('A person', 'A number', 'It is an gate', 'It is a apple'))).toEqual([
      'question 1: "an gate" is odd',
      'question 1: "a apple" is odd',
    ])
  })

  test('by its length in more than a third of the items', () => {
    const ofItems = (sources: Sources) => checkLongest(asked(sources).filter(({ kind }) => kind !== 'quiz'))
    expect(ofItems(COURSE)).toEqual([])
    const long = changed(PRACTICE, '{ text: Thursday,', '{ text: On the Thursday after,')
    const longer = changed(PRACTICE, '{ text: On the gate,', '{ text: On the gate beside the road,', long)
    expect(ofItems(longer).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^items: the right option is the longest in \d of 6, at most a third$/),
    ])
  })
})
