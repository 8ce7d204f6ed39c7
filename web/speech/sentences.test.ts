import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitSentences } from './sentences.ts'

const split = (text: string) => splitSentences(text).map(({ from, to }) => text.slice(from, to))

describe('splitSentences', () => {
  it('parts at full stops, questions, exclamations and closing quotes', () => {
    expect(split('Stop. Is it on? Yes! "It works." Good (really). End')).toEqual([
      'Stop.',
      'Is it on?',
      'Yes!',
      '"It works."',
      'Good (really).',
      'End',
    ])
  })

  it('does not part at numbers, abbreviations, initials, or before a small letter', () => {
    for (const one of [
      'It has 3.5 GB of memory.',
      'Some tools, e.g. Scratch, are free.',
      'Dr. Dube called J. Smith.',
      'A. It needs electricity',
      'Open it... then wait.',
    ]) {
      expect(split(one)).toEqual([one])
    }
  })

  it('says nothing where there are no words', () => {
    expect(split(' ✓ … ')).toEqual([])
    expect(split('')).toEqual([])
  })

  it('breaks a very long sentence at a comma, or between words, so that no engine chokes', () => {
    const list = `You need ${Array.from({ length: 40 }, (_, n) => `thing ${n}`).join(', ')}.`
    const parts = split(list)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.slice(0, -1).every((part) => part.endsWith(','))).toBe(true)
    expect(split('x'.repeat(400)).map((part) => part.length)).toEqual([150, 150, 100])
  })

  it('loses and doubles no word of any text, and keeps each part short', () => {
    const word = fc.constantFrom(
      'Ubuntu',
      'is',
      'a',
      'word.',
      'Why?',
      '3.5',
      'e.g.',
      'No.',
      '✓',
      'longer,',
      '"So."',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 80 }), (words) => {
        const text = words.join(' ')
        const parts = split(text)
        const letters = (some: string) => some.replace(/[^\p{L}\p{N}]/gu, '')
        expect(letters(parts.join(''))).toBe(letters(text))
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(150)
      }),
    )
  })
})
