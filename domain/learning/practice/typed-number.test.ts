import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { numbersIn, numberText } from './typed-number.ts'

test.each([
  ['12', [12]],
  [' 12 ', [12]],
  ['12,5', [12.5]],
  ['12.50', [12.5]],
  ['R12.50', [12.5]],
  ['r 12,50', [12.5]],
  ['R1 200', [1200]],
  ['1 200,50', [1200.5]],
  ['1,200', [1.2, 1200]],
  ['1,200.50', [1200.5]],
  ['1,200,000', [1200000]],
  ['-3', [-3]],
  ['−3', [-3]],
  ['-R3', [-3]],
  ['007', [7]],
  ['0,333', [0.33, 333]],
])('%j may mean %j', (typed, readings) => {
  expect(numbersIn(typed)).toEqual(readings)
})

describe('a unit', () => {
  test.each([
    ['12 steps', 'steps'],
    ['12 step', 'steps'],
    ['12STEPS', 'steps'],
    ['12 MB', 'MB'],
    ['12%', '%'],
    ['R12', 'R'],
  ])('may be typed too: %j', (typed, unit) => {
    expect(numbersIn(typed, unit)).toEqual([12])
  })

  test.each([
    ['12 GB', 'MB'],
    ['12 apples', 'steps'],
    ['steps', 'steps'],
  ])('cannot be another, or stand alone: %j', (typed, unit) => {
    expect(numbersIn(typed, unit)).toEqual([])
  })
})

it.each([
  '',
  ' ',
  'twelve',
  '1e3',
  '1.2.3',
  '12-',
  '½',
  '.',
  '-',
  'R',
  '1,2,3',
  '0x10',
  'Infinity',
  '9'.repeat(21),
])('cannot be read as a number: %j', (typed) => {
  expect(numbersIn(typed)).toEqual([])
})

it('reads every amount as a learner may write it, with spaces anywhere', () => {
  const amount = fc.integer({ min: 0, max: 9_999_999 })
  const writing = fc.constantFrom(
    (value: number) => value.toFixed(2),
    (value: number) => value.toFixed(2).replace('.', ','),
    (value: number) => `R ${value.toFixed(2)}`,
    (value: number) => [...value.toFixed(2)].join(' '),
  )
  fc.assert(
    fc.property(amount, writing, (inCents, write) => {
      expect(numbersIn(write(inCents / 100))).toContain(inCents / 100)
    }),
  )
})

it('never throws, and gives only numbers that can be counted with', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 6 }), (typed, unit) => {
      for (const value of numbersIn(typed, unit)) expect(Number.isFinite(value)).toBe(true)
    }),
  )
})

test.each([
  [12.5, 'R', 'R12.50'],
  [12, 'R', 'R12'],
  [-3, 'R', '-R3'],
  [4, 'squares', '4 squares'],
  [40, '%', '40%'],
  [2.25, undefined, '2.25'],
])('%j with the unit %j is shown as %j', (value, unit, text) => {
  expect(numberText(value, unit)).toBe(text)
})
