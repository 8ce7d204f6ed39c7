import { asWorker, changeRows, openReader, testDatabase } from '#database/testing.ts'
import { exampleOf, type ApiCall } from '#domain/api-call.ts'
import { RETAINED_KINDS } from '#domain/privacy/retention.ts'
import { anonymizeAuditLogs, cleanUpAuditLogs, cleanUpProfiles } from '#domain/privacy/security-api.ts'
import { claimCertificate, renewCertificate, revokeCertificate } from '#domain/school/certificates-api.ts'
import { endYear } from '#domain/school/year-end-api.ts'
import { FIRST_SETTINGS } from '#domain/settings/settings.ts'
import { sql } from 'kysely'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from './operations/backups/back-up.ts'
import { openOutbox } from './core/mail/outbox.ts'
import { accountRows, signedInAdmin, signedInLearner, targetNobody, testServer } from './testing.ts'
import { runNightly } from './nightly.ts'

// This test makes old rows of every kind that Qala deletes by age. It runs the nightly work with a doubtful clock first, and
// then with a right one. If somebody adds a new kind of row, the second half fails until the test also creates an old row of
// that kind. From then on the first half covers it too.
const db = await testDatabase()
const server = await testServer({ db })
const reader = await openReader(db)
const admin = await signedInAdmin(server)
const { dataDir } = server.services
const night = () =>
  runNightly({
    db,
    env: { dataDir, mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'q@school.za', perSecond: 1 } },
    origin: 'https://qala.school.za',
  })

const setClock = (ago: string) =>
  asWorker(
    db,
    `insert into app.clock (seen_at) values (now() - $1::interval)
     on conflict (only_one) do update set seen_at = excluded.seen_at, doubt = null, doubted_from = null`,
    [ago],
  )

/** Returns a mark for each table: the number of its rows and a hash of their contents. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await reader.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('app', 'auth') and tablename not in ('clock') order by 1`,
  )
  const marks: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await reader.query<{ mark: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(r::text, '' order by r::text)), '') as mark from ${name} r`,
    )
    marks[name] = found[0]?.mark ?? ''
  }
  marks['private'] = JSON.stringify(
    await accountRows(
      db,
      `select (select count(*) from private.throttle) a, (select count(*) from private.sign_in_tries) b`,
    ),
  )
  marks['outbox'] = (await readdir(join(dataDir, 'outbox'))).join()
  marks['backups'] = (await readdir(join(dataDir, 'backups'))).join()
  return marks
}

const back = (days: number, ...columns: string[]) =>
  columns.map((one) => `${one} = ${one} - interval '${days} days'`).join(', ')

/** Creates an old row of every kind that Qala deletes by age. */
async function grow(): Promise<void> {
  const [asked, unused, warned, lapsed] = [
    await signedInLearner(server),
    await signedInLearner(server),
    await signedInLearner(server),
    await signedInLearner(server),
  ]
  await lapsed.browser.post('/api/progress/ticket')
  await server.browser().post('/api/auth/forgot-password', { email: lapsed.email })
  await db.withAuth((trx) => trx.insertInto('app.deletions').values({ user_id: asked.userId }).execute(), {
    userId: asked.userId,
  })
  await db.withUser(admin.userId, (trx) =>
    trx
      .insertInto('app.settings')
      .values({
        name: 'retention',
        value: JSON.stringify({ ...FIRST_SETTINGS.retention, deleteInactiveAfter: 400 }),
      })
      .execute(),
  )
  await accountRows(db, 'insert into app.deletion_warnings (user_id, warned_at) values ($1, $2)', [
    warned.userId,
    new Date(Date.now() - 60 * 86_400_000),
  ])
  await accountRows(
    db,
    `update app.profiles set last_seen_at = now() - interval '3 years' where user_id = any($1)`,
    [[unused.userId, warned.userId]],
  )
  await admin.browser.post('/api/admin/classes', { schoolYear: 2026, grade: 7, letter: 'A' })
  await admin.browser.post('/api/admin/announcements', {
    requestId: '0b8dd5a7-68b5-4b5b-8d3b-2f1c0f5b7a01',
    title: 'News',
    content: 'Old news.',
    sendEmail: true,
    sendPushNotification: false,
    sendSms: false,
  })
  await asWorker(
    db,
    `insert into app.deliveries (announcement_id, channel, user_id) select id, 'email', $1 from app.announcements`,
    [lapsed.userId],
  )
  await db.withUser(unused.userId, (trx) =>
    sql`select app.take_push_subscription('https://push.example.test/a', ${'p'.repeat(87)}, ${'a'.repeat(22)})`.execute(
      trx,
    ),
  )
  await db.withUser(admin.userId, (trx) =>
    trx
      .insertInto('app.learner_comments')
      .values({ user_id: lapsed.userId, words: 'Well done.', written_by: admin.userId })
      .execute(),
  )
  await changeRows(db, 'app.learner_comments', back(400, 'written_at'))
  await changeRows(db, 'app.security_events', `${back(100, 'created_at')}, ip_address = '196.25.1.9'`)
  await changeRows(
    db,
    'app.security_events',
    `${back(1_000, 'created_at')} where id = (select min(id) from app.security_events)`,
  )
  await changeRows(db, 'app.deletions', back(15, 'asked_at', 'due_at'))
  await changeRows(db, 'app.deliveries', `${back(100, 'created_at')}, state = 'sent'`)
  await changeRows(db, 'app.push_subscriptions', back(100, 'created_at'))
  await changeRows(db, 'app.classes', `archived_at = now() - interval '10 years'`)
  await changeRows(
    db,
    'auth.sessions',
    `${back(100, 'created_at', 'last_used_at', 'expires_at')} where account_id = '${lapsed.userId}'`,
  )
  await changeRows(db, 'auth.password_resets', back(1, 'created_at', 'expires_at'))
  await changeRows(db, 'app.upload_tickets', back(200, 'created_at', 'expires_at'))
  await accountRows(
    db,
    `insert into private.throttle (key, failures, updated_at) values ('old', 1, now() - interval '3 days')`,
  )
  await openOutbox(dataDir).write(
    'sms.json',
    JSON.stringify({ to: '+27821234567', message: 'Hi', id: `a.${admin.userId}` }),
  )
  const [name = ''] = await readdir(join(dataDir, 'outbox'))
  await writeFile(join(dataDir, 'outbox', name.replace(/^\d{4}/, '2020')), '{}')
  await mkdir(join(dataDir, 'backups'), { recursive: true })
  await asWorker(
    db,
    `insert into app.backups (made_at, reason, seconds, problem) values (now() - interval '100 days', 'hourly', 1, 'No room.')`,
  )
}

