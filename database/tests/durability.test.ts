import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durabilityComplaint } from '../durability.ts'
import { openDatabase } from '../open.ts'
import { withOwner } from '../temporary-database.ts'
import { testDatabaseUrl } from '../testing.ts'

describe('a database that forgets what it confirmed cannot be opened', () => {
  let fresh: { url: string; drop: () => Promise<void> }
  let oid = ''
  let name = ''

  beforeAll(async () => {
    fresh = await testDatabaseUrl()
    await (await openDatabase({ dataDir: '', databaseUrl: fresh.url })).close()
    const { rows } = await asOwner(
      'select oid::text, datname as name from pg_database where datname = current_database()',
    )
    ;({ oid, name } = rows[0] as { oid: string; name: string })
  })
  afterAll(() => fresh.drop())

  const asOwner = (sql: string) => withOwner(fresh.url, (owner) => owner.query(sql))

  test.each([
    ['alter database DATABASE', 'alter database "DATABASE" reset synchronous_commit;'],
    ['alter role APP', 'alter role "APP" reset synchronous_commit;'],
    ['alter role AUTH', 'alter role "AUTH" reset synchronous_commit;'],
    ['alter role WORKER in database DATABASE', 'alter role "WORKER" in database "DATABASE" reset'],
  ])('%s set synchronous_commit = off', async (where, remedy) => {
    const filled = (text: string) =>
      text
        .replace(/APP|AUTH|WORKER/g, (role) => `qala_${role.toLowerCase()}_${oid}`)
        .replace('DATABASE', name)
    await asOwner(`${filled(where)} set synchronous_commit = off`)
    await expect(openDatabase({ dataDir: '', databaseUrl: fresh.url })).rejects.toMatchObject({
      name: 'DatabaseSetupError',
      message: expect.stringContaining(filled(remedy)),
    })
    await asOwner(`${filled(where)} reset synchronous_commit`)
  })
})

test('a synchronous standby that nobody waits for is no standby', () => {
  const good = {
    login: 'qala_app_1',
    database: 'qala',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    source: 'default',
    has_standby: true,
  }
  for (const synchronous_commit of ['on', 'remote_write', 'remote_apply'])
    expect(durabilityComplaint({ ...good, synchronous_commit })).toBeUndefined()
  const local = { ...good, synchronous_commit: 'local' }
  expect(durabilityComplaint({ ...local, has_standby: false })).toBeUndefined()
  expect(durabilityComplaint(local)).toMatch(/synchronous_commit = local .* although a synchronous standby/)
  expect(durabilityComplaint({ ...good, fsync: 'off', full_page_writes: 'off' })).toMatch(
    /with fsync = off, full_page_writes = off: .*alter system set fsync = on; alter system set full_page_writes = on;/,
  )
})
