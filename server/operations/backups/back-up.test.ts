import { clock } from '#domain/clock.ts'
import { addDays } from '#domain/school-week.ts'
import { backupsAmong } from '#database/backup/make-backup.ts'
import { runningServerUrl } from '#database/embedded/data-folder.ts'
import { openDatabase } from '#database/open.ts'
import { withOwner } from '#database/temporary-database.ts'
import { copyMigrated } from '#database/testing-folders.ts'
import { makeLearner, testDatabase } from '#database/testing.ts'
import { truncateSync, watch } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backUp, type BackupService } from './back-up.ts'
import { readBackups } from './queries.ts'
import { backupDueAtStart } from './schedule.ts'

// These are real backups of a real database, with a clock that the tests set. Each test continues from the one before.

const folder = await mkdtemp(join(tmpdir(), 'qala-backups-'))
await chmod(folder, 0o711)
const [dataDir, backupDir] = [join(folder, 'data'), join(folder, 'stick')]
await copyMigrated(dataDir)
const db = await openDatabase({ dataDir })
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})
await makeLearner(db)

const dayBeforeYesterday = addDays(clock.today(), -2)
const hour = (count: number) => new Date(Date.parse(`${dayBeforeYesterday}T10:20:00Z`) + count * 3_600_000)
const logged: string[] = []
const service = (now: Date, more: Partial<BackupService> = {}): BackupService => ({
  env: { dataDir, backupDir },
  db,
  log: (line) => void logged.push(line),
  now: () => now,
  // A backup of this small database takes seconds, so one that hangs is named long before the time limit of a test.
  longestMs: 120_000,
  ...more,
})
const NO_COPY = { copiedUntil: null, problem: null, bytes: 0 }
const facts = () => db.withWorker(readBackups)
const due = (now: Date) => backupDueAtStart(db, now)

test('the first start makes one soon', async () => {
  expect(await due(hour(0))).toEqual({ reason: 'hourly', runAt: new Date(hour(0).getTime() + 120_000) })
})

test('one is made while the server runs, restored once to check, and written down', async () => {
  const both = await Promise.all([backUp(service(hour(0)), 'hourly'), backUp(service(hour(0)), 'asked')])
  // If two processes are told to make a backup, only one of them does.
  expect(both.toSorted()).toEqual([false, true])
  const [name = '', ...others] = backupsAmong(await readdir(backupDir))
  expect(others).toEqual([])
  const { mode, size } = await stat(join(backupDir, name))
  expect(mode & 0o777).toBe(0o600)
  const { last, lastGood, isBusy } = await facts()
  expect(last).toEqual(lastGood)
  expect(last).toMatchObject({ madeAt: hour(0).toISOString(), file: name, bytes: size, problem: null })
  expect(Date.parse(last?.checkedAt ?? '')).toBeGreaterThan(hour(0).getTime())
  expect(isBusy).toBe(false)
  expect(await readdir(dataDir)).not.toContain('backup-check')
  expect(logged).toEqual([expect.stringMatching(/^Backup qala-\S+ made and restored once to check: /)])
  // When the clock shows a day before the backup, nobody knows how old the backup is.
  expect(await due(hour(-24))).toMatchObject({ reason: 'hourly' })
})

test('a start within an hour of a good one has nothing to do', async () => {
  expect(await due(new Date(hour(1).getTime() - 1))).toBeNull()
  expect(await due(hour(1))).toMatchObject({ reason: 'hourly' })
})

test('a journal that had to begin anew is worth nothing before the next backup, so that comes at once', async () => {
  const soon = new Date(hour(0).getTime() + 60_000)
  const dueWith = (unbrokenFrom: string | null) =>
    backupDueAtStart({ ...db, journal: { state: () => ({ ...NO_COPY, unbrokenFrom }) } }, soon)
  expect(await dueWith('000000010000000000000001')).toBeNull()
  expect(await dueWith('00000001FFFFFFFF000000FF')).toEqual({ reason: 'hourly', runAt: soon })
  expect(await dueWith(null)).toEqual({ reason: 'hourly', runAt: soon })
})

test('while one is made, it can be seen; when Qala stops, it ends and leaves no row', async () => {
  const before = await facts()
  const stopping = new AbortController()
  const made = backUp(service(hour(1), { signal: stopping.signal }), 'hourly')
  await expect.poll(async () => (await facts()).isBusy).toBe(true)
  stopping.abort()
  expect(await made).toBe(false)
  expect(await facts()).toEqual(before)
})

