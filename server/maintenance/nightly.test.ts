import { MAINTENANCE_ROUTINES } from '#domain/security.ts'
import { asDefiner } from '#database/tests/support.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { securityEvents, signedInLearner, testServer } from '../testing.ts'
import { runNightly } from './nightly.ts'

const server = await testServer()
const { db } = server

const ROUTINE_EVENTS = ['audit_log_anonymization', 'audit_log_cleanup', 'inactive_profile_cleanup']

test('the night forgets what is old in both logs and marks who has gone, each written down as nobody’s', async () => {
  const gone = await signedInLearner(server)
  await db.withAuth((trx) =>
    sql`update app.profiles set last_seen_at = now() - interval '400 days'
         where user_id = ${gone.userId}`.execute(trx),
  )
  const lines = ['100 days', '3 years'].map(
    (age) => `insert into app.security_events (event_type, ip_address, created_at)
              values ('login_failed', '196.25.1.9', now() - interval '${age}')`,
  )
  await asDefiner(db.url, ...lines)

  await runNightly(db)

  const events = await securityEvents(db)
  expect(events.filter(({ event_type }) => event_type === 'login_failed')).toMatchObject([
    { ip_address: null },
  ])
  expect(events.slice(-MAINTENANCE_ROUTINES.length)).toMatchObject([
    { event_type: ROUTINE_EVENTS[0], user_id: null, details: { auditLogs: 0, securityEvents: 2 } },
    { event_type: ROUTINE_EVENTS[1], user_id: null, details: { auditLogs: 0, securityEvents: 1 } },
    { event_type: ROUTINE_EVENTS[2], user_id: null, details: { profilesMarked: 1 } },
  ])
})

test('a second night finds nothing to do, and what lives is left alone', async () => {
  const learner = await signedInLearner(server)
  await runNightly(db)
  await runNightly(db)
  const last = (await securityEvents(db)).slice(-MAINTENANCE_ROUTINES.length)
  expect(last.map(({ details }) => Object.values(details))).toEqual([[0, 0], [0, 0], [0]])
  expect((await learner.browser.post('/api/auth/token')).status).toBe(200)
})

test('sessions and links that have ended are swept away, a living upload ticket is not', async () => {
  const learner = await signedInLearner(server)
  await learner.browser.post('/api/progress/ticket')
  await server.browser().post('/api/auth/forgot-password', { email: learner.email })
  const left = async () => {
    const { rows } = await db.withAuth((trx) =>
      sql<{ left: number[] }>`select array[
        (select count(*)::int from auth.sessions where account_id = ${learner.userId}),
        (select count(*)::int from auth.password_resets),
        (select count(*)::int from app.upload_tickets where user_id = ${learner.userId})] as left`.execute(
        trx,
      ),
    )
    return rows[0]?.left
  }
  expect(await left()).toEqual([1, 1, 1])
  await db.withAuth(async (trx) => {
    await sql`update auth.sessions set expires_at = now() - interval '1 second'
      where account_id = ${learner.userId}`.execute(trx)
    await sql`update auth.password_resets set expires_at = now() - interval '1 second'`.execute(trx)
  })
  await runNightly(db)
  expect(await left()).toEqual([0, 0, 1])
})
