import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startCountdown, timeLeft } from './countdown.ts'

const MINUTE = 60_000
const start = { wall: 1_000_000_000, steady: 5_000 }
const later = (wall: number, steady = wall) => ({ wall: start.wall + wall, steady: start.steady + steady })

it('counts down by both clocks', () => {
  const countdown = startCountdown(5 * MINUTE, null, start)
  expect(timeLeft(countdown, start)).toBe(5 * MINUTE)
  expect(timeLeft(countdown, later(MINUTE))).toBe(4 * MINUTE)
  expect(timeLeft(countdown, later(6 * MINUTE))).toBe(0)
})

it('runs on while the device sleeps and its steady clock stands still', () => {
  expect(timeLeft(startCountdown(5 * MINUTE, null, start), later(4 * MINUTE, 100))).toBe(MINUTE)
})

it('runs on through a reload, where the steady clock begins again', () => {
  const saved = { deadline: start.wall + 5 * MINUTE, left: 3 * MINUTE }
  const again = startCountdown(5 * MINUTE, saved, { wall: start.wall + 2.5 * MINUTE, steady: 40 })
  expect(timeLeft(again, { wall: start.wall + 2.5 * MINUTE, steady: 40 })).toBe(2.5 * MINUTE)
})

it('cannot be given more time by putting the clock back, before or after a reload', () => {
  const countdown = startCountdown(5 * MINUTE, null, start)
  expect(timeLeft(countdown, { wall: start.wall - 60 * MINUTE, steady: start.steady + MINUTE })).toBe(
    4 * MINUTE,
  )
  const saved = { deadline: start.wall + 5 * MINUTE, left: 2 * MINUTE }
  const putBack = { wall: start.wall - 60 * MINUTE, steady: 0 }
  expect(timeLeft(startCountdown(5 * MINUTE, saved, putBack), putBack)).toBe(2 * MINUTE)
})

it('never grows and never leaves its bounds, whatever the clocks do while the steady one goes on', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }),
      fc.array(fc.record({ wall: fc.integer({ min: 0, max: 1e7 }), steady: fc.nat(1e6) }), { maxLength: 20 }),
      (minutes, steps) => {
        const countdown = startCountdown(minutes * MINUTE, null, start)
        let now = start
        let before = minutes * MINUTE
        for (const step of steps) {
          now = { wall: now.wall + step.wall, steady: now.steady + step.steady }
          const left = timeLeft(countdown, now)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left).toBeLessThanOrEqual(before)
          before = left
        }
      },
    ),
  )
})
