import { asWorker, makeAdmin, makeLearner, testDatabase } from '#database/testing.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mailerTo } from '../../messaging/deliveries/testing-school.ts'
import { closing, smtpServer } from '../../messaging/deliveries/testing-servers.ts'
import { startWorker } from '../../worker.ts'
import type { ClockDoubt } from '#domain/operations/clock-doubt.ts'
import { checkAlarm } from './alarm.ts'

const db = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'qala-alarm-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
await makeLearner(db)
const admins = [(await makeAdmin(db)).email, (await makeAdmin(db)).email].toSorted()

const NOW = Date.now()
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000)
const check = (now = new Date(NOW), startedAt = hoursAgo(200), doubt: ClockDoubt | null = null) =>
  checkAlarm({ db, origin: 'https://qala.school.za', now, startedAt, doubt })
/** @param problem why the backup could not be restored, or null if it could */
const backup = (madeAt: Date, problem: string | null = null, file = 'qala-x.backup') =>
  asWorker(
    db,
    `insert into app.backups (made_at, reason, file, bytes, seconds, checked_at, problem)
     values ($1, 'hourly', $2, 1, 1, case when $3::text is null then $1::timestamptz end, $3)`,
    [madeAt, file, problem],
  )
const ordered = async () =>
  (
    await asWorker<{ to: string; subject: string }>(
      db,
      `select payload ->> 'to' as to, payload ->> 'subject' as subject from graphile_worker._private_jobs order by 1`,
    )
  ).rows
const toAll = (subject: string) => admins.map((to) => ({ to, subject }))

beforeEach(async () => {
  await asWorker(db, 'delete from graphile_worker._private_jobs')
  await db.withAuth((trx) =>
    trx
      .updateTable('app.alarms')
      .set({ mailed_at: hoursAgo(24 * 365) })
      .execute(),
  )
})

test('nobody is alarmed by a new school, nor by a good backup of yesterday', async () => {
  await check()
  await backup(hoursAgo(25))
  await check()
  expect(await ordered()).toEqual([])
})

test('a good backup of more than 26 hours alarms each admin, once a day, whoever asks', async () => {
  const later = (hours: number) => new Date(NOW + hours * 3_600_000)
  await Promise.all([check(later(3)), check(later(3)), check(later(3))])
  expect(await ordered()).toEqual(toAll('Qala: The last good backup is 28 hours old'))
  await check(later(26))
  expect(await ordered()).toHaveLength(admins.length)
  await check(later(27))
  expect(await ordered()).toHaveLength(2 * admins.length)
})

test('a server that has just been started backs up before anybody is alarmed', async () => {
  const monday = new Date(NOW + 70 * 3_600_000)
  await check(monday, new Date(monday.getTime() - 14 * 60_000))
  expect(await ordered()).toEqual([])
})

test('a good backup of the future alarms, also when the last alarm was in the future', async () => {
  const aYearBefore = new Date(NOW - 400 * 86_400_000)
  await db.withAuth((trx) =>
    trx
      .updateTable('app.alarms')
      .set({ mailed_at: new Date(NOW) })
      .execute(),
  )
  await check(aYearBefore, new Date(NOW))
  expect(await ordered()).toEqual(toAll('Qala: The last good backup has a date in the future'))
})

test('a clock in doubt alarms at once, with what to do, beside the alarm of a backup', async () => {
  const doubt = { kind: 'ahead' as const, shown: new Date(NOW), known: hoursAgo(9_600) }
  for (let asks = 0; asks < 2; asks += 1) await check(new Date(NOW), new Date(NOW), doubt)
  expect(await ordered()).toEqual(toAll('Qala: The clock of the server may be wrong'))
  const { rows } = await asWorker<{ text: string }>(
    db,
    `select payload ->> 'text' as text from graphile_worker._private_jobs limit 1`,
  )
  expect(rows[0]?.text).toContain('press “The clock is right”')
})

test('one that does not restore alarms at once, by mail', async () => {
  await backup(hoursAgo(1), 'It ends too early.')
  await check()
  expect(await ordered()).toEqual(toAll('Qala: The newest backup does not restore'))
  const smtp = closing(await smtpServer())
  const mailer = mailerTo(smtp.port, dataDir)
  const stop = await startWorker({
    db,
    mailer,
    senders: { email: unused, push: unused, sms: unused },
    remind: unused,
    log: () => {},
    env: { dataDir, databaseUrl: db.url },
    origin: 'https://qala.school.za',
  })
  await expect.poll(() => smtp.taken.map(({ to }) => to).toSorted(), { timeout: 10_000 }).toEqual(admins)
  await stop()
  mailer.close()
  expect(smtp.taken[0]?.raw).toContain('https://qala.school.za/admin/login')
})

test('one that could not be written does not alarm while a good one is young', async () => {
  await asWorker(
    db,
    `insert into app.backups (made_at, reason, seconds, problem) values (now(), 'hourly', 1, 'No room.')`,
  )
  await check()
  expect(await ordered()).toEqual([])
})

const unused = () => Promise.reject(new Error('No announcement is sent here'))
