import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { chooseRound, ROUND_LEAST, ROUND_MOST } from './choose-round.ts'
import { ITEM_LEVELS } from './item.ts'
import { skillOf } from './memory.ts'
import { answered, place } from './testing.ts'

const LEVELS = [...ITEM_LEVELS, ...ITEM_LEVELS]
/** There are twelve items, four of each level. */
const TWELVE = [...LEVELS, ...LEVELS].map((level, index) => place(`item-${index}`, 'goats', { level }))
const levelsOf = (ids: readonly string[]) =>
  ids.map((id) => TWELVE.find((item) => item.id === id)?.level ?? 'none')

describe('a first round', () => {
  test('has eight items, some of each level, from easy to puzzle', () => {
    expect(levelsOf(chooseRound(TWELVE, [], 'monday'))).toEqual([
      'easy',
      'easy',
      'easy',
      'medium',
      'medium',
      'medium',
      'puzzle',
      'puzzle',
    ])
  })

  test('is the same for the same seed, and another for most others', () => {
    expect(chooseRound(TWELVE, [], 'monday')).toEqual(chooseRound(TWELVE, [], 'monday'))
    const rounds = new Set([1, 2, 3, 4, 5].map((seed) => chooseRound(TWELVE, [], `${seed}`).join()))
    expect(rounds.size).toBeGreaterThan(3)
  })
})

describe('a later round', () => {
  test('begins with what was wrong last or never answered', () => {
    const right = TWELVE.slice(0, 7).map(({ id }, day) => answered(id, day))
    const wrong = answered('item-0', 9, { isRight: false })
    const round = chooseRound(TWELVE, [...right, wrong], 'tuesday')
    expect(round).toHaveLength(ROUND_LEAST)
    expect(round.toSorted()).toEqual(['item-0', 'item-10', 'item-11', 'item-7', 'item-8', 'item-9'])
  })

  test('cannot take an old mistake for the last answer', () => {
    const all = TWELVE.map(({ id }) => answered(id, 5))
    const before = chooseRound(TWELVE, all, 'wednesday')
    const olds = TWELVE.map(({ id }) => answered(id, 1, { isRight: false }))
    expect(chooseRound(TWELVE, [...all, ...olds], 'wednesday')).toEqual(before)
  })
})

describe('items of one variant', () => {
  const twins = [
    place('twin-a', 'goats', { variant: 'twin' }),
    place('twin-b', 'goats', { variant: 'twin' }),
    ...TWELVE.slice(0, 7),
  ]

  test('are one thing: of two, one is in a round', () => {
    const round = chooseRound(twins, [], 'thursday')
    expect(round.filter((id) => id.startsWith('twin'))).toHaveLength(1)
  })

  test('follow each other: after one comes the other', () => {
    const one = answered('twin-a', 1, { isRight: false })
    expect(chooseRound(twins, [one], 'friday')).toContain('twin-b')
    const other = answered('twin-b', 2, { isRight: false })
    expect(chooseRound(twins, [one, other], 'friday')).toContain('twin-a')
  })

  test('fill a round that would be too small', () => {
    const few = [1, 2, 3, 4, 5, 6].map((index) => place(`same-${index}`, 'goats', { variant: 'same' }))
    expect(chooseRound(few, [], 'saturday')).toHaveLength(ROUND_LEAST)
  })
})

it('has six to eight different items of the lesson, whatever was answered', () => {
  const item = fc.record({
    id: fc.integer({ min: 0, max: 40 }).map((number) => `item-${number}`),
    level: fc.constantFrom(...ITEM_LEVELS),
    variant: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
  })
  const items = fc.uniqueArray(item, { minLength: 10, maxLength: 16, selector: ({ id }) => id })
  const answers = fc.array(
    fc.record({
      itemId: fc.integer({ min: 0, max: 50 }).map((number) => `item-${number}`),
      isRight: fc.boolean(),
      at: fc
        .date({ min: new Date(0), max: new Date(1e12), noInvalidDate: true })
        .map((date) => date.toISOString()),
    }),
  )
  fc.assert(
    fc.property(items, answers, fc.string(), (all, log, seed) => {
      const round = chooseRound(all, log, seed)
      expect(round.length).toBeGreaterThanOrEqual(ROUND_LEAST)
      expect(round.length).toBeLessThanOrEqual(ROUND_MOST)
      expect(new Set(round).size).toBe(round.length)
      const ids = all.map(({ id }) => id)
      expect(round.every((id) => ids.includes(id))).toBe(true)
      const skills = new Set(all.map(skillOf)).size
      const inRound = new Set(round.map((id) => skillOf(all.find((one) => one.id === id) ?? { id })))
      expect(inRound.size).toBeGreaterThanOrEqual(Math.min(skills, round.length))
    }),
  )
})
