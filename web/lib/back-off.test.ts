import { expect, it } from 'vitest'
import { backOff } from './back-off.ts'

const LIMITS = { firstMs: 2_000, maxMs: 10_000 }

it('doubles the longest wait with each failure, up to the maximum', () => {
  const longest = [0, 1, 2, 3, 40].map((failures) => backOff(failures, LIMITS, () => 1))
  expect(longest).toEqual([2_000, 4_000, 8_000, 10_000, 10_000])
})

it('picks any wait up to that one', () => {
  expect(backOff(2, LIMITS, () => 0)).toBe(0)
  expect(backOff(2, LIMITS, () => 0.5)).toBe(4_000)
})
