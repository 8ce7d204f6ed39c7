import { testDatabase } from '#database/testing.ts'
import { withOwner } from '#database/temporary-database.ts'
import { expect, test } from 'vitest'
import { JOBS } from './jobs.ts'

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
