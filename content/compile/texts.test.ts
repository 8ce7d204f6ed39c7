import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'
import { headingsOf, markedWords, mentions, namesOf, saysLiterally, textsUnder } from './texts.ts'
import { COURSE } from '../testing.ts'

const lesson = readContent(COURSE).lessons[0]?.data
if (!lesson) throw new Error('The fixture cannot be read')

test.each([
  ['A gate that counts', 'So she asks Kagiso to build a counter for her.'],
  ['A gate that counts', 'Every evening she counts them at the gate, and that takes a long time.'],
  ['Key Words', 'A list of steps that a person writes for a computer.'],
  ['Key Words', 'Program: A list of steps that a person writes for a computer.'],
  ['Key Words', 'The screen shows one after three goats.'],
  ['Real Examples', 'Then he leaves. Priya says that this is a program too, because the steps never change.'],
  ['Cool Facts', 'South Africa has 26 lightning sensors that track storms.'],
])('under %j a learner reads %j', (heading, words) => {
  expect(saysLiterally(textsUnder(lesson, heading) ?? [], words)).toBe(true)
})

test.each([
  ['words under another heading', 'The steps in order', 'So she asks Kagiso to build a counter for her.'],
  ['other words', 'A gate that counts', 'So she asks Kagiso to build a gate for her.'],
  ['words of two examples as if they were one', 'Real Examples', 'and asks for help. Aisha runs laps'],
])('cannot find %s', (_, heading, words) => {
  expect(saysLiterally(textsUnder(lesson, heading) ?? [], words)).toBe(false)
})

test('cannot read under a heading that is not there', () => {
  expect(textsUnder(lesson, 'Fun Activities')).toBeUndefined()
})

test('every heading has something to read', () => {
  expect(headingsOf(lesson)).toHaveLength(7)
  expect(headingsOf(lesson).every((heading) => (textsUnder(lesson, heading) ?? []).length > 0)).toBe(true)
})

test.each([
  ['web address (URL)', ['web address', 'URL']],
  ['cell/battery', ['cell', 'battery']],
  ['information (data that has meaning)', ['information', 'data that has meaning']],
  ['loop', ['loop']],
])('%s may be called %j', (term, names) => {
  expect(namesOf(term)).toEqual(names)
})

test.each([
  ['Two robots move.', 'robot'],
  ['A Robot moves.', 'robots'],
  ['Old batteries leak.', 'battery'],
  ['The web\naddress', 'web address'],
  ['Then upload it.', 'Upload'],
  ['It is uploading.', 'upload'],
  ['What is C++?', 'C++'],
])('%j mentions %s', (text, name) => {
  expect(mentions(text, name)).toBe(true)
})

test.each([
  ['A database', 'data'],
  ['The programmer', 'program'],
  ['Rambling', 'RAM'],
  ['web site address', 'web address'],
])('%j cannot count as %s', (text, name) => {
  expect(mentions(text, name)).toBe(false)
})

test('marked words are found over line ends', () => {
  expect(markedWords('A **key\nword** and **two**.')).toEqual(['key word', 'two'])
})
