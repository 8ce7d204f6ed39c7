import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLearner, type TestLearner } from '../testing.ts'
import { CHECK_VIOLATION, countAll, school, type School } from './support.ts'

let here: School
let naledi: TestLearner

beforeAll(async () => {
  here = await school()
})

beforeEach(async () => {
  naledi = await makeLearner(here.db)
})

const audit = async () =>
  (
    await here.as(
      'admin',
      `select action, profile_id, changed_by, ip_address, user_agent from app.profile_audit
        where profile_id = '${naledi.userId}' order by id desc`,
    )
  ).rows

const registration = () => ({
  action: 'INSERT',
  profile_id: naledi.userId,
  changed_by: naledi.userId,
  ip_address: null,
  user_agent: null,
})

describe('the audit of profiles', () => {
  test('writes down a registration as the work of the new learner', async () => {
    expect(await audit()).toEqual([registration()])
  })

  test('keeps from where a change came, and who made it', async () => {
    await here.db.withAuth(
      (trx) =>
        trx
          .updateTable('app.profiles')
          .set({ inactive_since: new Date() })
          .where('user_id', '=', naledi.userId)
          .execute(),
      { ip: '196.25.1.9', userAgent: 'Browser', userId: here.admin.userId },
    )
    expect((await audit())[0]).toEqual({
      action: 'UPDATE',
      profile_id: naledi.userId,
      changed_by: here.admin.userId,
      ip_address: '196.25.1.9',
      user_agent: 'Browser',
    })
  })

  test('is not filled by a learner merely being seen', async () => {
    const before = await audit()
    await here.db.withUser(naledi.userId, (trx) =>
      trx.updateTable('app.profiles').set({ last_seen_at: new Date() }).execute(),
    )
    expect(await audit()).toEqual(before)
  })

  test('outlives the account, whose deletion it does not hold up', async () => {
    await here.db.withAuth(
      (trx) => trx.deleteFrom('auth.accounts').where('id', '=', naledi.userId).execute(),
      { ip: '10.0.0.1' },
    )
    expect(await audit()).toMatchObject([
      { action: 'DELETE', profile_id: naledi.userId, changed_by: null, ip_address: '10.0.0.1' },
      registration(),
    ])
  })
})

describe('security events', () => {
  test('take address and browser from the request', async () => {
    await here.db.withUser(
      naledi.userId,
      (trx) =>
        trx
          .insertInto('app.security_events')
          .values({ event_type: 'login_failed', user_id: naledi.userId })
          .execute(),
      { ip: '196.25.1.9', userAgent: 'Browser' },
    )
    const { rows } = await here.as(
      'admin',
      `select * from app.security_events where user_id = '${naledi.userId}'`,
    )
    expect(rows[0]).toMatchObject({
      event_type: 'login_failed',
      ip_address: '196.25.1.9',
      user_agent: 'Browser',
      details: {},
    })
  })

  test('may be reported about anybody by the sign-in', async () => {
    const before = await countAll(here.db.url, 'app.security_events')
    for (const whose of [':naledi', 'null'])
      await here.as(
        'sign-in',
        `insert into app.security_events (event_type, user_id) values ('login_failed', ${whose})`,
      )
    expect(await countAll(here.db.url, 'app.security_events')).toBe(before + 2)
  })

  test.each([
    ['login_failed', '[]'],
    ['login_failed', '"text"'],
    ['login_failed', JSON.stringify({ text: 'x'.repeat(4_000) })],
    ['Login failed!', '{}'],
  ])('cannot be of any kind, size or shape: %s %.20s', async (type, details) => {
    await expect(
      here.as(
        'sign-in',
        `insert into app.security_events (event_type, details) values ('${type}', '${details}')`,
      ),
    ).rejects.toMatchObject(CHECK_VIOLATION)
  })
})
