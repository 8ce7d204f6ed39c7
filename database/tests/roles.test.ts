import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeLearner, testDatabase, type TestDatabase, type TestLearner } from '../testing.ts'
import { withOwner } from '../temporary-database.ts'
import { DENIED } from './support.ts'

let db: TestDatabase
let naledi: TestLearner
let admin: TestLearner

beforeAll(async () => {
  db = await testDatabase()
  naledi = await makeLearner(db)
  admin = await makeAdmin(db)
})

const grant = (actor: string | null, target: string, role: 'learner' | 'admin', grantedBy = actor) =>
  db.withUser(actor, (trx) =>
    trx.insertInto('app.user_roles').values({ user_id: target, role, granted_by: grantedBy }).execute(),
  )

const take = (actor: string | null, target: string) =>
  db.withUser(actor, (trx) =>
    trx
      .deleteFrom('app.user_roles')
      .where('user_id', '=', target)
      .where('role', '=', 'admin')
      .executeTakeFirst(),
  )

const roleEvents = () =>
  db.withUser(admin.userId, (trx) =>
    trx
      .selectFrom('app.security_events')
      .select(['user_id', 'details'])
      .where('event_type', '=', 'role_changed')
      .orderBy('id', 'desc')
      .execute(),
  )

describe('roles', () => {
  test('cannot be granted to oneself', async () => {
    await expect(grant(naledi.userId, naledi.userId, 'admin')).rejects.toMatchObject(DENIED)
    await expect(grant(naledi.userId, naledi.userId, 'admin', admin.userId)).rejects.toMatchObject(DENIED)
    await expect(grant(null, naledi.userId, 'admin')).rejects.toMatchObject(DENIED)
  })

  test('cannot be turned from learner into admin', async () => {
    await expect(
      db.withUser(naledi.userId, (trx) => trx.updateTable('app.user_roles').set({ role: 'admin' }).execute()),
    ).rejects.toMatchObject(DENIED)
    await expect(
      db.withAuth((trx) => trx.updateTable('app.user_roles').set({ role: 'admin' }).execute()),
    ).rejects.toMatchObject(DENIED)
  })

  test('cannot be granted by the role that signs people in, beyond learner', async () => {
    const { userId } = await makeLearner(db)
    await expect(
      db.withAuth((trx) =>
        trx.insertInto('app.user_roles').values({ user_id: userId, role: 'admin' }).execute(),
      ),
    ).rejects.toMatchObject(DENIED)
  })

  test('cannot be granted by jobs', async () => {
    await expect(
      db.withWorker((trx) =>
        trx.insertInto('app.user_roles').values({ user_id: naledi.userId, role: 'admin' }).execute(),
      ),
    ).rejects.toMatchObject(DENIED)
  })

  test('cannot be granted in another admin’s name', async () => {
    await expect(grant(admin.userId, naledi.userId, 'admin', naledi.userId)).rejects.toMatchObject(DENIED)
  })

  test('are given and taken by an admin, who is no admin for a moment longer', async () => {
    const { userId } = await makeLearner(db)
    await grant(admin.userId, userId, 'admin')
    expect((await roleEvents())[0]).toEqual({
      user_id: admin.userId,
      details: { change: 'given', role: 'admin', userId },
    })
    await grant(userId, naledi.userId, 'admin')
    expect((await take(admin.userId, naledi.userId)).numDeletedRows).toBe(1n)
    expect((await take(admin.userId, userId)).numDeletedRows).toBe(1n)
    expect((await roleEvents())[0]?.details).toEqual({ change: 'taken', role: 'admin', userId })
    await expect(grant(userId, naledi.userId, 'admin')).rejects.toMatchObject(DENIED)
  })

  test('an admin cannot take the own role away, nor a learner anybody’s', async () => {
    expect((await take(admin.userId, admin.userId)).numDeletedRows).toBe(0n)
    expect((await take(naledi.userId, admin.userId)).numDeletedRows).toBe(0n)
  })

  test('appointing twice changes nothing; appointing nobody fails', async () => {
    const before = await roleEvents()
    await db.appointAdmin(admin.userId)
    expect(await roleEvents()).toEqual(before)
    await expect(db.appointAdmin('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
      code: '23503',
    })
  })

  test('appointing cannot be done by a request, a sign-in or a job', async () => {
    for (const role of ['qala_app', 'qala_auth', 'qala_worker']) {
      const allowed = await withOwner(db.url, (owner) =>
        owner.query<{ can: boolean }>(
          `select has_function_privilege($1, 'app.appoint_admin(uuid)', 'execute') as can`,
          [role],
        ),
      )
      expect(allowed.rows).toEqual([{ can: false }])
    }
  })
})

