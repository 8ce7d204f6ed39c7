import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIVE, fiveADay, todaysResult } from './five-a-day.ts'
import type { GivenAnswer, ItemPlace } from './memory.ts'
import { answered, dayOf, onDay, place } from './testing.ts'

const LESSONS = ['a', 'b', 'c']
const ITEMS = LESSONS.flatMap((lesson) => [
  place(`${lesson}-puzzle`, lesson, { level: 'puzzle' }),
  place(`${lesson}-easy`, lesson),
  place(`${lesson}-till-1`, lesson, { level: 'medium', variant: `${lesson}-till` }),
  place(`${lesson}-till-2`, lesson, { level: 'medium', variant: `${lesson}-till` }),
])
const round = (answers: GivenAnswer[], days: number, finished = LESSONS, items: ItemPlace[] = ITEMS) =>
  fiveADay({ items, answers, finished: new Set(finished), today: dayOf(days) })
const ids = (...of: Parameters<typeof round>) => round(...of).next.map(({ id }) => id)

test('nothing is asked of a lesson that is not finished', () => {
  expect(round([], 0, [])).toEqual({ done: 0, next: [] })
  expect(new Set(round([], 0, ['b']).next.map(({ lessonId }) => lessonId))).toEqual(new Set(['b']))
})

test('a first round is new, mixed over the lessons, easy before puzzles', () => {
  expect(ids([], 0)).toEqual(['a-easy', 'b-easy', 'c-easy', 'a-till-1', 'b-till-1'])
})

test('where there are fewer than five there are fewer, and variants of one thing never meet', () => {
  expect(ids([], 0, ['a'])).toEqual(['a-easy', 'a-till-1', 'a-puzzle'])
})

test('what is due comes before anything new, what is weakest first', () => {
  const log = [answered('c-puzzle', 0, { isRight: false }), answered('b-easy', 0), answered('a-easy', 9)]
  expect(ids(log, 10).slice(0, 2)).toEqual(['c-puzzle', 'b-easy'])
  expect(ids(log, 10)).not.toContain('a-easy')
})

test('another variant comes back than the one answered last', () => {
  const log = [answered('a-till-1', 0)]
  expect(ids(log, 20)).toContain('a-till-2')
  expect(ids([...log, answered('a-till-2', 20)], 60)).toContain('a-till-1')
})

test('each answer of the round leaves the others as they were, until five are done', () => {
  let log: GivenAnswer[] = []
  const planned = ids(log, 0)
  for (const [place, id] of planned.entries()) {
    expect(round(log, 0)).toMatchObject({ done: place, next: planned.slice(place).map((id) => ({ id })) })
    log = [...log, answered(id, 0, { isRight: place % 2 === 0 })]
  }
  expect(round(log, 0)).toEqual({ done: FIVE, next: [] })
  expect(todaysResult(log, dayOf(0))).toEqual({ right: 3, done: FIVE })
  expect(todaysResult(log, dayOf(1))).toEqual({ right: 0, done: 0 })
  const again = answered(planned[1] ?? '', 0, { id: 'z' })
  expect(todaysResult([again, ...log], dayOf(0))).toEqual({ right: 3, done: FIVE })
  expect(round(log, 1).next).toHaveLength(FIVE)
})

test('what was practised today elsewhere is not asked again, and takes no place of the round', () => {
  const log = [answered('a-easy', 0, { source: 'practice' })]
  expect(round(log, 0).done).toBe(0)
  expect(ids(log, 0)).toEqual(['b-easy', 'c-easy', 'a-till-1', 'b-till-1', 'c-till-1'])
})

test('two devices that hold the same answers, in any order, ask the same', () => {
  const answer = fc.record({
    id: fc.uuid(),
    itemId: fc.constantFrom(...ITEMS.map(({ id }) => id)),
    source: fc.constantFrom('daily', 'practice'),
    isRight: fc.boolean(),
    at: fc.integer({ min: 0, max: 20 }).map((days) => onDay(days).toISOString()),
  })
  const log = fc.uniqueArray(answer, { selector: ({ id }) => id, maxLength: 30 })
  fc.assert(
    fc.property(
      log.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      fc.integer({ min: 0, max: 40 }),
      ([here, there], days) => {
        const asked = round(here, days)
        expect(round(there, days)).toEqual(asked)
        expect(asked.next.length).toBeLessThanOrEqual(FIVE)
        expect(round(here, days, LESSONS, ITEMS.toReversed())).toEqual(asked)
      },
    ),
  )
})
