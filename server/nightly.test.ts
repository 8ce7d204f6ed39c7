import { MAINTENANCE_ROUTINES } from '#domain/privacy/security.ts'
import { RETAINED_KINDS } from '#domain/privacy/retention.ts'
import { FIRST_SETTINGS } from '#domain/settings/settings.ts'
import { asDefiner } from '#database/tests/support.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Env } from './core/env.ts'
import { forgetMessagesOf } from './core/mail/forget-messages.ts'
import { openOutbox } from './core/mail/outbox.ts'
import { openMailer } from './core/mail/send-mail.ts'
import { securityEvents, signedInAdmin, signedInLearner, testServer } from './testing.ts'
import { runNightly } from './nightly.ts'

const server = await testServer()
const { db } = server

const ROUTINE_EVENTS = ['audit_log_anonymization', 'audit_log_cleanup', 'inactive_profile_cleanup']
const { dataDir } = server.services
const night = (mail?: Env['mail']) =>
  runNightly({ db, env: { dataDir, ...(mail && { mail }) }, origin: 'https://qala.school.za' })
/** Returns all events of the last night except the final one, which sums them up. */
const routineEvents = async () => (await securityEvents(db)).slice(-MAINTENANCE_ROUTINES.length - 1, -1)
const lastRun = async () => {
  const admin = await signedInAdmin(server)
  const { rows } = await db.withUser(admin.userId, (trx) =>
    sql<{ what: string; touched: number }>`select what, touched from app.retention_runs
      where run_at = (select max(run_at) from app.retention_runs) order by id`.execute(trx),
  )
  return Object.fromEntries(rows.map(({ what, touched }) => [what, touched]))
}
const choose = async (retention: object) => {
  const admin = await signedInAdmin(server)
  await db.withUser(admin.userId, (trx) =>
    trx
      .insertInto('app.settings')
      .values({ name: 'retention', value: JSON.stringify({ ...FIRST_SETTINGS.retention, ...retention }) })
      .onConflict((known) => known.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
      .execute(),
  )
}
const idle = (userId: string, days: number) =>
  db.withAuth((trx) =>
    sql`update app.profiles set last_seen_at = now() - ${days} * interval '1 day'
         where user_id = ${userId}`.execute(trx),
  )
const exists = async (userId: string) =>
  (
    await db.withAuth((trx) =>
      trx.selectFrom('auth.accounts').select('id').where('id', '=', userId).execute(),
    )
  ).length > 0

test('the night forgets what is old in both logs and marks who has gone, each written down as nobody’s', async () => {
  const gone = await signedInLearner(server)
  await idle(gone.userId, 400)
  const lines = ['100 days', '3 years'].map(
    (age) => `insert into app.security_events (event_type, ip_address, created_at)
              values ('login_failed', '196.25.1.9', now() - interval '${age}')`,
  )
  await asDefiner(db.url, ...lines)

  await night()

  const events = await securityEvents(db)
  expect(events.filter(({ event_type }) => event_type === 'login_failed')).toMatchObject([
    { ip_address: null },
  ])
  expect(await routineEvents()).toMatchObject([
    { event_type: ROUTINE_EVENTS[0], user_id: null, details: { auditLogs: 0, securityEvents: 2 } },
    { event_type: ROUTINE_EVENTS[1], user_id: null, details: { auditLogs: 0, securityEvents: 1 } },
    { event_type: ROUTINE_EVENTS[2], user_id: null, details: { profilesMarked: 1 } },
  ])
  expect(events.at(-1)).toMatchObject({
    event_type: 'retention_run',
    user_id: null,
    details: { log_addresses: 2, log_entries: 1, inactive_marked: 1 },
  })
  expect(await lastRun()).toMatchObject({
    log_addresses: 2,
    log_entries: 1,
    inactive_marked: 1,
    deliveries: 0,
  })
})

test('a second night finds nothing to do, and what lives is left alone', async () => {
  const learner = await signedInLearner(server)
  await night()
  await night()
  expect((await routineEvents()).map(({ details }) => Object.values(details))).toEqual([
    [0, 0],
    [0, 0, 0],
    [0],
  ])
  expect(Object.values(await lastRun())).toEqual(RETAINED_KINDS.map(() => 0))
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
  await night()
  expect(await left()).toEqual([0, 0, 1])
})

describe('the times are the school’s own', () => {
  afterEach(() => choose({}))

  test('an address is forgotten after the days it chose, by night and by the button', async () => {
    await choose({ logAddresses: 30 })
    await asDefiner(
      db.url,
      `insert into app.security_events (event_type, ip_address, created_at)
       values ('login_throttled', '196.25.1.9', now() - interval '31 days'),
              ('login_throttled', '196.25.1.9', now() - interval '29 days')`,
    )
    await night()
    const left = (await securityEvents(db, 'login_throttled')).map(({ ip_address }) => ip_address)
    expect(left).toEqual([null, '196.25.1.9'])
    await choose({ logAddresses: 28 })
    const { browser } = await signedInAdmin(server)
    const answer = await browser.post('/api/functions/anonymize_old_audit_logs')
    expect(answer.body).toEqual({ touched: 1 })
  })
})

describe('an account that nobody uses', () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'Qala <qala@school.za>', perSecond: 10 }
  const warned = (userId: string, days: number) =>
    db.withAuth(async (trx) => {
      await trx.deleteFrom('app.deletion_warnings').where('user_id', '=', userId).execute()
      const warned_at = new Date(Date.now() - days * 86_400_000)
      await trx.insertInto('app.deletion_warnings').values({ user_id: userId, warned_at }).execute()
    })
  const mailsTo = async (email: string) => {
    const { rows } = await db.withWorker((trx) =>
      sql<{ text: string }>`select payload ->> 'text' as text from graphile_worker._private_jobs
        where payload ->> 'to' = ${email}`.execute(trx),
    )
    return rows
  }
  afterEach(() => choose({}))

  test('stays for ever unless the school has chosen otherwise', async () => {
    const { userId } = await signedInLearner(server)
    await idle(userId, 3_000)
    await night()
    expect(await lastRun()).toMatchObject({ unused_warned: 0, unused_deleted: 0 })
    expect(await exists(userId)).toBe(true)
  })

  test('is warned by one mail, and deleted 30 days later at the earliest', async () => {
    await choose({ deleteInactiveAfter: 400 })
    const { userId, email } = await signedInLearner(server)
    await idle(userId, 2_000)
    for (let nights = 0; nights < 2; nights += 1) await night(mail)
    expect(await exists(userId)).toBe(true)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('In 30 days your account will be deleted')
    await warned(userId, 29)
    await night(mail)
    expect(await exists(userId)).toBe(true)
    await warned(userId, 31)
    await night(mail)
    expect(await exists(userId)).toBe(false)
    expect(await lastRun()).toMatchObject({ unused_deleted: 1 })
    expect((await securityEvents(db, 'account_deleted')).at(-1)).toMatchObject({
      user_id: null,
      details: { userId, unused: true },
    })
    // The mail to this address that was still queued was deleted as well.
    expect(await mailsTo(email)).toEqual([])
  })

  test('that is used again keeps its whole notice the next time', async () => {
    await choose({ deleteInactiveAfter: 400 })
    const { userId } = await signedInLearner(server)
    await idle(userId, 2_000)
    await night()
    await warned(userId, 60)
    await idle(userId, 1)
    await night()
    await idle(userId, 2_000)
    await night()
    expect(await exists(userId)).toBe(true)
  })

  test('cannot be one of the staff', async () => {
    await choose({ deleteInactiveAfter: 400 })
    const { userId } = await signedInAdmin(server)
    await idle(userId, 3_000)
    await warned(userId, 60)
    await night()
    expect(await exists(userId)).toBe(true)
  })
})

