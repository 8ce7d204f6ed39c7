// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { syncStatus } from '#web/progress/sync-status.ts'
import { render } from '#web/ui/testing.tsx'
import { SyncBadge } from './sync-badge.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 50) })
  const safeAt = new Date(2026, 10, 21, 14, 2)
  syncStatus.set({ state: 'safe', waiting: 0, problems: 0, storage: 'lasting', lockedAway: 0, safeAt })
  render(<SyncBadge besideTitle={false} />)
})
afterEach(() => void vi.useRealTimers())

const words = () => screen.getByRole('status').textContent
const TODAY = 'All work safe at 14:02. The school server has everything.'
const YESTERDAY = 'All work safe on 21 Nov. The school server has everything.'

it('cannot give yesterday’s time for today’s on a page left open over midnight', () => {
  expect(words()).toBe(TODAY)
  act(() => vi.advanceTimersByTime(11 * 60_000))
  expect(words()).toBe(YESTERDAY)
})

it('says the right day as soon as a page that slept is shown again', () => {
  vi.setSystemTime(new Date(2026, 10, 22, 7, 30))
  expect(words()).toBe(TODAY)
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(words()).toBe(YESTERDAY)
})
