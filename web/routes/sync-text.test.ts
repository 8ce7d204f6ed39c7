import { expect, it } from 'vitest'
import type { SyncStatus } from '#web/progress/sync-status.ts'
import { syncText } from './sync-text.ts'

const safe: SyncStatus = { state: 'safe', waiting: 0, problems: 0, storage: 'lasting' }

it('says in a few words where the work is', () => {
  expect(syncText(safe)?.short).toBe('All work safe')
  expect(syncText({ ...safe, state: 'waiting', waiting: 3 })?.short).toBe('3 waiting')
  expect(syncText({ ...safe, state: 'offline', waiting: 2 })?.short).toBe('Offline · 2 waiting')
  expect(syncText({ ...safe, state: 'offline' })?.short).toBe('Offline')
  expect(syncText({ ...safe, state: 'waiting', waiting: 1 })?.full).toContain('1 lesson is')
})

it('leaves a visitor in peace, unless their work cannot be kept', () => {
  expect(syncText({ ...safe, state: 'visitor' })).toBeNull()
  expect(syncText({ ...safe, state: 'visitor', storage: 'blocked' })?.short).toBe('Not kept here')
})

it('cannot call work safe that the device does not keep', () => {
  for (const storage of ['full', 'blocked', 'unavailable'] as const) {
    expect(syncText({ ...safe, storage })?.tone).toBe('coral')
  }
})
