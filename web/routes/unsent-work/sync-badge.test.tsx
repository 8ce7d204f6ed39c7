// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { syncStatus } from '#web/progress/sync-status.ts'
import { render } from '#web/ui/testing.tsx'
import { SyncBadge } from './sync-badge.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:50:00+02:00') })
  const safeAt = new Date('2026-11-21T14:02:00+02:00')
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
  vi.setSystemTime(new Date('2026-11-22T07:30:00+02:00'))
  expect(words()).toBe(TODAY)
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(words()).toBe(YESTERDAY)
})
