import { expect, test } from 'vitest'
import { lastRunText } from './last-run.ts'

test('the last run is told in words, with what it found alone', () => {
  expect(lastRunText(null)).toBe('It has not run yet.')
  const at = '2026-11-22T01:30:00.000Z'
  expect(lastRunText({ at, touched: [{ what: 'deliveries', count: 0 }] })).toBe(
    'Last run (22 Nov 2026, 03:30:00): nothing was old enough.',
  )
  const touched = [
    { what: 'log_entries', count: 1 },
    { what: 'outbox_files', count: 1_200 },
    { what: 'of a later version', count: 3 },
  ]
  expect(lastRunText({ at, touched })).toBe(
    'Last run (22 Nov 2026, 03:30:00): 1 old log entry deleted, 1,200 files of the outbox folder deleted.',
  )
})
