import { AuditLog, MAINTENANCE_ROUTINES, SecurityEvents } from '#domain/privacy/security.ts'
import { asDefiner, countAll } from '#database/tests/support.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { RETAINED_KINDS, RetentionReport } from '#domain/privacy/retention.ts'
import { FIRST_SETTINGS } from '#domain/settings/settings.ts'
import { runNightly } from '../../nightly.ts'
import {
  ORIGIN,
  securityEvents,
  signedInAdmin,
  signedInLearner,
  testServer,
  type Browser,
} from '../../testing.ts'
import { newestAudits, newestEvents, runRoutine } from './queries.ts'

const server = await testServer()
const { db } = server

const admin = await signedInAdmin(server)
const learner = await signedInLearner(server)

const READS = ['/api/admin/security/events', '/api/admin/security/audit']
const RUNS = MAINTENANCE_ROUTINES.map((routine) => `/api/functions/${routine}`)

const events = async (browser: Browser = admin.browser) =>
  SecurityEvents.parse((await browser.get('/api/admin/security/events')).body).events
const audits = async () => AuditLog.parse((await admin.browser.get('/api/admin/security/audit')).body).entries

const OLD_ID = '5f0c2a91-0b1e-4c7e-9d53-2f9c8a1b7e60'

/** Adds old entries to both logs, as the only role that may backdate them. */
const remember = (address: string, ago: string, lines = 1) =>
  asDefiner(
    db.url,
    `insert into app.security_events (event_type, user_id, ip_address, user_agent, details, created_at)
     select 'login_failed', '${OLD_ID}', '${address}', 'Secret Browser 7', '{"userId": "${OLD_ID}"}',
       now() - interval '${ago}' from generate_series(1, ${lines})`,
    `insert into app.profile_audit (action, profile_id, changed_by, ip_address, user_agent, created_at)
     select 'UPDATE', '${OLD_ID}', '${OLD_ID}', '${address}', 'Secret Browser 7',
       now() - interval '${ago}' from generate_series(1, ${lines})`,
  )

describe('the logs', () => {
  test('cannot be read through the database by anybody else, were the route’s guard forgotten', async () => {
    await remember('196.25.1.9', '1 minute')
    for (const userId of [learner.userId, null]) {
      expect(await db.withUser(userId, newestEvents)).toEqual([])
      expect(await db.withUser(userId, newestAudits)).toEqual([])
    }
    expect((await db.withUser(admin.userId, newestEvents)).length).toBeGreaterThan(0)
    expect((await db.withUser(admin.userId, newestAudits)).length).toBeGreaterThan(0)
  })

  test('show who, from where and what, none of it whole', async () => {
    await remember('41.13.200.77', '-1 minute')
    expect((await events())[0]).toEqual({
      id: expect.any(String),
      eventType: 'login_failed',
      user: '5f0c2a91',
      ipAddress: '41.13.*.*',
      details: 'userId: 5f0c2a91',
      createdAt: expect.any(String),
    })
    expect((await audits())[0]).toEqual({
      id: expect.any(String),
      action: 'UPDATE',
      profile: '5f0c2a91',
      changedBy: '5f0c2a91',
      ipAddress: '41.13.*.*',
      createdAt: expect.any(String),
    })
  })

  test.each(READS)('cannot be made to let an address, an id or a browser’s name out at %s', async (path) => {
    await remember('41.13.200.77', '0 minutes')
    await remember('2001:db8:85a3::8a2e:370:7334', '0 minutes')
    const answer = await (await admin.browser.raw('GET', path)).text()
    expect(answer).toContain('41.13.*.*')
    expect(answer).toContain('2001:db8:*')
    expect(answer).not.toMatch(/200\.77|85a3|8a2e/)
    expect(answer).not.toContain(OLD_ID)
    expect(answer).not.toContain('Secret Browser')
  })

  test('cannot hide a rare kind behind many others: fifty of that kind are found', async () => {
    await asDefiner(
      db.url,
      `insert into app.security_events (event_type, created_at) values ('some_later_kind', now() - interval '1 year')`,
      `insert into app.security_events (event_type, created_at)
       select 'audit_log_cleanup', now() - n * interval '1 day' from generate_series(1, 200) n`,
    )
    const find = async (kind: string) => {
      const answer = await admin.browser.post('/api/admin/security/events/find', { kind })
      return SecurityEvents.parse(answer.body).events.map(({ eventType }) => eventType)
    }
    expect(await find('maintenance')).toEqual(Array.from({ length: 50 }, () => 'audit_log_cleanup'))
    expect(await find('people')).toContain('some_later_kind')
    expect(await find('people')).not.toContain('audit_log_cleanup')
    expect(await admin.browser.post('/api/admin/security/events/find', { kind: 'all' })).toMatchObject({
      status: 400,
      fields: { kind: expect.any(String) as string },
    })
  })

  test('hold the newest fifty, newest first', async () => {
    await remember('10.1.2.3', '-2 minutes', 60)
    await remember('10.9.2.3', '-3 minutes', 1)
    for (const list of [await events(), await audits()]) {
      expect(list).toHaveLength(50)
      expect(list[0]?.ipAddress).toBe('10.9.*.*')
      expect(list.slice(1).every(({ ipAddress }) => ipAddress === '10.1.*.*')).toBe(true)
      const times = list.map(({ createdAt }) => createdAt)
      expect(times).toEqual(times.toSorted().toReversed())
    }
  })
})

