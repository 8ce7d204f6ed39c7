import { loadBackupKeys } from '#database/backup/keys.ts'
import { asWorker } from '#database/testing.ts'
import { HealthFacts, RecoveryKey } from '#domain/operations/health.ts'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { securityEvents, signedInAdmin, signedInLearner, testServer } from '../../testing.ts'
import { recordBackup } from '../backups/queries.ts'
import { createHeartbeat } from './heartbeat.ts'
import { canSave } from './is-ready.ts'

const folder = await mkdtemp(join(tmpdir(), 'qala-health-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const server = await testServer({
  env: { dataDir: folder, backupDir: join(folder, 'stick', 'not', 'there') },
})
const { db } = server
const admin = await signedInAdmin(server)
const learner = await signedInLearner(server)

const read = async () => HealthFacts.parse((await admin.browser.get('/api/admin/health')).body)
const jobs = async () =>
  (await asWorker<{ payload: unknown }>(db, `select payload from graphile_worker._private_jobs`)).rows

describe('the health of the server', () => {
  test('is told to admins', async () => {
    const facts = await read()
    expect(facts).toMatchObject({
      version: '0.1.0',
      database: { isOwn: false, version: expect.stringMatching(/^\d+\.\d+$/) },
      dataPlace: { folder, onDataDisk: true, disk: { level: expect.any(String) } },
      // The stick is not plugged in.
      backupPlace: { disk: null },
      backups: { last: null, lastGood: null, isBusy: false },
      journal: null,
      recoveryKeyMadeAt: null,
      workerBeatAt: null,
      quiet: { learners: 0 },
    })
    expect(facts.database.bytes).toBeGreaterThan(1_000_000)
    expect(facts.channels.map(({ channel, connected }) => [channel, connected])).toEqual([
      ['email', false],
      ['push', true],
      ['sms', false],
    ])
  })

  test('counts learners who were not seen for a week and whose device may still send', async () => {
    await learner.browser.post('/api/progress/ticket')
    expect((await read()).quiet.learners).toBe(0)
    await db.withAuth((trx) =>
      trx
        .updateTable('app.profiles')
        .set({ last_seen_at: new Date(Date.now() - 8 * 86_400_000) })
        .where('user_id', '=', learner.userId)
        .execute(),
    )
    expect((await read()).quiet).toEqual({ learners: 1, days: 7 })
  })

  test('counts what waits and what was given up, but not a backup', async () => {
    const before = (await read()).jobs
    await asWorker(
      db,
      `select graphile_worker.add_job('mail.send', '{}'), graphile_worker.add_job('backup.make', '{}', run_at => now() + interval '1 hour'),
              graphile_worker.add_job('mail.send', '{}', max_attempts => 1, job_key => 'given-up')`,
    )
    await asWorker(db, `update graphile_worker._private_jobs set attempts = 1 where key = 'given-up'`)
    expect((await read()).jobs).toMatchObject({ waiting: before.waiting + 1, failed: before.failed + 1 })
    await asWorker(db, 'delete from graphile_worker._private_jobs')
  })
})

test('“Back up now” orders one backup, however often it is pressed, and it can be seen', async () => {
  expect((await admin.browser.post('/api/admin/health/back-up')).status).toBe(204)
  expect((await admin.browser.post('/api/admin/health/back-up')).status).toBe(204)
  expect(await jobs()).toEqual([{ payload: { reason: 'asked' } }])
  expect((await read()).backups.isBusy).toBe(true)
  await asWorker(db, 'delete from graphile_worker._private_jobs')
})

test('a recovery key is shown once, written down as made, and another takes its place', async () => {
  const made = async () =>
    RecoveryKey.parse((await admin.browser.post('/api/admin/health/recovery-key')).body)
  const first = await made()
  const { recipients } = await loadBackupKeys(folder)
  const second = await made()
  expect(second.key).not.toBe(first.key)
  expect((await loadBackupKeys(folder)).recipients).not.toEqual(recipients)
  expect((await read()).recoveryKeyMadeAt).not.toBeNull()
  const events = await securityEvents(db, 'recovery_key_made')
  expect(events).toHaveLength(2)
  expect(events[0]).toMatchObject({ user_id: admin.userId, ip_address: '127.0.0.1' })
  expect(JSON.stringify(events)).not.toContain(first.key)
})

