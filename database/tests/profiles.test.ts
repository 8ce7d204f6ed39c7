import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeLearner, testDatabase, type TestDatabase, type TestLearner } from '../testing.ts'
import { DENIED } from './support.ts'

let db: TestDatabase
let naledi: TestLearner
let thabo: TestLearner
let admin: TestLearner

beforeAll(async () => {
  db = await testDatabase()
  naledi = await makeLearner(db)
  thabo = await makeLearner(db, { firstName: 'Thabo' })
  admin = await makeAdmin(db)
})

describe('profiles', () => {
  test('cannot be inserted or deleted by a request', async () => {
    await expect(
      db.withUser(admin.userId, (trx) =>
        trx
          .insertInto('app.profiles')
          .values({
            user_id: admin.userId,
            first_name: 'Head',
            last_name: 'Teacher',
            school_name: 'Qala',
            grade_class: 'Staff',
            age: 40,
            phone_number: '0821234567',
          })
          .execute(),
      ),
    ).rejects.toMatchObject(DENIED)
    await expect(
      db.withUser(naledi.userId, (trx) => trx.deleteFrom('app.profiles').execute()),
    ).rejects.toMatchObject(DENIED)
    await expect(db.withAuth((trx) => trx.deleteFrom('app.profiles').execute())).rejects.toMatchObject(DENIED)
  })

  test('can be corrected by the learner, which says who and from where in the audit log', async () => {
    const change = {
      first_name: 'Nomsa',
      last_name: 'Zulu',
      school_name: 'Funda Primary',
      grade_class: 'Grade 7B',
      age: 14,
      phone_number: '0739876543',
    }
    const nomsa = await makeLearner(db)
    await db.withUser(
      nomsa.userId,
      (trx) => trx.updateTable('app.profiles').set(change).where('user_id', '=', nomsa.userId).execute(),
      { ip: '196.25.1.1', userAgent: 'Test' },
    )
    const after = await db.withUser(nomsa.userId, (trx) =>
      trx.selectFrom('app.profiles').selectAll().execute(),
    )
    expect(after).toMatchObject([{ user_id: nomsa.userId, ...change }])
    const audit = await db.withUser(admin.userId, (trx) =>
      trx
        .selectFrom('app.profile_audit')
        .select(['action', 'changed_by', 'ip_address', 'user_agent'])
        .where('profile_id', '=', nomsa.userId)
        .where('action', '=', 'UPDATE')
        .execute(),
    )
    expect(audit).toEqual([
      { action: 'UPDATE', changed_by: nomsa.userId, ip_address: '196.25.1.1', user_agent: 'Test' },
    ])
  })

  test('cannot be corrected for somebody else: by no learner, admin or visitor', async () => {
    for (const who of [naledi.userId, admin.userId, null]) {
      const changed = await db.withUser(who, (trx) =>
        trx
          .updateTable('app.profiles')
          .set({ first_name: 'Nobody' })
          .where('user_id', '=', thabo.userId)
          .executeTakeFirst(),
      )
      expect(changed.numUpdatedRows).toBe(0n)
    }
    // Without a condition the policy alone decides whose rows there are.
    await db.withUser(naledi.userId, (trx) => trx.updateTable('app.profiles').set({ age: 13 }).execute())
    const seen = await db.withUser(thabo.userId, (trx) =>
      trx.selectFrom('app.profiles').select('first_name').execute(),
    )
    expect(seen).toEqual([{ first_name: 'Thabo' }])
  })

  test('cannot change hands or its beginning, and at sign-in nothing but when it was seen', async () => {
    for (const change of [{ user_id: thabo.userId }, { created_at: new Date() }]) {
      await expect(
        db.withUser(naledi.userId, (trx) => trx.updateTable('app.profiles').set(change).execute()),
      ).rejects.toMatchObject(DENIED)
    }
    for (const change of [
      { first_name: 'Nomsa' },
      { age: 14 },
      { user_id: thabo.userId },
      { created_at: new Date() },
    ]) {
      await expect(
        db.withAuth((trx) => trx.updateTable('app.profiles').set(change).execute()),
      ).rejects.toMatchObject(DENIED)
    }
  })

  test('cannot be touched in another learner', async () => {
    const touched = await db.withUser(naledi.userId, (trx) =>
      trx.updateTable('app.profiles').set({ last_seen_at: new Date() }).executeTakeFirst(),
    )
    expect(touched.numUpdatedRows).toBe(1n)
  })
})
