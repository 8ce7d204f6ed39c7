import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../embedded.ts'
import { openDatabase } from '../open.ts'
import { backupsAmong, makeBackup } from './make-backup.ts'
import { loadPasswords } from '../embedded/data-folder.ts'
import { loadBackupKeys } from './keys.ts'
import { checkBackup } from './check-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { query, start, temporaryFolder } from '../embedded/testing.ts'

const now = new Date('2027-02-01T02:00:00Z')

/** A migrated database with one account and one finished lesson, made once and copied for each test. */
async function school(): Promise<string> {
  const folder = join(await temporaryFolder(), 'data')
  execFileSync('cp', ['-a', pattern, folder])
  return folder
}

const pattern = join(mkdtempSync(join(tmpdir(), 'qala-test-school-')), 'data')

beforeAll(async () => {
  chmodSync(dirname(pattern), 0o711)
  await (await openDatabase({ dataDir: pattern })).close()
  await asSuperuser(
    pattern,
    `insert into auth.accounts (id, email) values ('00000000-0000-4000-8000-000000000001', 'n@example.org');
     insert into app.profiles (user_id, first_name, last_name, school_name, grade_class, age, phone_number)
       values ('00000000-0000-4000-8000-000000000001', 'Naledi', 'Dlamini', 'Funda', '7A', 12, '0821234567')`,
  )
  await finish(pattern, 'done-before-the-backup')
})
afterAll(() => rm(dirname(pattern), { recursive: true, force: true }))

function finish(dataDir: string, lesson: string): Promise<unknown> {
  return asSuperuser(
    dataDir,
    `insert into app.lesson_progress (user_id, lesson_id, completed, completed_at, quiz_score, progress)
     values ('00000000-0000-4000-8000-000000000001', '${lesson}', true, now(), 0, 100)`,
  )
}

async function asSuperuser(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const server = await startEmbedded({ dataDir })
  const { superuser } = await loadPasswords(dataDir)
  const { host = '', port = 0 } = server.connection('postgres', superuser)
  const url = `postgresql://postgres:${superuser}@/qala?host=${encodeURIComponent(String(host))}&port=${port}`
  try {
    return await query(url, sql)
  } finally {
    await server.stop()
  }
}

test('a backup made while the server runs is restored on another machine, with everything', async () => {
  const dataDir = await school()
  const server = await start(dataDir)
  const to = await temporaryFolder(true)
  const { file, facts } = await makeBackup({
    place: { dataDir },
    keys: await loadBackupKeys(dataDir),
    to,
    now,
  })
  await server.stop()

  expect(readdirSync(to)).toEqual(['qala-2027-02-01-020000.tar.gz'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(facts).toMatchObject({ learners: 1, lessonsCompleted: 1 })
  expect(await checkBackup({ file, identities: [], scratchIn: await temporaryFolder() })).toEqual(facts)

  const elsewhere = join(await temporaryFolder(), 'data')
  const restored = await restoreBackup({
    place: { dataDir: elsewhere },
    identities: [],
    journalDir: undefined,
    file,
    now,
  })
  expect(restored).toMatchObject({ facts, found: { learners: 1, lessonsCompleted: 1 }, before: undefined })
})

test('restoring keeps the database of before beside the new one', async () => {
  const dataDir = await school()
  const { file } = await makeBackup({
    place: { dataDir },
    keys: await loadBackupKeys(dataDir),
    to: await temporaryFolder(),
    now,
  })
  await finish(dataDir, 'done-after-the-backup')
  const { found, before } = await restoreBackup({
    place: { dataDir },
    identities: [],
    journalDir: undefined,
    file,
    now,
  })
  expect(found.lessonsCompleted).toBe(1)
  expect(readdirSync(dataDir)).toContain('postgres.before-2027-02-01T020000')
  expect(before).toBe(join(dataDir, 'postgres.before-2027-02-01T020000'))
})

test('cannot restore under a running Qala', async () => {
  const dataDir = await school()
  const { file } = await makeBackup({
    place: { dataDir },
    keys: await loadBackupKeys(dataDir),
    to: await temporaryFolder(),
    now,
  })
  await start(dataDir)
  await expect(
    restoreBackup({ place: { dataDir }, identities: [], journalDir: undefined, file, now }),
  ).rejects.toThrow(/already running/)
})

test.each([
  ['is missing', async () => '/nowhere/backup.tar.gz'],
  [
    'was cut off',
    async (good: string) => {
      await truncate(good, Math.floor((await readFile(good)).length / 2))
      return good
    },
  ],
  [
    'is something else',
    async (good: string) => {
      writeFileSync(good, 'holiday pictures')
      return good
    },
  ],
])('a file that %s is refused, and the database stays as it was', async (_, spoil) => {
  const dataDir = await school()
  const { file } = await makeBackup({
    place: { dataDir },
    keys: await loadBackupKeys(dataDir),
    to: await temporaryFolder(),
    now,
  })
  await finish(dataDir, 'done-after-the-backup')
  await expect(
    restoreBackup({
      place: { dataDir },
      identities: [],
      journalDir: undefined,
      file: await spoil(file),
      now,
    }),
  ).rejects.toThrow(/cannot be read/)
  const rows = await asSuperuser(dataDir, 'select count(*)::int as lessons from app.lesson_progress')
  expect(rows).toEqual([{ lessons: 2 }])
  expect(readdirSync(dataDir).filter((name) => /restoring|parts|before|new$/.test(name))).toEqual([])
})

test('only our own files are taken for backups, newest first', () => {
  const names = [
    'qala-2027-02-01-020000.tar.gz',
    'photos.tar.gz',
    'qala-2027-02-02-020000.tar.gz',
    'qala.lock',
  ]
  expect(backupsAmong(names)).toEqual(['qala-2027-02-02-020000.tar.gz', 'qala-2027-02-01-020000.tar.gz'])
})
