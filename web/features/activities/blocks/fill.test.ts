import { expect, it } from 'vitest'
import { readWritten } from '#domain/learning/lab/notation.ts'
import { openingsOf } from './fill.ts'
import { VOCABULARY } from './testing.ts'

const start = readWritten(VOCABULARY, [
  { 'if wall ahead': ['turn left', 'hole'], else: [{ 'repeat ? times': ['move forward'] }] },
  'hole',
])

it('finds what is open, below else too', () => {
  expect(openingsOf(start, start)).toEqual({ lines: new Set([3, 6]), fields: new Set(['4.times']) })
})

it('keeps it open once it is filled in, with the fields of what was put there', () => {
  const filled = readWritten(VOCABULARY, [
    { 'if wall ahead': ['turn left', 'pick up'], else: [{ 'repeat 3 times': ['move forward'] }] },
    'turn right',
  ])
  expect(openingsOf(start, filled)).toEqual(openingsOf(start, start))
  const [hole] = [openingsOf([{ op: 'hole' }], [{ op: 'repeat', args: { times: 2 }, body: [] }])]
  expect(hole?.fields).toEqual(new Set(['1.times']))
})

it('opens nothing in a program that is not of this level', () => {
  const other = readWritten(VOCABULARY, ['turn left', 'turn left'])
  expect(openingsOf(start, [...other])).toEqual({ lines: new Set([2]), fields: new Set() })
})