describe('the outbox folder', () => {
  const outbox = join(dataDir, 'outbox')
  const written = (recipient: string) =>
    openMailer({ dataDir }).send({ to: recipient, subject: 'Qala', text: 'Hello' }, 'a-mail')
  const files = async () => (await readdir(outbox)).toSorted()

  test('is emptied of what is older than chosen, and of mail to nobody who has an account; other files stay', async () => {
    const { email } = await signedInLearner(server)
    await written(email)
    await written('deleted-before@example.test')
    const [first = '', second = ''] = await files()
    expect([first, second]).toHaveLength(2)
    const old = first.replace(/^\d{4}/, '2024')
    await copyFile(join(outbox, first), join(outbox, old))
    await writeFile(join(outbox, 'notes.txt'), 'of the administrator')
    await night()
    expect(await files()).toEqual([expect.stringMatching(/\.eml$/), 'notes.txt'])
    expect(await lastRun()).toMatchObject({ outbox_files: 2 })
  })

  test('forgets a learner at their deletion at once, and nobody else', async () => {
    const [naledi, thabo] = [await signedInLearner(server), await signedInLearner(server)]
    const before = (await files()).length
    for (const { email } of [naledi, naledi, thabo]) await written(email)
    const sms = { to: '+27821234567', message: 'News', id: `${randomUUID()}.${naledi.userId}` }
    await openOutbox(dataDir).write('sms.json', `${JSON.stringify(sms, null, 2)}\n`)
    await forgetMessagesOf(dataDir, naledi)
    expect(await files()).toHaveLength(before + 1)
    const texts = await Promise.all((await files()).map((name) => readFile(join(outbox, name), 'utf8')))
    expect(texts.join()).toContain(thabo.email)
    for (const trace of [naledi.email, naledi.userId]) expect(texts.join()).not.toContain(trace)
  })
})
