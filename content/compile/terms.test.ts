import { expect, test } from 'vitest'
import { markedWords, mentions, namesOf } from './terms.ts'

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
