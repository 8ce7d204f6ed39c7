import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { makeLearner, testDatabase, testDatabaseUrl, type TestDatabase } from '../testing.ts'
import { openDatabase } from '../open.ts'
import { withOwner } from '../temporary-database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

/** Breaks this database's other connections of qala_app, as a restart of the server would. */
const breakConnections = (kind: string) =>
  db.withUser(null, async (trx) => {
    // Only the role that logged in may end its own connections.
    await sql`set local role none`.execute(trx)
    const broken = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
       where usename = session_user and pid <> pg_backend_pid() and application_name = ${kind}`.execute(trx)
    return broken.rows.length
  })

describe('listening', () => {
  test('hears what was committed, each on its channel, until told to stop', async () => {
    const heard: string[] = []
    const stop = await db.listen('one', (payload) => heard.push(`first ${payload}`))
    await db.listen('one', (payload) => heard.push(`second ${payload}`))
    await db.listen('Two "quoted"', (payload) => heard.push(`two ${payload}`))
    await db.notify('one', 'a')
    await db.notify('Two "quoted"', 'b')
    await vi.waitFor(() => expect(heard).toEqual(['first a', 'second a', 'two b']))
    await stop()
    await db.notify('one', 'c')
    await db.notify('elsewhere', 'd')
    await vi.waitFor(() => expect(heard).toEqual(['first a', 'second a', 'two b', 'second c']))
  })

  test('hears again after the connection broke, and is told of the gap', async () => {
    const heard: string[] = []
    let gaps = 0
    await db.listen(
      'one',
      (payload) => heard.push(payload),
      () => (gaps += 1),
    )
    expect(await breakConnections('qala listen')).toBe(1)
    await vi.waitFor(() => expect(gaps).toBe(1), { timeout: 10_000 })
    await db.notify('one', 'after')
    await vi.waitFor(() => expect(heard).toEqual(['after']))
  })

  test('can be closed while it is calling for the database', async () => {
    const { url, drop } = await testDatabaseUrl()
    const other = await openDatabase({ dataDir: '', databaseUrl: url })
    await other.listen('one', () => {})
    await drop()
    const begun = performance.now()
    await other.close()
    expect(performance.now() - begun).toBeLessThan(2_000)
  })
})

describe('a broken connection', () => {
  test('in the pool is replaced without anybody noticing', async () => {
    const learner = await makeLearner(db)
    // Several run at once, so that there is an idle connection to break besides the one that breaks it.
    await Promise.all(
      [1, 2, 3].map(() => db.withUser(null, (trx) => sql`select pg_sleep(0.05)`.execute(trx))),
    )
    expect(await breakConnections('qala app')).toBeGreaterThan(0)
    for (let turn = 0; turn < 5; turn += 1) {
      const rows = await db.withUser(learner.userId, (trx) =>
        trx.selectFrom('app.profiles').select('user_id').execute(),
      )
      expect(rows).toHaveLength(1)
    }
  })

  test('under a transaction fails that one alone', async () => {
    const learner = await makeLearner(db)
    const dying = db.withUser(learner.userId, async (trx) => {
      await trx
        .insertInto('app.lesson_progress')
        .values({ user_id: learner.userId, lesson_id: 'coding-basics' })
        .execute()
      await sql`set local role none`.execute(trx)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    })
    await expect(dying).rejects.toThrow(/terminat/i)
    const rows = await db.withUser(learner.userId, (trx) =>
      trx.selectFrom('app.lesson_progress').selectAll().execute(),
    )
    expect(rows).toEqual([])
  })
})

describe('ready', () => {
  test('says no when a migration of ours is not done', async () => {
    const other = await testDatabase()
    expect(await other.ready()).toBe(true)
    await withOwner(other.url, (owner) =>
      owner.query(`delete from private.migrations where name like '005%'`),
    )
    expect(await other.ready()).toBe(false)
  })

  test('says no within a second when the database hangs', async () => {
    await withOwner(db.url, async (owner) => {
      await owner.query('begin; lock table private.migrations')
      const begun = performance.now()
      expect(await db.ready()).toBe(false)
      expect(performance.now() - begun).toBeLessThan(1_000)
      await owner.query('rollback')
    })
    await vi.waitFor(async () => expect(await db.ready()).toBe(true))
  })

  test('says no, and does not throw, when the database is gone', async () => {
    const { url, drop } = await testDatabaseUrl()
    const other = await openDatabase({ dataDir: '', databaseUrl: url })
    expect(await other.ready()).toBe(true)
    await drop()
    expect(await other.ready()).toBe(false)
    await other.close()
  })
})

test('secrets are 256 random bits each, the same for whoever asks', async () => {
  const asked = await Promise.all([db.secret('cookies'), db.secret('cookies'), db.secret('push')])
  expect(asked[0]).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(asked[1]).toBe(asked[0])
  expect(asked[2]).not.toBe(asked[0])
  const other = await openDatabase({ dataDir: '', databaseUrl: db.url })
  expect(await other.secret('cookies')).toBe(asked[0])
  await other.close()
})

test('closing twice is closing once; afterwards nothing is answered', async () => {
  const { url, drop } = await testDatabaseUrl()
  const other = await openDatabase({ dataDir: '', databaseUrl: url })
  await Promise.all([other.close(), other.close()])
  await expect(other.withUser(null, (trx) => sql`select 1`.execute(trx))).rejects.toThrow('after calling end')
  await drop()
})
