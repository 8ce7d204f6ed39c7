import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canConfirm, clockAdvice, clockDoubt, type ClockReading } from './clock-doubt.ts'
import { schoolClock, schoolDate } from '../school-time.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOW = new Date('2026-11-28T10:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

const RIGHT: ClockReading = {
  node: NOW,
  database: NOW,
  seenAt: later(-10 * MINUTE),
  jumpedTo: null,
  jumpMs: 0,
  upMs: DAY,
}
const at = (ms: number): Partial<ClockReading> => ({ node: later(ms), database: later(ms) })
const kindOf = (reading: Partial<ClockReading>) => clockDoubt({ ...RIGHT, ...reading })?.kind ?? null

describe('the clock', () => {
  test.each<[what: string, kind: string | null, reading: Partial<ClockReading>]>([
    ['is right', null, {}],
    ['of a new school cannot be judged', null, { ...at(-26 * 365 * DAY), seenAt: null }],
    ['is corrected by some minutes', null, at(-14 * MINUTE)],
    ['is behind by a quarter of an hour', 'behind', at(-16 * MINUTE)],
    ['is three years behind', 'behind', at(-3 * 365 * DAY)],
    ['goes on after a week in which the server was off', null, at(6.9 * DAY)],
    ['goes on after the summer holidays', 'ahead', at(42 * DAY)],
    ['is 400 days ahead', 'ahead', at(400 * DAY)],
    ['is set forward by two days in mid-run', 'jumped', { ...at(2 * DAY), jumpMs: 2 * DAY }],
    ['is set by the network after the start', null, { ...at(2 * DAY), jumpMs: 2 * DAY, upMs: 5 * MINUTE }],
    ['was off for two days', null, { ...at(2 * DAY), jumpMs: 0 }],
    ['was confirmed after a jump', null, { jumpMs: 2 * DAY }],
    ['has jumped before this start', 'jumped', { ...at(3 * DAY), jumpedTo: later(2 * DAY) }],
    ['has jumped before this start and is set back', null, { ...at(MINUTE), jumpedTo: later(2 * DAY) }],
    ['differs from the database’s', 'apart', { node: later(6 * MINUTE) }],
    ['differs from the database’s the other way', 'apart', { node: later(-3 * 365 * DAY) }],
  ])('%s: %s', (_, kind, reading) => {
    expect(kindOf(reading)).toBe(kind)
  })

  const ms = fc.integer({ min: -4_000 * DAY, max: 4_000 * DAY })
  test('is never doubted within a week of the last right moment, and always outside of it', () => {
    fc.assert(
      fc.property(ms, (off) => {
        const isWell = off >= -5 * MINUTE && off <= 7 * DAY
        expect(kindOf({ ...at(off), seenAt: NOW }) === null).toBe(isWell)
      }),
    )
  })

  test('that was doubted is right again as soon as it shows what it should', () => {
    fc.assert(
      fc.property(ms, ms, fc.nat({ max: 7 * DAY }), (database, jumped, since) => {
        const seenAt = later(-since)
        const jumpedTo = jumped > 0 ? later(Math.max(jumped, 1)) : null
        clockDoubt({ ...RIGHT, ...at(database), seenAt, jumpedTo })
        expect(kindOf({ seenAt, jumpedTo })).toBeNull()
      }),
    )
  })

  test('says what both clocks show and what to do', () => {
    for (const reading of [
      at(-DAY),
      at(90 * DAY),
      { ...at(2 * DAY), jumpMs: 2 * DAY },
      { node: later(DAY) },
    ]) {
      const doubt = clockDoubt({ ...RIGHT, ...reading })
      if (doubt === null) throw new Error('It must be doubted')
      const advice = clockAdvice(doubt)
      expect(advice).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d .*\d{4}-\d\d-\d\d \d\d:\d\d /)
      // A person compares it with the clock on the wall.
      expect(advice).toContain(`${schoolDate(doubt.shown)} ${schoolClock(doubt.shown)} South African time`)
      expect(advice.toLowerCase()).toContain('set the date and time')
      expect(advice.includes('“The clock is right”')).toBe(canConfirm(doubt))
    }
  })
})
