// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { snooze, isSnoozed } from './snooze.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const DAY = 24 * 60 * 60 * 1_000

afterEach(() => localStorage.clear())

test('holds for a week, no longer', () => {
  expect(isSnoozed(NOW)).toBe(false)
  snooze(NOW)
  expect(isSnoozed(NOW + 7 * DAY - 1)).toBe(true)
  expect(isSnoozed(NOW + 7 * DAY)).toBe(false)
})

test('cannot last for years when the clock was wrong', () => {
  snooze(NOW + 3650 * DAY)
  expect(isSnoozed(NOW)).toBe(false)
})

test('nonsense in the memory means ask', () => {
  localStorage.setItem('qala.install-later', 'soon')
  expect(isSnoozed(NOW)).toBe(false)
})