test('a file of keys that cannot be read hides nothing else', async () => {
  const file = join(folder, 'backup-keys.json')
  const whole = await readFile(file, 'utf8')
  await writeFile(file, 'half a')
  expect(await read()).toMatchObject({ recoveryKeyMadeAt: null, version: '0.1.0', dataPlace: { folder } })
  await writeFile(file, whole)
})

test('a recovery key that cannot be stored is not written down as made', async () => {
  const broken = await testServer({ db, env: { dataDir: join(folder, 'file', 'data') } })
  await writeFile(join(folder, 'file'), 'in the way')
  const before = await securityEvents(db, 'recovery_key_made')
  const browser = broken.browser()
  browser.bearer = admin.browser.bearer
  expect((await browser.post('/api/admin/health/recovery-key')).status).toBe(500)
  expect(await securityEvents(db, 'recovery_key_made')).toEqual(before)
})

describe('ready', () => {
  const ready = async () => true
  const away = async () => false
  const own = { dataDir: folder }
  const external = { dataDir: join(folder, 'gone'), databaseUrl: 'postgres://db' }

  test.each([
    ['everything is there', { db: { ready }, env: own }, true],
    ['the database is away', { db: { ready: away }, env: own }, false],
    ['the disk of the data is gone', { db: { ready }, env: { dataDir: external.dataDir } }, false],
    ['it is not this disk that the rows go to', { db: { ready }, env: external }, true],
    ['the worker lives', { db: { ready }, env: own, heartbeat: { isAlive: () => true } }, true],
    ['the worker is silent', { db: { ready }, env: own, heartbeat: { isAlive: () => false } }, false],
  ])('when %s: %s', async (_, readiness, expected) => {
    expect(await canSave(readiness)).toBe(expected)
  })

  test('does not depend on backups', async () => {
    await asWorker(
      db,
      `insert into app.backups (made_at, reason, seconds, problem) values (now() - interval '60 days', 'hourly', 1, 'No room.')`,
    )
    expect(await server.browser().get('/api/ready')).toMatchObject({ status: 200, body: { status: 'ok' } })
  })
})

test('a worker gives signs of life that every process can read', async () => {
  const heartbeat = createHeartbeat(db, () => {}, 5)
  expect(heartbeat.isAlive()).toBe(true)
  await heartbeat.start()
  const first = (await read()).workerBeatAt
  expect(first).not.toBeNull()
  await expect.poll(async () => (await read()).workerBeatAt).not.toBe(first)
  heartbeat.stop()
  expect((await asWorker(db, 'select from app.workers')).rows).toHaveLength(1)
})

test('a good backup counts only in the present folder of backups', async () => {
  const moved = await mkdtemp(join(tmpdir(), 'qala-moved-'))
  const other = await testServer({ env: { dataDir: folder, backupDir: moved } })
  const staff = await signedInAdmin(other)
  const facts = async () => HealthFacts.parse((await staff.browser.get('/api/admin/health')).body)
  const madeAt = '2026-11-22T12:20:00.000Z'
  await other.db.withWorker((trx) =>
    recordBackup(trx, {
      madeAt,
      reason: 'hourly',
      file: 'qala-2026-11-22.backup',
      bytes: 100,
      seconds: 1,
      checked: null,
      startSegment: null,
      checkedAt: madeAt,
      problem: null,
    }),
  )
  expect((await facts()).backups).toMatchObject({ lastGood: null, firstTriedAt: madeAt })
  await writeFile(join(moved, 'qala-2026-11-22.backup'), '')
  expect((await facts()).backups).toMatchObject({ lastGood: { file: 'qala-2026-11-22.backup' } })
  await rm(moved, { recursive: true, force: true })
})
