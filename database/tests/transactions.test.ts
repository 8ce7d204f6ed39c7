import { AbortedTransactionError, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { DB } from '../generated/schema.ts'
import { school, type School } from './support.ts'

let here: School

beforeAll(async () => {
  here = await school()
})

const whoseProfiles = (userId: string | null) =>
  here.db.withUser(userId, (trx) => trx.selectFrom('app.profiles').select('user_id').execute())

/** Returns the number of the backend that ran the query, which shows whether a connection was used by several callers. */
const backend = (userId: string | null) =>
  here.db.withUser(
    userId,
    async (trx) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0]?.pid,
  )

test('on one connection: A sees A, then B sees B, then nobody sees nothing', async () => {
  const first = await backend(here.naledi.userId)
  expect(await whoseProfiles(here.naledi.userId)).toEqual([{ user_id: here.naledi.userId }])
  expect(await whoseProfiles(here.thabo.userId)).toEqual([{ user_id: here.thabo.userId }])
  expect(await whoseProfiles(null)).toEqual([])
  expect(await backend(null)).toBe(first)
})

test('outside a transaction of ours a connection is nobody, without an error', async () => {
  await whoseProfiles(here.naledi.userId)
  await here.db.accounts.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    await sql`select set_config('app.user_id', ${here.naledi.userId}, true)`.execute(connection)
    await sql`commit`.execute(connection)
    const { rows } = await sql`
      select current_setting('app.user_id', true) as setting, app.current_user_id() as who`.execute(
      connection,
    )
    expect(rows).toEqual([{ setting: '', who: null }])
  })
})

test('a transaction that throws leaves nothing behind, nor one whose caller swallows an error inside', async () => {
  const begun = (end: (trx: Transaction<DB>) => Promise<unknown>) =>
    here.db.withUser(here.naledi.userId, async (trx) => {
      const lesson = { user_id: here.naledi.userId, lesson_id: 'coding-basics' }
      await trx.insertInto('app.lesson_progress').values(lesson).execute()
      await end(trx)
    })
  const rows = async () => (await here.as('naledi', 'select * from app.lesson_progress')).rows
  await expect(begun(() => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose')
  expect(await rows()).toEqual([])
  const swallowing = begun((trx) => sql`select 1 / 0`.execute(trx).catch(() => {}))
  await expect(swallowing).rejects.toThrow(AbortedTransactionError)
  expect(await rows()).toEqual([])
})

test('a user id that is none cannot reach the database', async () => {
  for (const id of ['', '1', "' or true --", `${here.naledi.userId}'`]) {
    await expect(whoseProfiles(id)).rejects.toThrow(TypeError)
  }
})

test('an address and a browser of any length or content are only text', async () => {
  const context = {
    ip: `"'; drop table app.profiles; --`,
    userAgent: `${'\\'.repeat(3)}'\0 ${'x'.repeat(20_000)}`,
  }
  const seen = await here.db.withUser(
    null,
    async (trx) =>
      (
        await sql<{
          ip: string
          agent: string
        }>`select app.current_ip() as ip, app.current_user_agent() as agent`.execute(trx)
      ).rows[0],
    context,
  )
  expect(seen).toEqual({ ip: context.ip, agent: context.userAgent.replace('\0', '').slice(0, 512) })
})

test('requests, sign-in and jobs run as three roles, each logged in as one of this database', async () => {
  const roles = sql<{ now: string; login: string }>`select current_user as now, session_user as login`
  const seen = [
    await here.db.withUser(null, (trx) => roles.execute(trx)),
    await here.db.withAuth((trx) => roles.execute(trx)),
    await here.db.withWorker((trx) => roles.execute(trx)),
  ].flatMap(({ rows }) => rows)
  expect(seen.map(({ now }) => now)).toEqual(['qala_app', 'qala_auth', 'qala_worker'])
  for (const { now, login } of seen) expect(login).toMatch(new RegExp(`^${now}_[0-9]+$`))
})

test('cannot log in to the roles that hold the rights', async () => {
  for (const user of ['qala_app', 'qala_auth', 'qala_worker', 'qala_definer', 'qala_backup']) {
    const client = new pg.Client({
      connectionString: here.db.url.replace(/\/\/[^:@]+:[^@]*@/, `//${user}:guess@`),
    })
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
  }
})
