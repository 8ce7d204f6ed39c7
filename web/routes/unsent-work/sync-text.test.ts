import { expect, it } from 'vitest'
import type { SyncStatus } from '#web/progress/sync-status.ts'
import { syncText } from './sync-text.ts'

const safe: SyncStatus = { state: 'safe', waiting: 0, problems: 0, storage: 'lasting', lockedAway: 0 }
const NOW = new Date('2026-11-21T15:00:00+02:00')

it('says in a few words where the work is', () => {
  expect(syncText(safe)?.short).toBe('All work safe')
  expect(syncText({ ...safe, state: 'waiting', waiting: 3 })?.short).toBe('3 things waiting')
  expect(syncText({ ...safe, state: 'waiting', waiting: 1 })?.short).toBe('1 thing waiting')
  expect(syncText({ ...safe, state: 'offline', waiting: 2 })?.short).toBe('Offline · 2 waiting')
  expect(syncText({ ...safe, state: 'offline' })?.short).toBe('Offline')
})

it('says since when all is safe: today by the clock, before by the day', () => {
  expect(syncText({ ...safe, safeAt: new Date('2026-11-21T14:02:00+02:00') }, NOW)?.short).toBe(
    'All work safe at 14:02',
  )
  expect(syncText({ ...safe, safeAt: new Date('2026-11-20T14:02:00+02:00') }, NOW)?.short).toBe(
    'All work safe on 20 Nov',
  )
  expect(syncText({ ...safe, safeAt: new Date('2025-11-21T14:02:00+02:00') }, NOW)?.short).toBe(
    'All work safe on 21 Nov 2025',
  )
})

it('cannot name a time that has yet to come, as after the clock was put back', () => {
  for (const safeAt of [new Date('2026-11-21T15:01:00+02:00'), new Date('2036-11-21T00:00:00+02:00')])
    expect(syncText({ ...safe, safeAt }, NOW)?.short).toBe('All work safe')
})

it('says midnight as the first minute of its day', () => {
  const safeAt = new Date('2026-11-21T00:00:00+02:00')
  expect(syncText({ ...safe, safeAt }, NOW)?.short).toBe('All work safe at 00:00')
})

it('cannot call work safe that the server refused', () => {
  for (const state of ['safe', 'waiting', 'offline'] as const) {
    expect(syncText({ ...safe, state, problems: 1 })?.short).toBe('1 thing needs help')
  }
})

it('leaves a visitor in peace, unless their work cannot be stored', () => {
  expect(syncText({ ...safe, state: 'visitor' })).toBeNull()
  expect(syncText({ ...safe, state: 'visitor', lockedAway: 1 })?.short).toBe('Work waits')
  expect(syncText({ ...safe, state: 'visitor', storage: 'blocked' })?.short).toBe('Not kept here')
})

it('cannot call work safe that the device does not store', () => {
  for (const storage of ['full', 'blocked', 'unavailable'] as const) {
    expect(syncText({ ...safe, storage })?.tone).toBe('coral')
  }
})

it('begins the sentence with the words that are seen, for whoever speaks to the device', () => {
  for (const state of ['safe', 'waiting', 'offline'] as const) {
    for (const waiting of [0, 1, 2]) {
      const text = syncText({ ...safe, state, waiting, safeAt: NOW }, NOW)
      expect(text?.full.startsWith(text.short)).toBe(true)
    }
  }
})
