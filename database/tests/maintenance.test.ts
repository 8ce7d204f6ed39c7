import { beforeEach, expect, test } from 'vitest'
import { asDefiner, countAll, DENIED, school, type Asker, type School } from './support.ts'

let here: School

beforeEach(async () => {
  here = await school()
})

const DAYS = { anonymize_old_audit_logs: 90, cleanup_old_audit_logs: 730, cleanup_inactive_profiles: 365 }
type Routine = keyof typeof DAYS
const routines = Object.keys(DAYS) as Routine[]

const run = async (routine: Routine, who: Asker = 'admin', days = DAYS[routine]) =>
  (await here.as<{ touched: number }>(who, `select app.${routine}(${days}) as touched`)).rows[0]?.touched

const latest = async (log: string, columns: string) =>
  (await here.as('admin', `select ${columns} from app.${log} order by id desc limit 1`)).rows[0]
const latestEvent = () => latest('security_events', 'event_type, user_id, details')

const age = (...ages: string[]) =>
  asDefiner(
    here.db.url,
    ...ages.flatMap((age) => [
      `insert into app.profile_audit (action, profile_id, ip_address, user_agent, created_at)
       values ('UPDATE', gen_random_uuid(), '196.25.1.9', 'Browser', now() - interval '${age}')`,
      `insert into app.security_events (event_type, ip_address, user_agent, created_at)
       values ('login_failed', '196.25.1.9', 'Browser', now() - interval '${age}')`,
    ]),
  )

test.each(routines)('%s runs for an admin and for the worker, and leaves an event', async (routine) => {
  const events = await countAll(here.db.url, 'app.security_events')
  expect(await run(routine)).toBe(0)
  expect(await latestEvent()).toMatchObject({ user_id: here.admin.userId })
  expect(await run(routine, 'job')).toBe(0)
  expect(await latestEvent()).toMatchObject({ user_id: null })
  expect(await countAll(here.db.url, 'app.security_events')).toBe(events + 2)
})

test('addresses and browsers are forgotten after 90 days, not before, and only once', async () => {
  await age('91 days', '89 days')
  expect(await run('anonymize_old_audit_logs')).toBe(2)
  expect(await latestEvent()).toEqual({
    event_type: 'audit_log_anonymization',
    user_id: here.admin.userId,
    details: { auditLogs: 1, securityEvents: 1 },
  })
  for (const table of ['app.profile_audit', 'app.security_events'] as const) {
    const { rows } = await here.as(
      'admin',
      `select ip_address, user_agent from ${table} where created_at < now() - interval '1 day' order by created_at`,
    )
    expect(rows).toEqual([
      { ip_address: null, user_agent: null },
      { ip_address: '196.25.1.9', user_agent: 'Browser' },
    ])
  }
  expect(await run('anonymize_old_audit_logs')).toBe(0)
})

test('entries go after 2 years, not before', async () => {
  // The ages are in days, as the setting counts them, because a 29 February makes two years one day longer.
  await age('731 days', '729 days')
  const [audits, events] = [
    await countAll(here.db.url, 'app.profile_audit'),
    await countAll(here.db.url, 'app.security_events'),
  ]
  expect(await run('cleanup_old_audit_logs', 'job')).toBe(2)
  expect(await countAll(here.db.url, 'app.profile_audit')).toBe(audits - 1)
  expect(await countAll(here.db.url, 'app.security_events')).toBe(events) // one was deleted, and one was written about that
  expect(await latestEvent()).toMatchObject({
    event_type: 'audit_log_cleanup',
    details: { auditLogs: 1, securityEvents: 1, dataAccess: 0 },
  })
})

test('whose data was shown is forgotten with the logs, and cannot be rewritten before', async () => {
  await here.as(
    'admin',
    `insert into app.data_access (kind, profile_ids) values ('shown', array[:naledi]::uuid[])`,
  )
  expect(await run('cleanup_old_audit_logs')).toBe(0)
  for (const statement of ['delete from app.data_access', `update app.data_access set kind = 'exported'`])
    await expect(here.as('admin', statement)).rejects.toMatchObject(DENIED)
})

test.each([
  ['anonymize_old_audit_logs', 6],
  ['cleanup_old_audit_logs', 89],
  ['cleanup_inactive_profiles', 29],
] as const)('%s cannot be told to forget after %i days: below what one can choose', async (routine, days) => {
  await expect(run(routine, 'admin', days)).rejects.toMatchObject({ code: '22023' })
})

test('a learner unseen for 365 days is marked inactive once, and the audit says who marked', async () => {
  const seen = (who: string, ago: string) =>
    here.as(
      'sign-in',
      `update app.profiles set last_seen_at = now() - interval '${ago}' where user_id = ${who}`,
    )
  await seen(':naledi', '366 days')
  await seen(':thabo', '364 days')
  expect(await run('cleanup_inactive_profiles')).toBe(1)
  const marked = await here.as('admin', 'select user_id from app.profiles where inactive_since is not null')
  expect(marked.rows).toEqual([{ user_id: here.naledi.userId }])
  expect(await latest('profile_audit', 'action, profile_id, changed_by')).toEqual({
    action: 'UPDATE',
    profile_id: here.naledi.userId,
    changed_by: here.admin.userId,
  })
  expect(await run('cleanup_inactive_profiles')).toBe(0)
})