describe('announcements', () => {
  const news = { title: 'Computer lab', content: 'Open on Saturday.' }
  const announce = (userId: string, more: { is_published?: boolean; created_by?: string } = {}) =>
    db.withUser(userId, (trx) =>
      trx
        .insertInto('app.announcements')
        .values({ ...news, created_by: userId, ...more })
        .returning(['id', 'priority', 'is_published'])
        .executeTakeFirstOrThrow(),
    )
  const read = (userId: string | null) =>
    db.withUser(userId, (trx) => trx.selectFrom('app.announcements').select('id').execute())

  test('cannot be written by a learner, a visitor or a job', async () => {
    await expect(announce(naledi.userId)).rejects.toMatchObject(DENIED)
    await expect(announce(naledi.userId, { created_by: admin.userId })).rejects.toMatchObject(DENIED)
    await expect(
      db.withUser(null, (trx) => trx.insertInto('app.announcements').values(news).execute()),
    ).rejects.toMatchObject(DENIED)
    await expect(
      db.withWorker((trx) => trx.insertInto('app.announcements').values(news).execute()),
    ).rejects.toMatchObject(DENIED)
  })

  test('cannot be written in another admin’s name', async () => {
    await expect(announce(admin.userId, { created_by: naledi.userId })).rejects.toMatchObject(DENIED)
  })

  test('begin published with priority 0; drafts stay with admins; visitors read none', async () => {
    const { id, ...defaults } = await announce(admin.userId)
    const draft = await announce(admin.userId, { is_published: false })
    expect(defaults).toEqual({ priority: 0, is_published: true })
    expect(await read(naledi.userId)).toEqual([{ id }])
    expect((await read(admin.userId)).map((row) => row.id).toSorted()).toEqual([id, draft.id].toSorted())
    expect(await read(null)).toEqual([])
  })

  test('cannot be published, changed or deleted by a learner', async () => {
    const { id } = await announce(admin.userId)
    const hide = (userId: string) =>
      db.withUser(userId, (trx) =>
        trx
          .updateTable('app.announcements')
          .set({ is_published: false })
          .where('id', '=', id)
          .executeTakeFirst(),
      )
    const remove = (userId: string) =>
      db.withUser(userId, (trx) =>
        trx.deleteFrom('app.announcements').where('id', '=', id).executeTakeFirst(),
      )
    expect((await hide(naledi.userId)).numUpdatedRows).toBe(0n)
    expect((await remove(naledi.userId)).numDeletedRows).toBe(0n)
    expect((await hide(admin.userId)).numUpdatedRows).toBe(1n)
    expect((await remove(admin.userId)).numDeletedRows).toBe(1n)
  })

  test('cannot be rewritten once they went out, not even by an admin', async () => {
    await announce(admin.userId)
    await expect(
      db.withUser(admin.userId, (trx) =>
        trx.updateTable('app.announcements').set({ content: 'Closed.' }).execute(),
      ),
    ).rejects.toMatchObject(DENIED)
  })

  test('stay when the admin’s account goes', async () => {
    const leaving = await makeAdmin(db)
    const { id } = await announce(leaving.userId)
    await db.withAuth((trx) => trx.deleteFrom('auth.accounts').where('id', '=', leaving.userId).execute())
    const row = await db.withUser(admin.userId, (trx) =>
      trx.selectFrom('app.announcements').select('created_by').where('id', '=', id).executeTakeFirst(),
    )
    expect(row).toEqual({ created_by: null })
  })
})
