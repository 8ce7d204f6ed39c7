import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type DatabaseOptions } from '#database/open.ts'
import { makeAdmin, makeLearner } from '#database/testing.ts'
import { addStandby, makePrimary } from './postgres.ts'

async function open(options: Omit<DatabaseOptions, 'dataDir'>) {
  const db = await openDatabase({ dataDir: '', ...options })
  onTestFinished(() => db.close())
  return db
}

test('a standby serves lists, but only what is as new as the question', async () => {
  const primary = await makePrimary()
  const standby = await addStandby(primary, { isSynchronous: false })
  const said: string[] = []
  const settings = { databaseUrl: primary.url, databaseReadUrl: standby.url }
  const db = await open({ ...settings, log: (line) => said.push(line) })
  const other = await open(settings)
  const learner = await makeLearner(db)
  const admin = await makeAdmin(db)

  const rename = (name: string) =>
    other.withUser(learner.userId, (trx) =>
      trx
        .updateTable('app.profiles')
        .set({ first_name: name })
        .where('user_id', '=', learner.userId)
        .execute(),
    )
  const read = () =>
    db.withReader(admin.userId, async (trx) => {
      const [profile] = await trx.selectFrom('app.profiles').select('first_name').execute()
      const { rows } = await sql<{ isCopy: boolean }>`select pg_is_in_recovery() as "isCopy"`.execute(trx)
      return { name: profile?.first_name, isCopy: rows[0]?.isCopy }
    })
  const untilCopyServes = () =>
    vi.waitUntil(async () => (await read()).isCopy, { timeout: 30_000, interval: 200 })

  await untilCopyServes()
  let fromCopy = 0
  for (let turn = 0; turn < 100; turn += 1) {
    await rename(`Name ${turn}`)
    const seen = await read()
    expect(seen.name).toBe(`Name ${turn}`)
    if (seen.isCopy) fromCopy += 1
  }
  console.log(`${fromCopy} of 100 lists right after a change came from the standby`)
  expect(fromCopy).toBeGreaterThan(50)

  // The log entry must be on the primary by the time the answer arrives.
  await db.withReader(admin.userId, async () => 7, {
    write: async (trx, seen) => {
      await trx
        .insertInto('app.security_events')
        .values({ event_type: 'admin_data_access', details: JSON.stringify({ seen }) })
        .execute()
    },
  })
  expect(
    await primary.asSuperuser(`select details from app.security_events where user_id = '${admin.userId}'`),
  ).toEqual(expect.arrayContaining([{ details: { seen: 7 } }]))

  await standby.asSuperuser('select pg_wal_replay_pause()')
  await rename('Behind')
  expect(await read()).toEqual({ name: 'Behind', isCopy: false })
  await standby.asSuperuser('select pg_wal_replay_resume()')
  await untilCopyServes()

  await standby.end('SIGQUIT')
  await rename('Away')
  expect(await read()).toEqual({ name: 'Away', isCopy: false })
  await standby.launch()
  await untilCopyServes()

  await standby.promote()
  await rename('Its own way')
  expect(await read()).toEqual({ name: 'Its own way', isCopy: false })
  expect(said.filter((line) => line.includes('DATABASE_READ_URL is not used'))).toHaveLength(3)
  expect(said.filter((line) => line.includes('DATABASE_READ_URL is used again'))).toHaveLength(2)

  // The read copy is not needed for a start either.
  await (
    await openDatabase({
      dataDir: '',
      databaseUrl: primary.url,
      databaseReadUrl: 'postgres://127.0.0.1:1/qala',
    })
  ).close()
  await expect(
    openDatabase({ dataDir: '', databaseUrl: primary.url, databaseReadUrl: 'postgres://a,b/qala' }),
  ).rejects.toThrow('DATABASE_READ_URL names one copy')
})
