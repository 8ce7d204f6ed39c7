import { describe, expect, it } from 'vitest'
import { findMeaning, parseNotes } from './parse-notes.ts'

describe('parseNotes', () => {
  it('parts paragraphs at blank lines and marks the starred words', () => {
    expect(parseNotes('The **CPU** is the\ncook.\n\n  \nIt works **fast**.')).toEqual([
      [
        { kind: 'text', text: 'The ' },
        { kind: 'term', text: 'CPU' },
        { kind: 'text', text: ' is the cook.' },
      ],
      [
        { kind: 'text', text: 'It works ' },
        { kind: 'term', text: 'fast' },
        { kind: 'text', text: '.' },
      ],
    ])
  })

  it('leaves a lone star, markup and an unfinished mark as they are typed', () => {
    expect(parseNotes('2 * 3 <b>is</b> **six')).toEqual([[{ kind: 'text', text: '2 * 3 <b>is</b> **six' }]])
  })

  it('gives a key word at either end', () => {
    expect(parseNotes('**Data** in, **data** out **now**')[0]?.map((part) => part.kind)).toEqual([
      'term',
      'text',
      'term',
      'text',
      'term',
    ])
  })
})

describe('findMeaning', () => {
  const words = [
    { term: 'Computer' },
    { term: 'battery' },
    { term: 'RAM (memory)' },
    { term: 'process' },
    { term: 'Download/upload' },
  ]

  it.each([
    ['computers', 'Computer'],
    ['Batteries', 'battery'],
    ['ram', 'RAM (memory)'],
    ['memory', 'RAM (memory)'],
    ['uploads', 'Download/upload'],
    ['processes', 'process'],
    ['Process', 'process'],
  ])('finds %s under %s', (word, term) => {
    expect(findMeaning(words, word)?.term).toBe(term)
  })

  it('cannot find a word the lesson does not explain', () => {
    expect(findMeaning(words, 'robot')).toBeUndefined()
  })
})
