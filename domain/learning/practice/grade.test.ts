import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { gradeItem } from './grade.ts'
import { choice, number, order, several } from './item-testing.ts'

const RIGHT = { isRight: true, misconception: null, whys: [] }
const chosen = (...places: number[]) => ({ chosen: places })

describe.each(['choose', 'fill', 'predict', 'failing-test', 'read'] as const)('one option of %s', (kind) => {
  const item = choice('one', kind)

  test('is right, or names its misconception and why it tempts', () => {
    expect(gradeItem(item, chosen(0))).toEqual(RIGHT)
    expect(gradeItem(item, chosen(1))).toEqual({
      isRight: false,
      misconception: 'thinks-cow',
      whys: ['cow tempts.'],
    })
  })

  test.each([[[]], [[3]], [[-1]], [[0.5]], [[0, 1]]])('cannot be %j', (places) => {
    expect(gradeItem(item, chosen(...places))).toBeNull()
  })

  test('cannot be typed', () => {
    expect(gradeItem(item, { typed: 'goat' })).toBeNull()
  })
})

describe('several options', () => {
  const item = several('some')

  test('are right only as the whole set, in any order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1 }), (places) => {
        const isWhole = places.toSorted().join() === '0,1'
        expect(gradeItem(item, chosen(...places))?.isRight).toBe(isWhole)
      }),
    )
  })

  test('say why for each wrong one; one that is missing has no misconception', () => {
    expect(gradeItem(item, chosen(3, 0, 2))).toEqual({
      isRight: false,
      misconception: 'thinks-river',
      whys: ['river tempts.', 'gate tempts.'],
    })
    expect(gradeItem(item, chosen(1))).toEqual({ isRight: false, misconception: null, whys: [] })
  })

  test('cannot be none', () => {
    expect(gradeItem(item, chosen())).toBeNull()
  })
})

describe('an order', () => {
  const item = order('steps')

  test.each([
    [[0, 1, 2], RIGHT],
    [[1, 0, 2], { isRight: false, misconception: 'counts-first', whys: ['Nothing has come yet.'] }],
    [[2, 1, 0], { isRight: false, misconception: 'order-does-not-matter', whys: [] }],
    [[0, 1], { isRight: false, misconception: 'order-does-not-matter', whys: [] }],
    [[0, 1, 2, 3], { isRight: false, misconception: 'waiting-helps', whys: ['Nobody waits.'] }],
    [[3, 0, 1], { isRight: false, misconception: 'waiting-helps', whys: ['Nobody waits.'] }],
    [
      [1, 3, 0, 2],
      { isRight: false, misconception: 'waiting-helps', whys: ['Nobody waits.', 'Nothing has come yet.'] },
    ],
  ])('%j is graded', (places, grade) => {
    expect(gradeItem(item, chosen(...places))).toEqual(grade)
  })

  test.each([[[]], [[0, 1, 1]], [[0, 1, 2, 4]], [[-1, 0, 1, 2]], [[0.5, 1, 2]]])('cannot be %j', (places) => {
    expect(gradeItem(item, chosen(...places))).toBeNull()
  })
})

describe('a number', () => {
  const item = number('total')

  test.each([
    ['12.5', RIGHT],
    [' R12,50 ', RIGHT],
    ['10', { isRight: false, misconception: 'replaces', whys: ['It adds.'] }],
    ['R 10.00', { isRight: false, misconception: 'replaces', whys: ['It adds.'] }],
    ['11', { isRight: false, misconception: 'miscounts', whys: [] }],
  ])('%j is graded', (typed, grade) => {
    expect(gradeItem(item, { typed })).toEqual(grade)
  })

  test('with two readings is right when one of them is', () => {
    const thousands = number('people', { answer: 1200, unit: 'people' })
    expect(gradeItem(thousands, { typed: '1,200' })?.isRight).toBe(true)
    expect(gradeItem(thousands, { typed: '1.200' })?.isRight).toBe(false)
  })

  test.each(['', 'twelve', 'R', '12 goats'])('%j is no try', (typed) => {
    expect(gradeItem(item, { typed })).toBeNull()
  })

  test('cannot be chosen', () => {
    expect(gradeItem(item, chosen(0))).toBeNull()
  })
})

it('a right answer has neither misconception nor why, a wrong one of one option always both', () => {
  const answer = fc.oneof(
    fc.record({ chosen: fc.array(fc.integer({ min: -1, max: 6 }), { maxLength: 6 }) }),
    fc.record({ typed: fc.string({ maxLength: 8 }) }),
  )
  const item = fc.constantFrom(choice('a'), choice('b', 'read'), order('d'), number('e'))
  fc.assert(
    fc.property(item, answer, (one, given) => {
      const grade = gradeItem(one, given)
      if (!grade) return
      expect(grade.misconception === null).toBe(grade.isRight)
      if (grade.isRight) expect(grade.whys).toEqual([])
      if ('options' in one && !grade.isRight) expect(grade.whys).toHaveLength(1)
    }),
  )
})
