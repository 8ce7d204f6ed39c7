import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeLearner } from '../testing.ts'
import { DENIED, school, type Asker, type School } from './support.ts'

let here: School

beforeAll(async () => {
  here = await school()
  await here.as(
    'job',
    `insert into app.lesson_tasks values ('what-is-computer', 'read', 'Read', 'other', 5, null)`,
  )
  for (const who of ['naledi', 'thabo'] as const) {
    await learn(here[who].userId)
    await here.as(
      who,
      `insert into app.push_subscriptions (endpoint, user_id, p256dh, auth)
       values ('https://push.test/${who}', :${who}, '${'p'.repeat(87)}', '${'a'.repeat(22)}')`,
    )
  }
})

async function learn(userId: string): Promise<void> {
  const lesson = { user_id: userId, lesson_id: 'what-is-computer' }
  await here.db.withUser(userId, async (trx) => {
    await trx.insertInto('app.lesson_progress').values(lesson).execute()
    await trx
      .insertInto('app.task_progress')
      .values({ id: randomUUID(), ...lesson, task_id: 'read' })
      .execute()
  })
}

async function owners(who: Asker, table: string): Promise<string[]> {
  const { rows } = await here.as<{ user_id: string }>(who, `select user_id from ${table}`)
  return rows.map(({ user_id }) => user_id)
}

const leave = (userId: string) =>
  here.db.withAuth((trx) => trx.deleteFrom('auth.accounts').where('id', '=', userId).execute())

test.each<[who: Asker, table: string, rows: number]>([
  ['admin', 'app.profiles', 2],
  ['admin', 'app.lesson_progress', 2],
  ['admin', 'app.task_progress', 2],
  ['admin', 'app.user_roles', 3],
  // Only the worker may know the addresses at which browsers can be reached.
  ['admin', 'app.push_subscriptions', 0],
  ['job', 'app.profiles', 2],
  ['job', 'app.push_subscriptions', 2],
])('%s reads of %s: %i rows', async (who, table, rows) => {
  expect(await owners(who, table)).toHaveLength(rows)
})

test('a visitor sees the tasks of a lesson', async () => {
  expect((await here.as('visitor', 'select task_id from app.lesson_tasks')).rows).toEqual([
    { task_id: 'read' },
  ])
})

test('an address cannot be registered twice by changing its case', async () => {
  const register = (email: string) =>
    here.db.withAuth((trx) => trx.insertInto('auth.accounts').values({ email }).execute())
  await expect(register(here.naledi.email.toUpperCase())).rejects.toMatchObject({ code: '23514' })
  await expect(register(here.naledi.email)).rejects.toMatchObject({ code: '23505' })
})

describe('a profile', () => {
  test('is corrected by its learner; the audit log says who, and from where', async () => {
    const change = {
      first_name: 'Nomsa',
      last_name: 'Zulu',
      school_name: 'Funda Primary',
      grade_class: 'Grade 7B',
      age: 14,
      phone_number: '0739876543',
    }
    const { userId } = await makeLearner(here.db)
    await here.db.withUser(
      userId,
      (trx) => trx.updateTable('app.profiles').set(change).where('user_id', '=', userId).execute(),
      { ip: '196.25.1.1', userAgent: 'Test' },
    )
    const after = await here.db.withUser(userId, (trx) =>
      trx.selectFrom('app.profiles').selectAll().execute(),
    )
    expect(after).toMatchObject([{ user_id: userId, ...change }])
    const audit = await here.as(
      'admin',
      `select action, changed_by, ip_address, user_agent from app.profile_audit
        where profile_id = '${userId}' and action = 'UPDATE'`,
    )
    expect(audit.rows).toEqual([
      { action: 'UPDATE', changed_by: userId, ip_address: '196.25.1.1', user_agent: 'Test' },
    ])
    await leave(userId)
  })

  test('is the only one changed, even without a condition', async () => {
    expect((await here.as('naledi', 'update app.profiles set age = 13, last_seen_at = now()')).changed).toBe(
      1,
    )
    expect((await here.as('thabo', 'select first_name from app.profiles')).rows).toEqual([
      { first_name: 'Thabo' },
    ])
  })
})

