import { expect, test } from 'vitest'
import { limitsOf, localMoment, momentOf } from './breach-texts.ts'

const NOTHING = { people: [], total: 0, deleted: 0, unnamedReads: 0, keptDays: 730 }
const now = new Date('2026-11-22T10:00:00Z')

test('moments are by the school’s clock, wherever the page is', () => {
  expect(localMoment(now)).toBe('2026-11-22T12:00')
  expect(new Date(momentOf('2026-11-22T12:00')).toISOString()).toBe(now.toISOString())
  expect(new Date(momentOf('2026-11-22T12:00', true)).toISOString()).toBe('2026-11-22T10:00:59.999Z')
  expect(momentOf('')).toBe('')
})

test('the list always says that it knows nothing of the machine itself', () => {
  const limits = limitsOf(NOTHING, { from: '2026-11-21T10:00:00Z' }, now)
  expect(limits).toHaveLength(2)
  expect(limits[0]).toContain('tell everybody')
})

test('it counts what it cannot name, and says how far the logs reach', () => {
  const found = { ...NOTHING, deleted: 1, unnamedReads: 2 }
  const [days, deleted, unnamed] = limitsOf(found, { from: '2024-01-01T00:00:00Z' }, now)
  expect(days).toContain('reach back 730 days')
  expect(deleted).toMatch(/^One account was touched/)
  expect(unnamed).toMatch(/^2 times learners were looked at/)
})
