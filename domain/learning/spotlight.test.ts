import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factOfTheDay } from './spotlight.ts'

const facts = ['a', 'b', 'c', 'd', 'e']
const dates = fc.date({ min: new Date('1969-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const localDay = (date: Date) => date.toLocaleDateString('en-ZA', { timeZone: 'Africa/Johannesburg' })

describe('factOfTheDay', () => {
  test('changes at midnight in South Africa, not at midnight in London', () => {
    expect(factOfTheDay(facts, new Date('2026-11-21T21:59:59Z'))).not.toBe(
      factOfTheDay(facts, new Date('2026-11-21T22:00:00Z')),
    )
    expect(factOfTheDay(facts, new Date('2026-11-21T23:59:59Z'))).toBe(
      factOfTheDay(facts, new Date('2026-11-22T00:00:00Z')),
    )
  })

  test('is one fact the whole calendar day', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 86_400_000 }), (date, later) => {
        const other = new Date(date.getTime() + later)
        fc.pre(localDay(date) === localDay(other))
        expect(factOfTheDay(facts, other)).toBe(factOfTheDay(facts, date))
      }),
    )
  })

  test('cannot repeat before every other fact had its day', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const days = facts.map((_, day) => factOfTheDay(facts, new Date(date.getTime() + day * 86_400_000)))
        expect(new Set(days)).toEqual(new Set(facts))
      }),
    )
  })

  test('has nothing to say without facts', () => {
    expect(factOfTheDay([], new Date('2026-11-21'))).toBeUndefined()
  })
})
