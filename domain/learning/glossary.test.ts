import { describe, expect, test } from 'vitest'
import { findWords } from './glossary.ts'

const word = (term: string, explanation: string) => ({ term, explanation })
const WORDS = [
  word('Actuator', 'A part that moves something, the other side of a sensor.'),
  word('Distance sensor', 'A part that measures how far away a thing is.'),
  word('Download/upload', 'To bring a file here, or to send it away.'),
  word('Sensor', 'A part that measures something.'),
  word('Artificial intelligence (AI)', 'Software for work that needs thinking.'),
]
const find = (search: string, most = 9) => findWords(WORDS, search, most).map(({ term }) => term)

describe('the search for key words', () => {
  test('finds names before meanings, whatever the case', () => {
    expect(find(' SENS ')).toEqual(['Sensor', 'Distance sensor', 'Actuator'])
  })
  test('finds either name of a word with two, and a piece of a name last of the names', () => {
    expect(find('upload')).toEqual(['Download/upload'])
    expect(find('ai')).toEqual(['Artificial intelligence (AI)'])
    expect(find('load')).toEqual(['Download/upload'])
  })
  test('finds no more than asked for', () => {
    expect(find('sensor', 1)).toEqual(['Sensor'])
  })
  test.each(['', ' ', 's', 'zebra', 'easures'])('cannot find a word for %j', (search) => {
    expect(find(search)).toEqual([])
  })
  test('cannot find two letters in a meaning', () => {
    expect(find('th')).toEqual([])
    expect(find('thi')).toEqual(['Distance sensor', 'Artificial intelligence (AI)'])
  })
})