describe('maintenance', () => {
  test.each(RUNS)(
    'cannot be run at %s by a learner or a visitor, and then leaves no trace of a run',
    async (path) => {
      const runs = async () =>
        (await securityEvents(db)).filter(({ event_type }) => event_type !== 'verb_refused').length
      const before = await runs()
      expect(await learner.browser.post(path)).toMatchObject({ status: 403, code: 'admin_required' })
      expect(await server.browser().post(path)).toMatchObject({ status: 401, code: 'signed_out' })
      expect(await runs()).toBe(before)
    },
  )

  test.each(MAINTENANCE_ROUTINES)('%s cannot be run in the database by anybody else', async (routine) => {
    for (const userId of [learner.userId, null]) {
      await expect(db.withUser(userId, (trx) => runRoutine(trx, routine))).rejects.toMatchObject({
        code: '42501',
      })
    }
  })

  test.each(RUNS)('%s cannot be given anything, nor fetched', async (path) => {
    expect(await admin.browser.post(path, { days: 1 })).toMatchObject({ status: 400, code: 'invalid_input' })
    expect((await admin.browser.get(path)).status).toBe(405)
  })

  test('of old addresses hides them in both lists and says how many and who', async () => {
    await remember('41.13.200.77', '91 days', 3)
    const answer = await admin.browser.post('/api/functions/anonymize_old_audit_logs')
    expect(answer).toMatchObject({ status: 200, body: { touched: 6 } })
    const [event] = (await securityEvents(db, 'audit_log_anonymization')).slice(-1)
    expect(event).toMatchObject({
      user_id: admin.userId,
      ip_address: '127.0.0.1',
      details: { auditLogs: 3, securityEvents: 3 },
    })
    const again = await admin.browser.post('/api/functions/anonymize_old_audit_logs')
    expect(again.body).toEqual({ touched: 0 })
  })

  test('of old entries deletes them and nothing younger', async () => {
    await remember('10.0.0.1', '2 years 1 day', 2)
    await remember('10.0.0.1', '1 year 364 days', 1)
    const before = await countAll(db.url, 'app.profile_audit')
    const answer = await admin.browser.post('/api/functions/cleanup_old_audit_logs')
    expect(answer).toMatchObject({ status: 200, body: { touched: 4 } })
    expect(await countAll(db.url, 'app.profile_audit')).toBe(before - 2)
    expect((await securityEvents(db, 'audit_log_cleanup')).at(-1)).toMatchObject({ user_id: admin.userId })
  })

  test('by night leaves a line for each kind of row, and says which times hold', async () => {
    const retention = async () =>
      RetentionReport.parse((await admin.browser.get('/api/admin/security/retention')).body)
    expect(await retention()).toEqual({ days: FIRST_SETTINGS.retention, lastRun: null })
    await remember('10.0.0.1', '800 days', 1)
    await runNightly({ db, env: { dataDir: server.services.dataDir }, origin: ORIGIN })
    const { lastRun } = await retention()
    expect(lastRun?.touched.map(({ what }) => what)).toEqual([...RETAINED_KINDS])
    expect(lastRun?.touched).toContainEqual({ what: 'log_entries', count: 2 })
  })

  test('of profiles marks who was not seen for a year, and their next sign-in takes the mark away', async () => {
    const quiet = await signedInLearner(server)
    await db.withAuth((trx) =>
      sql`update app.profiles set last_seen_at = now() - interval '366 days'
           where user_id = ${quiet.userId}`.execute(trx),
    )
    const answer = await admin.browser.post('/api/functions/cleanup_inactive_profiles')
    expect(answer).toMatchObject({ status: 200, body: { touched: 1 } })
    expect((await securityEvents(db, 'inactive_profile_cleanup')).at(-1)).toMatchObject({
      user_id: admin.userId,
      details: { profilesMarked: 1 },
    })
    const isMarked = async () => {
      const { rows } = await db.withUser(admin.userId, (trx) =>
        sql<{ marked: boolean }>`select inactive_since is not null as marked from app.profiles
          where user_id = ${quiet.userId}`.execute(trx),
      )
      return rows[0]?.marked
    }
    expect(await isMarked()).toBe(true)
    const back = server.browser()
    await back.post('/api/auth/login', { email: quiet.email, password: quiet.password })
    await back.takeToken()
    expect(await isMarked()).toBe(false)
  })
})
