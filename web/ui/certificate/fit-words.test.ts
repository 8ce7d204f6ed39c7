import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitWords } from './fit-words.ts'

/** Measures in a wide font, in which capitals are about one and a half times as wide as small letters. */
const measure = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/\p{Lu}/u.test(letter) ? 0.8 : 0.55), 0)
const ROOM = { width: 172, height: 21, size: 15 }

test('a usual name stands in one line of the full size', () => {
  expect(fitWords('Naledi Dlamini', ROOM, measure)).toMatchObject({ lines: ['Naledi Dlamini'], size: 15 })
})

test('capitals are made smaller where they are wider than the room', () => {
  const { lines, size } = fitWords('THABO JOHANNES MOKOENA', ROOM, measure)
  expect(lines).toEqual(['THABO JOHANNES MOKOENA'])
  expect(size).toBeLessThan(11)
})

test('sixty capitals are parted in two lines', () => {
  const name = 'NOKUTHULA BUHLEBENKOSI NTOMBIZODWA MAKHANYA VAN DER WESTHUIZEN'
  const { lines } = fitWords(name, ROOM, measure)
  expect(lines).toHaveLength(2)
  expect(lines.join(' ')).toBe(name)
})

test('whatever the name is, nothing of it is left out and all of it is inside the room', () => {
  const name = fc.oneof(
    fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), { maxLength: 8 }),
    fc.tuple(
      fc.constantFrom('W'.repeat(100), 'i'.repeat(100), 'A b '.repeat(25)),
      fc.constant('W'.repeat(100)),
    ),
  )
  fc.assert(
    fc.property(name, (parts) => {
      const text = parts.join(' ')
      const { lines, size, step } = fitWords(text, ROOM, measure)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(ROOM.width + 1e-6)
      expect((lines.length - 1) * step + size).toBeLessThanOrEqual(ROOM.height)
      expect(size).toBeGreaterThan(3)
    }),
    { numRuns: 40 },
  )
})
