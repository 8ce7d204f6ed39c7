import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeLearner, testDatabase, type TestDatabase, type TestLearner } from '../testing.ts'
import { DENIED } from './support.ts'

let db: TestDatabase
let naledi: TestLearner
let admin: TestLearner

beforeAll(async () => {
  db = await testDatabase()
  naledi = await makeLearner(db)
  admin = await makeAdmin(db)
})

describe('accounts', () => {
  const tables = ['auth.accounts', 'auth.sessions', 'auth.password_resets'] as const

  test.each(tables)('%s cannot be read by requests or jobs', async (table) => {
    await expect(
      db.withUser(admin.userId, (trx) => trx.selectFrom(table).selectAll().execute()),
    ).rejects.toMatchObject(DENIED)
    await expect(db.withWorker((trx) => trx.selectFrom(table).selectAll().execute())).rejects.toMatchObject(
      DENIED,
    )
  })

  test('cannot be read by becoming another role', async () => {
    for (const role of ['qala_auth', 'qala_worker', 'qala_definer', 'postgres']) {
      await expect(
        db.withUser(naledi.userId, (trx) => sql`set role ${sql.ref(role)}`.execute(trx)),
      ).rejects.toMatchObject(DENIED)
    }
    // Back to the role the connection logged in as: no more rights than before.
    await expect(
      db.withUser(naledi.userId, async (trx) => {
        await sql`set local role none`.execute(trx)
        await trx.selectFrom('auth.accounts').selectAll().execute()
      }),
    ).rejects.toMatchObject(DENIED)
  })

  test('the keys and the migration log cannot be read by any role', async () => {
    for (const table of ['private.secrets', 'private.migrations']) {
      const read = sql`select * from ${sql.table(table)}`
      await expect(db.withUser(admin.userId, (trx) => read.execute(trx))).rejects.toMatchObject(DENIED)
      await expect(db.withAuth((trx) => read.execute(trx))).rejects.toMatchObject(DENIED)
      await expect(db.withWorker((trx) => read.execute(trx))).rejects.toMatchObject(DENIED)
    }
  })

  test('failed tries cannot be counted or forgotten by a request', async () => {
    await expect(
      db.withUser(naledi.userId, (trx) => trx.deleteFrom('private.throttle').execute()),
    ).rejects.toMatchObject(DENIED)
  })

  test('an address cannot be registered twice by changing its case', async () => {
    await expect(
      db.withAuth((trx) =>
        trx.insertInto('auth.accounts').values({ email: naledi.email.toUpperCase() }).execute(),
      ),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      db.withAuth((trx) => trx.insertInto('auth.accounts').values({ email: naledi.email }).execute()),
    ).rejects.toMatchObject({ code: '23505' })
  })
})
