import { sql, type Transaction } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { DB } from '../generated/schema.ts'
import { makeAdmin, makeLearner, testDatabase, type TestDatabase, type TestLearner } from '../testing.ts'
import { asDefiner, countAll } from './support.ts'

let db: TestDatabase
let admin: TestLearner

beforeEach(async () => {
  db = await testDatabase()
  admin = await makeAdmin(db)
})

const routines = ['anonymize_old_audit_logs', 'cleanup_old_audit_logs', 'cleanup_inactive_profiles'] as const
type Routine = (typeof routines)[number]

const run = (routine: Routine) => async (trx: Transaction<DB>) =>
  (await sql<{ touched: number }>`select ${sql.ref(`app.${routine}`)}() as touched`.execute(trx)).rows[0]
    ?.touched

const latestEvent = () =>
  db.withUser(admin.userId, (trx) =>
    trx
      .selectFrom('app.security_events')
      .select(['event_type', 'user_id', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )

const age = (...ages: string[]) =>
  asDefiner(
    db.url,
    ...ages.flatMap((age) => [
      `insert into app.profile_audit (action, profile_id, ip_address, user_agent, created_at)
       values ('UPDATE', gen_random_uuid(), '196.25.1.9', 'Browser', now() - interval '${age}')`,
      `insert into app.security_events (event_type, ip_address, user_agent, created_at)
       values ('login_failed', '196.25.1.9', 'Browser', now() - interval '${age}')`,
    ]),
  )

test.each(routines)('%s runs for an admin and for the worker, and leaves an event', async (routine) => {
  const events = await countAll(db.url, 'app.security_events')
  expect(await db.withUser(admin.userId, run(routine))).toBe(0)
  expect(await latestEvent()).toMatchObject({ user_id: admin.userId })
  expect(await db.withWorker(run(routine))).toBe(0)
  expect(await latestEvent()).toMatchObject({ user_id: null })
  expect(await countAll(db.url, 'app.security_events')).toBe(events + 2)
})

test('addresses and browsers are forgotten after 90 days, not before, and only once', async () => {
  await age('91 days', '89 days')
  expect(await db.withUser(admin.userId, run('anonymize_old_audit_logs'))).toBe(2)
  expect(await latestEvent()).toEqual({
    event_type: 'audit_log_anonymization',
    user_id: admin.userId,
    details: { auditLogs: 1, securityEvents: 1 },
  })
  for (const table of ['app.profile_audit', 'app.security_events'] as const) {
    const rows = await db.withUser(admin.userId, (trx) =>
      trx
        .selectFrom(table)
        .select(['ip_address', 'user_agent'])
        .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
        .orderBy('created_at')
        .execute(),
    )
    expect(rows).toEqual([
      { ip_address: null, user_agent: null },
      { ip_address: '196.25.1.9', user_agent: 'Browser' },
    ])
  }
  expect(await db.withUser(admin.userId, run('anonymize_old_audit_logs'))).toBe(0)
})

test('entries go after 2 years, not before', async () => {
  await age('2 years 1 day', '1 year 364 days')
  const [audits, events] = [
    await countAll(db.url, 'app.profile_audit'),
    await countAll(db.url, 'app.security_events'),
  ]
  expect(await db.withWorker(run('cleanup_old_audit_logs'))).toBe(2)
  expect(await countAll(db.url, 'app.profile_audit')).toBe(audits - 1)
  expect(await countAll(db.url, 'app.security_events')).toBe(events) // one gone, one written about it
  expect(await latestEvent()).toMatchObject({
    event_type: 'audit_log_cleanup',
    details: { auditLogs: 1, securityEvents: 1 },
  })
})

test('a learner unseen for 365 days is marked inactive once, and the audit says who marked', async () => {
  const [gone, here] = [await makeLearner(db), await makeLearner(db)]
  await db.withAuth(async (trx) => {
    const seen = (userId: string, when: string) =>
      trx
        .updateTable('app.profiles')
        .set({ last_seen_at: sql<Date>`now() - ${when}::interval` })
        .where('user_id', '=', userId)
        .execute()
    await seen(gone.userId, '366 days')
    await seen(here.userId, '364 days')
  })
  expect(await db.withUser(admin.userId, run('cleanup_inactive_profiles'))).toBe(1)
  const marked = await db.withUser(admin.userId, (trx) =>
    trx.selectFrom('app.profiles').select('user_id').where('inactive_since', 'is not', null).execute(),
  )
  expect(marked).toEqual([{ user_id: gone.userId }])
  const last = await db.withUser(admin.userId, (trx) =>
    trx
      .selectFrom('app.profile_audit')
      .select(['action', 'profile_id', 'changed_by'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
  )
  expect(last).toEqual([{ action: 'UPDATE', profile_id: gone.userId, changed_by: admin.userId }])
  expect(await db.withUser(admin.userId, run('cleanup_inactive_profiles'))).toBe(0)
})
