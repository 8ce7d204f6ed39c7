import { expect, test } from 'vitest'
import { readable } from '../compile/course-files.ts'
import { readContent } from '../compile/read-content.ts'
import type { Sources } from '../compile/sources.ts'
import { changed, COURSE, MISCONCEPTIONS, PRACTICE, textOf, withFile, without } from '../testing.ts'
import { askedIn } from './asked.ts'
import { checkHeadings, checkTested } from './coverage.ts'
import { checkGrade, checkVariants } from './item-writing.ts'

const read = (sources: Sources) => {
  const { lessons, quizzes, practices, levels, misconceptions } = readContent(sources)
  return {
    lessons: readable(lessons),
    quizzes: readable(quizzes),
    practices: readable(practices),
    levels: readable(levels),
    list: misconceptions.yaml,
    misconceptions: misconceptions.data ?? [],
  }
}
const headings = (sources: Sources) => {
  const { lessons, quizzes, practices } = read(sources)
  return checkHeadings(lessons, askedIn(quizzes, practices)).map(({ message }) => message)
}
const tested = (sources: Sources) => {
  const { list, misconceptions, quizzes, practices, levels } = read(sources)
  const asked = askedIn(quizzes, practices)
  return checkTested(list, misconceptions, asked, practices, levels).map(({ message }) => message)
}

test('a heading about which nothing is asked is named', () => {
  expect(headings(COURSE)).toEqual([])
  const item = 'question: On which day did a goat stay away?'
  const elsewhere = textOf(PRACTICE).replaceAll(
    'heading: From numbers to a plan',
    'heading: Testing the gate',
  )
  expect(elsewhere).toContain(item)
  expect(headings(withFile(PRACTICE, elsewhere))).toEqual([
    'notes block 4: no question and no practice item asks about it',
  ])
  expect(headings(without(COURSE, PRACTICE))).toEqual(headings(withFile(PRACTICE, elsewhere)))
})

test('a misconception that is tested less than twice is named, and one that nothing tests', () => {
  expect(tested(COURSE)).toEqual([])
  const entry = textOf(MISCONCEPTIONS).split('\n').slice(0, 7).join('\n')
  const unused = entry.replace('counter-is-a-person', 'goats-fly').replace('Somebody counts', 'Goats fly')
  const sources = changed(MISCONCEPTIONS, '- id: counter', `${unused}\n- id: counter`)
  expect(tested(sources)).toEqual(['goats-fly: nothing tests it'])
  const once = changed(PRACTICE, 'misconception: order-is-free', 'misconception: goats-fly', sources)
  expect(tested(once)).toEqual(['goats-fly: tested once only', 'order-is-free: tested once only'])
})

test('a level of the Lab tests the misconceptions of its wrong answers', () => {
  const { list, misconceptions, levels } = read(COURSE)
  const untested = (own: typeof levels) =>
    checkTested(list, misconceptions, [], [], own).map(({ message }) => message)
  expect(untested([])).toContain('order-is-free: nothing tests it')
  const wrong = [{ answer: undefined, reason: 'wrong-order' as const }]
  const twice = levels.flatMap((level) => [1, 2].map(() => ({ ...level, data: { ...level.data, wrong } })))
  expect(untested(twice).filter((message) => message.startsWith('order-is-free: '))).toEqual([])
})

test('what brings a misconception to light is there', () => {
  expect(tested(changed(MISCONCEPTIONS, 'shows: robot-goat-gate', 'shows: 01-nowhere'))).toEqual([
    'counter-is-a-person, shows: there is no practice item and no level "01-nowhere"',
  ])
})

test('a number to work out has others of its variant', () => {
  const variants = (sources: Sources) =>
    read(sources)
      .practices.flatMap(checkVariants)
      .map(({ message }) => message)
  expect(variants(COURSE)).toEqual([])
  expect(variants(changed(PRACTICE, '    variant: count-goats\n', ''))).toEqual([
    'item 8: the answer is a number; give it a variant with others',
    'item 9: the answer is a number; give it a variant with others',
  ])
  expect(variants(changed(PRACTICE, '{ text: one, right', '{ text: R12.50, right'))).toEqual([
    'item 4: the answer is a number; give it a variant with others',
  ])
})

test('the words of questions are as easy as the notes', () => {
  const hard = (text: string) => text.replaceAll(/\b(?:goats?|the|it|each)\b/gi, 'electrification')
  const { practices, quizzes } = read(withFile(PRACTICE, hard(textOf(PRACTICE))))
  expect(quizzes.flatMap(checkGrade)).toEqual([])
  expect(practices.flatMap(checkGrade).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^items: reading grade \d+\.\d, at most 7\.0$/),
  ])
})