test('two learners are kept apart who sent the same task id', async () => {
  const id = randomUUID()
  await here.as(
    'job',
    `insert into app.lesson_tasks values ('internet-basics', 'read', 'Read', 'other', 5, null)`,
  )
  const save = async (who: 'naledi' | 'thabo') =>
    (
      await here.as(
        who,
        `insert into app.task_progress (id, user_id, lesson_id, task_id)
         values ('${id}', :${who}, 'internet-basics', 'read') on conflict do nothing returning id`,
      )
    ).rows
  expect([await save('naledi'), await save('thabo'), await save('thabo')]).toEqual([[{ id }], [{ id }], []])
})

test('deleting an account takes everything along that belongs to it, and nothing else', async () => {
  const { userId } = await makeLearner(here.db)
  await learn(userId)
  const everyone = () =>
    Promise.all(
      ['profiles', 'lesson_progress', 'task_progress', 'user_roles'].map((table) =>
        owners('admin', `app.${table}`),
      ),
    )
  const before = await everyone()
  await leave(userId)
  expect(before.flat().filter((id) => id === userId)).toHaveLength(4)
  expect(await everyone()).toEqual(before.map((ids) => ids.filter((id) => id !== userId)))
})

describe('roles', () => {
  const grant = (actor: string, target: string) =>
    here.db.withUser(actor, (trx) =>
      trx
        .insertInto('app.user_roles')
        .values({ user_id: target, role: 'admin', granted_by: actor })
        .execute(),
    )
  const take = async (target: string) =>
    (await here.as('admin', `delete from app.user_roles where user_id = '${target}' and role = 'admin'`))
      .changed
  const events = async () =>
    (
      await here.as(
        'admin',
        `select user_id, details from app.security_events where event_type = 'role_changed' order by id desc`,
      )
    ).rows

  test('are given and taken by an admin, who is no admin for a moment longer', async () => {
    const { userId } = await makeLearner(here.db)
    const { admin, naledi } = here
    await grant(admin.userId, userId)
    expect((await events())[0]).toEqual({
      user_id: admin.userId,
      details: { change: 'given', role: 'admin', userId },
    })
    await grant(userId, naledi.userId)
    expect(await take(naledi.userId)).toBe(1)
    expect(await take(userId)).toBe(1)
    expect((await events())[0]?.['details']).toEqual({ change: 'taken', role: 'admin', userId })
    await expect(grant(userId, naledi.userId)).rejects.toMatchObject(DENIED)
  })

  test('appointing twice changes nothing; appointing nobody fails', async () => {
    const before = await events()
    await here.db.appointAdmin(here.admin.userId)
    expect(await events()).toEqual(before)
    await expect(here.db.appointAdmin('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
      code: '23503',
    })
  })
})

describe('announcements', () => {
  const announce = (userId: string, isPublished?: boolean) =>
    here.db.withUser(userId, (trx) =>
      trx
        .insertInto('app.announcements')
        .values({
          title: 'Computer lab',
          content: 'Open on Saturday.',
          created_by: userId,
          ...(isPublished !== undefined && { is_published: isPublished }),
        })
        .returning(['id', 'priority', 'is_published'])
        .executeTakeFirstOrThrow(),
    )
  const read = async (who: Asker) =>
    (await here.as<{ id: string }>(who, 'select id from app.announcements')).rows.map(({ id }) => id)

  test('begin published with priority 0; drafts stay with admins; visitors read none', async () => {
    const { id, ...defaults } = await announce(here.admin.userId)
    const draft = await announce(here.admin.userId, false)
    expect(defaults).toEqual({ priority: 0, is_published: true })
    expect(await read('naledi')).toEqual([id])
    expect((await read('admin')).toSorted()).toEqual([id, draft.id].toSorted())
    expect(await read('visitor')).toEqual([])
  })

  test('are hidden and removed by an admin', async () => {
    const { id } = await announce(here.admin.userId)
    const hide = `update app.announcements set is_published = false where id = '${id}'`
    expect((await here.as('admin', hide)).changed).toBe(1)
    expect((await here.as('admin', `delete from app.announcements where id = '${id}'`)).changed).toBe(1)
  })

  test('stay when the admin’s account goes', async () => {
    const leaving = await makeAdmin(here.db)
    const { id } = await announce(leaving.userId)
    await leave(leaving.userId)
    expect(
      (await here.as('admin', `select created_by from app.announcements where id = '${id}'`)).rows,
    ).toEqual([{ created_by: null }])
  })
})
