import { sql, type Transaction } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DB } from '../generated/schema.ts'
import { makeAdmin, makeLearner, testDatabase, type TestDatabase, type TestLearner } from '../testing.ts'
import { withOwner } from '../temporary-database.ts'
import { asDefiner, CHECK_VIOLATION, countAll, DENIED } from './support.ts'

let db: TestDatabase
let admin: TestLearner
let naledi: TestLearner

beforeAll(async () => {
  db = await testDatabase()
  admin = await makeAdmin(db)
})

beforeEach(async () => {
  naledi = await makeLearner(db)
})

const audit = () =>
  db.withUser(admin.userId, (trx) =>
    trx
      .selectFrom('app.profile_audit')
      .select(['action', 'profile_id', 'changed_by', 'ip_address', 'user_agent'])
      .where('profile_id', '=', naledi.userId)
      .orderBy('id', 'desc')
      .execute(),
  )

const report = (trx: Transaction<DB>, userId: string | null, type = 'login_failed') =>
  trx.insertInto('app.security_events').values({ event_type: type, user_id: userId }).execute()

describe('the audit of profiles', () => {
  test('writes down a registration as the work of the new learner', async () => {
    expect(await audit()).toEqual([
      {
        action: 'INSERT',
        profile_id: naledi.userId,
        changed_by: naledi.userId,
        ip_address: null,
        user_agent: null,
      },
    ])
  })

  test('keeps from where a change came, and who made it', async () => {
    await db.withAuth(
      (trx) =>
        trx
          .updateTable('app.profiles')
          .set({ inactive_since: new Date() })
          .where('user_id', '=', naledi.userId)
          .execute(),
      { ip: '196.25.1.9', userAgent: 'Browser', userId: admin.userId },
    )
    expect((await audit())[0]).toEqual({
      action: 'UPDATE',
      profile_id: naledi.userId,
      changed_by: admin.userId,
      ip_address: '196.25.1.9',
      user_agent: 'Browser',
    })
  })

  test('is not filled by a learner merely being seen', async () => {
    const before = await audit()
    await db.withUser(naledi.userId, (trx) =>
      trx.updateTable('app.profiles').set({ last_seen_at: new Date() }).execute(),
    )
    expect(await audit()).toEqual(before)
  })

  test('outlives the account, whose deletion it does not hold up', async () => {
    await db.withAuth((trx) => trx.deleteFrom('auth.accounts').where('id', '=', naledi.userId).execute(), {
      ip: '10.0.0.1',
    })
    expect(
      (await audit()).map(({ action, profile_id, changed_by, ip_address }) => [
        action,
        profile_id,
        changed_by,
        ip_address,
      ]),
    ).toEqual([
      ['DELETE', naledi.userId, null, '10.0.0.1'],
      ['INSERT', naledi.userId, naledi.userId, null],
    ])
  })

  test('cannot be written by any role', async () => {
    const forge = (trx: Transaction<DB>) =>
      trx.insertInto('app.profile_audit').values({ action: 'UPDATE', profile_id: naledi.userId }).execute()
    await expect(db.withUser(admin.userId, forge)).rejects.toMatchObject(DENIED)
    await expect(db.withAuth(forge)).rejects.toMatchObject(DENIED)
    await expect(db.withWorker(forge)).rejects.toMatchObject(DENIED)
  })
})

describe('security events', () => {
  test('take address and browser from the request, and cannot be given others', async () => {
    await db.withUser(naledi.userId, (trx) => report(trx, naledi.userId), {
      ip: '196.25.1.9',
      userAgent: 'Browser',
    })
    const [event] = await db.withUser(admin.userId, (trx) =>
      trx.selectFrom('app.security_events').selectAll().where('user_id', '=', naledi.userId).execute(),
    )
    expect(event).toMatchObject({
      event_type: 'login_failed',
      ip_address: '196.25.1.9',
      user_agent: 'Browser',
      details: {},
    })
    await expect(
      db.withAuth((trx) =>
        trx
          .insertInto('app.security_events')
          .values({ event_type: 'login_failed', ip_address: '10.0.0.1' })
          .execute(),
      ),
    ).rejects.toMatchObject(DENIED)
  })

  test('cannot be reported about another person by a request', async () => {
    await expect(db.withUser(naledi.userId, (trx) => report(trx, admin.userId))).rejects.toMatchObject(DENIED)
    await expect(db.withUser(null, (trx) => report(trx, naledi.userId))).rejects.toMatchObject(DENIED)
  })

  test('may be reported about anybody by the sign-in', async () => {
    const before = await countAll(db.url, 'app.security_events')
    await db.withAuth((trx) => report(trx, naledi.userId))
    await db.withAuth((trx) => report(trx, null))
    expect(await countAll(db.url, 'app.security_events')).toBe(before + 2)
  })

  test('cannot hold details of any size or shape', async () => {
    for (const details of ['[]', '"text"', JSON.stringify({ text: 'x'.repeat(4_000) })]) {
      await expect(
        db.withAuth((trx) =>
          trx.insertInto('app.security_events').values({ event_type: 'login_failed', details }).execute(),
        ),
      ).rejects.toMatchObject(CHECK_VIOLATION)
    }
    await expect(db.withAuth((trx) => report(trx, null, 'Login failed!'))).rejects.toMatchObject(
      CHECK_VIOLATION,
    )
  })
})

describe.each(['app.profile_audit', 'app.security_events'] as const)('%s', (table) => {
  const forgetting = [
    sql`update ${sql.table(table)} set ip_address = null`,
    sql`delete from ${sql.table(table)}`,
  ]

  test('cannot be read by a learner, a visitor, the sign-in or jobs', async () => {
    const read = (trx: Transaction<DB>) => trx.selectFrom(table).select('id').execute()
    expect(await db.withUser(naledi.userId, read)).toEqual([])
    expect(await db.withUser(null, read)).toEqual([])
    await expect(db.withAuth(read)).rejects.toMatchObject(DENIED)
    await expect(db.withWorker(read)).rejects.toMatchObject(DENIED)
  })

  test('cannot be changed or emptied by any role, admins included', async () => {
    const before = await countAll(db.url, table)
    expect(before).toBeGreaterThan(0)
    for (const change of [...forgetting, sql`truncate ${sql.table(table)}`]) {
      await expect(db.withUser(admin.userId, (trx) => change.execute(trx))).rejects.toMatchObject(DENIED)
      await expect(db.withUser(naledi.userId, (trx) => change.execute(trx))).rejects.toMatchObject(DENIED)
      await expect(db.withAuth((trx) => change.execute(trx))).rejects.toMatchObject(DENIED)
      await expect(db.withWorker((trx) => change.execute(trx))).rejects.toMatchObject(DENIED)
    }
    expect(await countAll(db.url, table)).toBe(before)
  })

  test('cannot be changed or emptied by the owner either', async () => {
    for (const change of [
      `update ${table} set ip_address = null`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(withOwner(db.url, (owner) => owner.query(change))).rejects.toMatchObject(DENIED)
    }
    await expect(asDefiner(db.url, `truncate ${table}`)).rejects.toMatchObject(DENIED)
  })
})
