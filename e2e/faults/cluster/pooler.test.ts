import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type DatabaseOptions } from '#database/open.ts'
import { makeLearner } from '#database/testing.ts'
import { addPooler, makePrimary } from './postgres.ts'

async function open(options: Omit<DatabaseOptions, 'dataDir'>) {
  const db = await openDatabase({ dataDir: '', ...options })
  onTestFinished(() => db.close())
  return db
}

test('PgBouncer in transaction mode: requests through it, everything else past it', async () => {
  const server = await makePrimary()
  const pooler = await addPooler(server)
  await expect(open({ databaseUrl: pooler.url })).rejects.toThrow(
    /^DATABASE_URL leads to a pooler .* set DATABASE_DIRECT_URL/,
  )
  await expect(open({ databaseUrl: pooler.url, databaseDirectUrl: pooler.url })).rejects.toThrow(
    /^DATABASE_DIRECT_URL leads to a pooler .* must be the address of PostgreSQL itself/,
  )

  const pooled = { databaseUrl: pooler.url, databaseDirectUrl: server.url }
  const [one, two] = await Promise.all([open(pooled), open(pooled)])
  const heard: string[] = []
  await one.listen('news', (payload) => heard.push(payload))
  await two.notify('news', 'through the pooler')
  await vi.waitFor(() => expect(heard).toEqual(['through the pooler']))

  // There are far more calls at once than connections to the server. Each transaction must see only its own learner, no
  // matter who used the connection before.
  const learners = await Promise.all(Array.from({ length: 40 }, () => makeLearner(one)))
  const seen = await Promise.all(
    learners.flatMap(({ userId }) =>
      [one, two].map((db) =>
        db.withUser(userId, async (trx) => {
          await sql`select pg_sleep(0.01)`.execute(trx)
          const rows = await trx.selectFrom('app.profiles').select('user_id').execute()
          const { rows: settings } = await sql<{ role: string; limit: string; hasId: boolean }>`
            select current_user as role, current_setting('statement_timeout') as limit,
                   app.current_user_id() = ${userId}::uuid as "hasId"`.execute(trx)
          return { rows: rows.map((row) => row.user_id === userId), ...settings[0] }
        }),
      ),
    ),
  )
  for (const one of seen) expect(one).toEqual({ rows: [true], role: 'qala_app', limit: '15s', hasId: true })
  const nobody = await one.withUser(null, (trx) => trx.selectFrom('app.profiles').select('user_id').execute())
  expect(nobody).toEqual([])
  const connections = await server.asSuperuser<{ pooled: number }>(
    `select count(*)::int as pooled from pg_stat_activity where usename ~ '^qala_(app|auth)_' and application_name <> 'qala listen'`,
  )
  expect(connections[0]?.pooled).toBeLessThanOrEqual(40)

  // A third process starts while two are running. The password of the role must not have changed.
  const three = await open(pooled)
  await Promise.all([one, two, three].map((db) => makeLearner(db)))
})

test('PgBouncer in session mode needs nothing more; in statement mode it is refused', async () => {
  const server = await makePrimary()
  const session = await addPooler(server, { mode: 'session' })
  const db = await open({ databaseUrl: session.url })
  await makeLearner(db)
  const statement = await addPooler(server, { mode: 'statement' })
  await expect(open({ databaseUrl: statement.url })).rejects.toThrow(/leads to a pooler/)
})

test('a pooler that does not know our logins, or leads elsewhere, is named', async () => {
  const [server, other] = await Promise.all([makePrimary(), makePrimary()])
  const elsewhere = await addPooler(other)
  await (await open({ databaseUrl: other.url })).close()
  await expect(open({ databaseUrl: elsewhere.url, databaseDirectUrl: server.url })).rejects.toMatchObject({
    name: 'DatabaseSetupError',
    message: expect.stringContaining('DATABASE_DIRECT_URL'),
  })
})

test.each(['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'])(
  'a server with %s is refused',
  async (setting) => {
    const server = await makePrimary()
    await server.end('SIGINT')
    await server.launch(setting)
    await expect(open({ databaseUrl: server.url })).rejects.toMatchObject({
      name: 'DatabaseSetupError',
      message: expect.stringContaining(setting.replace('=', ' = ')),
    })
  },
)
