import { testDatabase } from '#database/testing.ts'
import { withOwner } from '#database/temporary-database.ts'
import { expect, test } from 'vitest'
import { JOBS, type JobName } from './jobs.ts'
import { CRON } from '../worker.ts'

test('the database takes exactly the jobs that the worker does', async () => {
  const { url } = await testDatabase()
  const { rows } = await withOwner(url, (owner) =>
    owner.query<{ name: string }>(`
      select found[1] as name from pg_proc,
             regexp_matches(substring(prosrc from 'job not in \\(([^)]*)\\)'), '''([^'']+)''', 'g') found
       where proname = 'enqueue' and pronamespace = 'app'::regnamespace`),
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(JOBS).toSorted())
})

test.each(CRON.map(({ task, payload }) => ({ task: task as JobName, payload })))(
  'the worker does what the clock orders: $task',
  ({ task, payload }) => {
    // The queue adds this to every payload.
    const ordered = { ...payload, _cron: { ts: '2027-02-03T10:20:00Z', backfilled: false } }
    expect(JOBS[task].safeParse(ordered).success).toBe(true)
  },
)
