// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { askLater, isLater } from './later.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const DAY = 24 * 60 * 60 * 1_000

afterEach(() => localStorage.clear())

test('holds for a week, no longer', () => {
  expect(isLater(NOW)).toBe(false)
  askLater(NOW)
  expect(isLater(NOW + 7 * DAY - 1)).toBe(true)
  expect(isLater(NOW + 7 * DAY)).toBe(false)
})

test('cannot last for years when the clock was wrong', () => {
  askLater(NOW + 3650 * DAY)
  expect(isLater(NOW)).toBe(false)
})

test('nonsense in the memory means ask', () => {
  localStorage.setItem('qala.install-later', 'soon')
  expect(isLater(NOW)).toBe(false)
})