test('with the next, files that are older than what is kept go', async () => {
  const [name = ''] = backupsAmong(await readdir(backupDir))
  const named = (at: Date) =>
    name.replace(/\d.*?(?=\.)/, at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', ''))
  expect(named(hour(0))).toBe(name)
  for (let ago = 1; ago <= 30; ago += 1) await writeFile(join(backupDir, named(hour(-ago))), '')
  await writeFile(join(backupDir, 'holiday.jpg'), '')
  await backUp(service(hour(2)), 'hourly')
  const left = await readdir(backupDir)
  expect(left).toContain('holiday.jpg')
  expect(left).toContain(name)
  // These are the newest 24 and the first of the day before. The first of this day is among the 24.
  expect(backupsAmong(left)).toHaveLength(25)
  expect(backupsAmong(left).at(-1)).toBe(named(hour(-30)))
})

test('an old file that cannot be deleted is named, and the others go', async () => {
  // Of a day long ago, only the first backup is kept.
  const names = ['05', '06', '07', '08'].map((at) => `qala-2020-01-01-${at}0000.backup`)
  const [first = '', older = '', stuck = '', newer = ''] = names
  await mkdir(join(backupDir, stuck))
  for (const name of [first, older, newer]) await writeFile(join(backupDir, name), '')
  await expect(backUp(service(hour(2.5)), 'hourly')).rejects.toThrow(`could not be done: ${stuck}: `)
  const left = backupsAmong(await readdir(backupDir))
  expect(left.filter((name) => names.includes(name))).toEqual([stuck, first])
  await rm(join(backupDir, stuck), { recursive: true })
})

test('one that cannot be written tells the admin why, and the log how', async () => {
  const blocked = join(folder, 'file')
  await writeFile(blocked, 'in the way')
  logged.length = 0
  await backUp(service(hour(3), { env: { dataDir, backupDir: join(blocked, 'backups') } }), 'hourly')
  const { last, lastGood } = await facts()
  expect(last).toMatchObject({ madeAt: hour(3).toISOString(), file: null, bytes: null, checkedAt: null })
  expect(last?.problem).toMatch(/^[^\n]+\.$/)
  expect(lastGood?.madeAt).toBe(hour(2.5).toISOString())
  expect(logged.join('\n')).toContain('could not be made')
})

test('one that does not restore is kept to be looked at, and the last good one stays the last good one', async () => {
  const names = new Set(await readdir(backupDir))
  // This acts like a stick that loses the end of a file.
  const stick = watch(backupDir, (_, name) => {
    if (name === null || names.has(name) || !name.endsWith('.backup')) return
    names.add(name)
    truncateSync(join(backupDir, name), 2_000)
  })
  expect(await backUp(service(hour(4)), 'hourly')).toBe(true)
  stick.close()
  const { last, lastGood } = await facts()
  expect(last).toMatchObject({ madeAt: hour(4).toISOString(), file: expect.any(String), checkedAt: null })
  expect(last?.problem).toMatch(/damaged or was cut off/)
  expect(lastGood?.madeAt).toBe(hour(2.5).toISOString())
  expect(await readdir(backupDir)).toContain(last?.file)
})

test('one that hangs is stopped and named, and does not block the next', async () => {
  expect(await backUp(service(hour(5), { longestMs: 1 }), 'hourly')).toBe(true)
  const { last, lastGood, isBusy } = await facts()
  expect(last).toMatchObject({ madeAt: hour(5).toISOString(), file: null, checkedAt: null })
  expect(last?.problem).toBe('It was stopped after 1 minute, while it was starting.')
  expect(lastGood?.madeAt).toBe(hour(2.5).toISOString())
  expect(isBusy).toBe(false)
})

test('after a restore a start makes one at once, and the next start does not', async () => {
  await withOwner((await runningServerUrl(dataDir)) ?? '', async (owner) => {
    await owner.query('set role qala_definer')
    await owner.query(`insert into app.restores (backup_made_at) values ('${hour(2).toISOString()}')`)
  })
  const now = new Date()
  expect(await due(now)).toEqual({ reason: 'restore', runAt: now })
  await backUp(service(new Date()), 'restore')
  expect(await due(new Date())).toBeNull()
})

test('a database of DATABASE_URL is backed up and restored for a check as well', async () => {
  const external = await testDatabase()
  await makeLearner(external)
  const to = join(folder, 'rows')
  const env = { dataDir: join(folder, 'other-data'), databaseUrl: external.url, backupDir: to }
  expect(await backUp(service(new Date(), { db: external, env }), 'hourly')).toBe(true)
  const { last } = await external.withWorker(readBackups)
  expect(last).toMatchObject({ problem: null, file: backupsAmong(await readdir(to))[0] })
  expect(last?.checkedAt).not.toBeNull()
})