test('nothing is forgotten by a clock in doubt, whichever way it is wrong, and all of it by a right one', async () => {
  await grow()
  for (const ago of ['400 days', '8 days', '-3 years', '-10 minutes']) {
    await setClock(ago)
    const before = await everything()
    await night()
    expect({ ago, ...(await everything()) }).toEqual({ ago, ...before })
  }
  await setClock('0')
  await night()
  const { rows } = await reader.query<{ what: string; touched: number }>(
    'select what, touched from app.retention_runs order by id',
  )
  expect(rows.map(({ what }) => what)).toEqual([...RETAINED_KINDS])
  expect(rows.filter(({ touched }) => touched === 0)).toEqual([])
})

test('no backup is pushed out, by whatever came of the newest', async () => {
  const days = Array.from({ length: 30 }, (_, day) => `qala-2020-01-${String(day + 1).padStart(2, '0')}`)
  for (const day of days)
    for (const hour of [10, 11])
      await writeFile(join(dataDir, 'backups', `${day}-${hour}0000.backup`), 'a backup')
  const count = async () =>
    (await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.backup')).length
  // Nothing listens at this address, so no backup can be written. This keeps the test quick, and old backups are deleted all
  // the same.
  const service = { db, env: { dataDir, databaseUrl: 'postgres://a:b@127.0.0.1:1/none' }, log: () => {} }
  await setClock('400 days')
  await backUp(service, 'hourly')
  expect(await count()).toBe(60)
  await setClock('0')
  await backUp(service, 'hourly')
  expect(await count()).toBeLessThan(60)
})

test.each<ApiCall>([
  endYear,
  claimCertificate,
  revokeCertificate,
  renewCertificate,
  anonymizeAuditLogs,
  cleanUpAuditLogs,
  cleanUpProfiles,
])('$path waits until the clock is right or confirmed', async (call) => {
  await setClock('400 days')
  await admin.browser.login(admin)
  await admin.browser.takeToken()
  const answer = await admin.browser.post(call.path, exampleOf(call, targetNobody()))
  expect([answer.status, answer.code, answer.fields]).toEqual([409, 'clock_in_doubt', undefined])
})
