import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoriesOf, strengthOf, type GivenAnswer } from './memory.ts'
import { answered, dayOf, onDay, place } from './testing.ts'

const ITEMS = [
  place('pap', 'a'),
  place('till-1', 'a', { variant: 'till' }),
  place('till-2', 'a', { variant: 'till' }),
]
const PAP = 'item pap'
const TILL = 'variant till'
const strength = (answers: GivenAnswer[], days: number, skill = PAP) => {
  const memory = memoriesOf(ITEMS, answers).get(skill)
  return memory ? strengthOf(memory, dayOf(days)) : null
}

test('what was never answered, or is no item, has no memory', () => {
  expect([...memoriesOf(ITEMS, [answered('what-is-a-port', 0, { source: 'quiz' })])]).toEqual([])
})

test('a right answer comes back later each time, over weeks', () => {
  const log: GivenAnswer[] = []
  const gaps: number[] = []
  let next = 0
  for (let time = 0; time < 4; time += 1) {
    log.push(answered('pap', next))
    const due = memoriesOf(ITEMS, log).get(PAP)?.due ?? 0
    gaps.push(due - dayOf(next))
    next += due - dayOf(next)
  }
  expect(gaps).toEqual([2, 11, 46, 163])
})

test('strength falls gently with the days and rises again with a right answer', () => {
  const once = [answered('pap', 0)]
  const falling = [0, 1, 7, 14, 60].map((days) => strength(once, days) ?? 0)
  expect(falling).toEqual(falling.toSorted((a, b) => b - a))
  expect(falling[0]).toBe(1)
  expect(falling[4]).toBeGreaterThan(0.5)
  const twice = [...once, answered('pap', 7)]
  expect(strength(twice, 21)).toBeGreaterThan(strength(once, 21) ?? 1)
})

test('a wrong answer counts as not known, however fresh, and comes back the next day', () => {
  const log = [answered('pap', 0), answered('pap', 5, { isRight: false })]
  expect(strength(log, 5)).toBe(0)
  expect(memoriesOf(ITEMS, log).get(PAP)?.due).toBe(dayOf(6))
})

test('variants are one thing to know', () => {
  const log = [answered('till-1', 0), answered('till-2', 3)]
  const memories = memoriesOf(ITEMS, log)
  expect([...memories.keys()]).toEqual([TILL])
  expect(memories.get(TILL)?.lastDay).toBe(dayOf(3))
})

test('days are those of the school: half past eleven at night and half past midnight are two', () => {
  const night = answered('pap', 0, { at: '2026-03-02T23:30:00+02:00' })
  const morning = answered('pap', 0, { id: 'b', at: '2026-03-03T00:30:00+02:00' })
  expect(memoriesOf(ITEMS, [night]).get(PAP)?.lastDay).toBe(dayOf(0))
  expect(memoriesOf(ITEMS, [night, morning]).get(PAP)?.lastDay).toBe(dayOf(1))
})

test('a clock that runs ahead makes nothing stronger than known', () => {
  expect(strength([answered('pap', 30)], 0)).toBe(1)
})

test('two devices with the same answers in any order agree on everything', () => {
  const answer = fc.record({
    id: fc.uuid(),
    itemId: fc.constantFrom('pap', 'till-1', 'till-2', 'what-is-a-port'),
    source: fc.constantFrom('daily', 'practice'),
    isRight: fc.boolean(),
    // There are only a few different moments, so that ids must often break ties.
    at: fc
      .integer({ min: 0, max: 12 })
      .map((half) => onDay(Math.floor(half / 2), half % 2 ? 9 : 18).toISOString()),
  })
  const log = fc.uniqueArray(answer, { selector: ({ id }) => id, maxLength: 25 })
  fc.assert(
    fc.property(
      log.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([here, there]) => {
        const byName = (answers: GivenAnswer[]) => Object.fromEntries(memoriesOf(ITEMS, answers))
        expect(byName(here)).toEqual(byName(there))
      },
    ),
  )
})
