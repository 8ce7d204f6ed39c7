import { expect, test } from 'vitest'
import { migrate, readMigrations } from '../migrate.ts'
import { testDatabaseUrl } from '../testing.ts'
import { withOwner } from '../temporary-database.ts'
import { asDefiner } from './support.ts'

test('names that were searched for before the upgrade are gone from the log, what kind of filter it was stays', async () => {
  const { url, drop } = await testDatabaseUrl(null)
  try {
    const all = await readMigrations()
    const before = all.filter(({ name }) => name < '026')
    await withOwner(url, (owner) => migrate(owner, before, () => {}))
    await asDefiner(
      url,
      `insert into app.security_events (event_type, details) values
         ('data_exported', '{"section": "users", "profiles": 1, "search": "Naledi Dlamini", "gradeClass": "7A"}'),
         ('data_exported', '{"section": "users", "profiles": 9}'),
         ('role_changed', '{"change": "given"}')`,
    )
    await withOwner(url, (owner) => migrate(owner, all, () => {}))
    const details = await withOwner(url, async (owner) => {
      await owner.query('set role qala_definer')
      const { rows } = await owner.query<{ details: unknown }>(
        'select details from app.security_events order by id',
      )
      return rows.map((row) => row.details)
    })
    expect(details).toEqual([
      { section: 'users', profiles: 1, narrowedBy: 'name, class' },
      { section: 'users', profiles: 9 },
      { change: 'given' },
    ])
    // The right to do so was for this once.
    await expect(asDefiner(url, `update app.security_events set details = '{}'`)).rejects.toMatchObject({
      code: '42501',
    })
  } finally {
    await drop()
  }
})
