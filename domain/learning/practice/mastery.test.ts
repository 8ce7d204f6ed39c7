import { expect, test } from 'vitest'
import { lessonSummary } from '../../testing.ts'
import { lessonMastery, strandMastery } from './mastery.ts'
import type { GivenAnswer } from './memory.ts'
import { answered, dayOf, place } from './testing.ts'

const ITEMS = ['1', '2', '3', '4', '5'].map((id) => place(id, 'a')).concat(place('6', 'b'))
const of = (answers: GivenAnswer[], days: number) => lessonMastery(ITEMS, answers, dayOf(days)).get('a')
const all = (days: number, more: Partial<GivenAnswer> = {}) =>
  ['1', '2', '3', '4', '5'].map((id) => answered(id, days, more))

test('a lesson grows from nothing to fresh with right answers', () => {
  expect(of([], 0)).toEqual({ state: 'none', percent: 0 })
  expect(of([answered('6', 0)], 0)?.state).toBe('none')
  expect(of([answered('1', 0, { isRight: false })], 0)).toEqual({ state: 'growing', percent: 0 })
  expect(of(all(0).slice(0, 2), 0)).toEqual({ state: 'growing', percent: 40 })
  expect(of(all(0).slice(0, 3), 0)).toEqual({ state: 'fresh', percent: 60 })
  expect(of(all(0), 0)).toEqual({ state: 'fresh', percent: 100 })
})

test('it fades gently over weeks, later after each round, and a round makes it fresh again', () => {
  const once = all(0)
  expect([7, 12, 13, 60].map((days) => of(once, days)?.state)).toEqual(['fresh', 'fresh', 'fading', 'fading'])
  const percents = [0, 7, 14, 28, 56].map((days) => of(once, days)?.percent ?? 0)
  expect(percents).toEqual(percents.toSorted((a, b) => b - a))
  expect(percents.at(-1)).toBeGreaterThan(50)
  const twice = [...once, ...all(14)]
  expect(of(twice, 14)).toEqual({ state: 'fresh', percent: 100 })
  expect(of(twice, 60)?.state).toBe('fresh')
})

test('a right answer never lowers it, on any day', () => {
  let log: GivenAnswer[] = []
  for (const [index, id] of ['1', '2', '1', '3', '4', '5'].entries()) {
    const before = of(log, index * 3)?.percent ?? 0
    log = [...log, answered(id, index * 3)]
    expect(of(log, index * 3)?.percent).toBeGreaterThanOrEqual(before)
  }
})

test('a wrong answer takes no more than its own part', () => {
  expect(of([...all(0), answered('1', 1, { isRight: false })], 1)).toMatchObject({ state: 'fresh' })
})

test('a strand speaks of its finished lessons, and says how many there are', () => {
  const lessons = [
    lessonSummary({ id: 'a', strand: 'coding' }),
    lessonSummary({ id: 'b', strand: 'coding' }),
    lessonSummary({ id: 'c', strand: 'robotics' }),
  ]
  const strands = (finished: string[]) =>
    strandMastery(lessons, ITEMS, all(0), { finished: new Set(finished), today: dayOf(0) })
  expect(strands(['a'])).toEqual([
    { strand: 'coding', finished: 1, lessons: 2, state: 'fresh', percent: 100 },
    { strand: 'robotics', finished: 0, lessons: 1, state: 'none', percent: 0 },
  ])
  expect(strands(['a', 'b'])[0]).toMatchObject({ finished: 2, percent: 83 })
  expect(strands([])[0]).toMatchObject({ finished: 0, state: 'none' })
})
