/** @module-tag long */
import { identityToRecipient } from 'age-encryption'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startEmbedded } from '../embedded.ts'
import { runningServerAsSuperuser } from '../embedded/data-folder.ts'
import { start, temporaryFolder } from '../embedded/testing.ts'
import { checkBackup } from './check-backup.ts'
import { compareWithPresent } from './compare.ts'
import { WrongKeyError } from './encrypted-stream.ts'
import { BACKUP_FORMAT } from './facts.ts'
import { loadBackupKeys, makeRecoveryKey } from './keys.ts'
import { backupsAmong, makeBackup } from './make-backup.ts'
import { readFacts } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import {
  account,
  asSuperuser,
  BACKED_UP_AT,
  finished,
  NALEDI,
  school,
  THABO,
  unpackByHand,
} from './testing.ts'
import { writeBackup } from './write-backup.ts'
import { TAR_END } from './tar.ts'

const now = BACKED_UP_AT
const LESSONS = 'select lesson_id from app.lesson_progress order by 1'

async function backUp(dataDir: string, to: string) {
  const keys = await loadBackupKeys(dataDir)
  return makeBackup({ place: { dataDir }, keys, to, now })
}

async function factsOf(dataDir: string, file: string) {
  const { identities } = await loadBackupKeys(dataDir)
  return readFacts({ file, identities })
}

async function restore(dataDir: string, file: string, more: { dryRun?: boolean; identity?: string } = {}) {
  const { identities } = await loadBackupKeys(dataDir)
  return restoreBackup({
    place: { dataDir },
    file,
    identities: [...identities, ...(more.identity === undefined ? [] : [more.identity])],
    journalDir: undefined,
    now,
    ...(more.dryRun !== undefined && { dryRun: more.dryRun }),
  })
}

test('a backup made while the server runs is restored on another machine with the recovery key alone', async () => {
  const { dataDir } = await school()
  const identity = await makeRecoveryKey(dataDir)
  chmodSync(dataDir, 0o700) // when we are root, PostgreSQL's user cannot enter it
  const server = await start(dataDir)
  const to = await temporaryFolder(true)
  const { file, facts, bytes } = await backUp(dataDir, to)

  expect(readdirSync(to).toSorted()).toEqual(['.qala-backups', 'qala-2027-02-01-020000.backup'])
  expect(statSync(file)).toMatchObject({ size: bytes })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(facts).toMatchObject({ kind: 'cluster', learners: 1, lessonsCompleted: 1, timeline: 1 })
  expect(facts.startSegment).toMatch(/^00000001[0-9A-F]{16}$/)
  const { identities } = await loadBackupKeys(dataDir)
  expect(await checkBackup({ file, identities, scratchIn: dataDir })).toEqual(facts)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('scratch-'))).toEqual([])
  const running = await runningServerAsSuperuser(dataDir)
  expect(await compareWithPresent(running ?? {}, await temporaryFolder())).toMatchObject({
    restored: { accounts: 1, lessonsCompleted: 1 },
    present: null,
  })
  await server.stop()

  const elsewhere = join(await temporaryFolder(), 'data')
  await expect(restore(elsewhere, file)).rejects.toThrow(WrongKeyError)
  await killRestore(elsewhere, file, identity)
  await expect(startEmbedded({ dataDir: elsewhere })).rejects.toThrow(/A restore was cut off/)
  const restored = await restore(elsewhere, file, { identity })
  expect(restored).toMatchObject({ facts, found: { learners: 1, lessonsCompleted: 1 }, before: undefined })
  const again = await asSuperuser(
    elsewhere,
    `select backup_made_at, (select timeline_id from pg_control_checkpoint()) as timeline from app.restores`,
  )
  expect(again).toEqual([{ backup_made_at: now, timeline: 2 }])
})

test('the programs age and tar alone open a backup', async () => {
  const { dataDir, file } = await school()
  const facts = await factsOf(dataDir, file)
  expect(readFileSync(file).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
  const { identities } = await loadBackupKeys(dataDir)
  const folder = await unpackByHand(file, identities[0] ?? '')
  expect(JSON.parse(readFileSync(join(folder, 'qala.json'), 'utf8'))).toEqual(facts)
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('18\n')
  expect(existsSync(join(folder, 'backup_label'))).toBe(true)
})

test('a dry run counts what would be lost; restoring then keeps the database of before', async () => {
  const { dataDir, file } = await school()
  await killRestore(dataDir, file)
  await asSuperuser(
    dataDir,
    `delete from auth.accounts where id = '${NALEDI}'; ${account(THABO)};
     ${finished(THABO, 'after-the-backup')}; ${finished(THABO, 'another')}`,
  )
  const names = readdirSync(dataDir)
  expect(names).not.toContain('restoring')
  const { comparison } = await restore(dataDir, file, { dryRun: true })
  expect(comparison).toMatchObject({
    restored: { accounts: 1, learners: 1, lessonsCompleted: 1, savedAt: expect.any(Date) },
    present: { accounts: 1, learners: 1, lessonsCompleted: 2, savedAt: expect.any(Date) },
    lost: { accounts: 1, lessonsCompleted: 2, announcements: 0 },
    returning: 1,
  })
  expect(readdirSync(dataDir)).toEqual(names)

  const { ino } = statSync(join(dataDir, 'postgres'))
  const both = await Promise.allSettled([restore(dataDir, file), restore(dataDir, file)])
  const refused = { message: expect.stringMatching(/already running.*Another restore/) as string }
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused })
  expect(await asSuperuser(dataDir, LESSONS)).toEqual([{ lesson_id: 'done-before-the-backup' }])
  expect(statSync(join(dataDir, 'postgres.before-2027-02-01T020000')).ino).toBe(ino)
})

/** Kills a restore with kill -9 once it has begun to unpack. */
async function killRestore(dataDir: string, file: string, key = ''): Promise<void> {
  const child = spawn(process.execPath, ['scripts/restore.ts', file], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', QALA_RECOVERY_KEY: key },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await vi.waitUntil(() => existsSync(join(dataDir, 'restoring/postgres/backup_label')), { interval: 1 })
  child.kill('SIGKILL')
  await ended
}

test('what cannot be restored is refused in words, and what was there stays', async () => {
  const { dataDir, file } = await school()
  const facts = await factsOf(dataDir, file)
  const server = await start(dataDir)
  await expect(restore(dataDir, file)).rejects.toThrow(/already running/)
  await server.stop()
  const untouched = () => [readdirSync(dataDir), readFileSync(join(dataDir, 'postgres/global/pg_control'))]
  const before = untouched()

  await expect(restore(dataDir, '/nowhere/x.backup')).rejects.toThrow('There is no file /nowhere/x.backup.')
  const foreign = join(await temporaryFolder(), 'qala-2027-02-01-020000.backup')
  writeFileSync(foreign, 'holiday pictures')
  await expect(restore(dataDir, foreign)).rejects.toThrow(/is not a backup made by npm run backup/)

  const keys = await loadBackupKeys(dataDir)
  const nothing = async function* () {
    yield TAR_END
  }
  const to = await temporaryFolder()
  for (const newer of [{ migration: '999-next-year.sql' }, { format: BACKUP_FORMAT + 1 }]) {
    const made = await writeBackup({ keys, to, now }, { ...facts, ...newer }, nothing())
    await expect(restore(dataDir, made.file)).rejects.toThrow(/made by a newer version of Qala/)
  }
  const other = await loadBackupKeys(await temporaryFolder())
  const sealed = await writeBackup({ keys: other, to, now }, facts, nothing())
  await expect(restore(dataDir, sealed.file)).rejects.toThrow(WrongKeyError)
  const huge = await writeBackup({ keys, to, now }, { ...facts, unpackedBytes: 1 }, nothing())
  await expect(restore(dataDir, huge.file)).rejects.toThrow(/holds no whole copy/)

  const { length } = readFileSync(file)
  for (const left of [length - 1, Math.floor(length / 2), 300, 30]) {
    await truncate(file, left)
    await expect(restore(dataDir, file)).rejects.toThrow(/damaged or was cut off/)
  }
  expect(untouched()).toEqual(before)
})

test('backups from before they were encrypted still restore', async () => {
  const { dataDir, file } = await school()
  const facts = await factsOf(dataDir, file)
  const { identities } = await loadBackupKeys(dataDir)
  const folder = await unpackByHand(file, identities[0] ?? '')
  rmSync(join(folder, 'qala.json'))
  const parts = await temporaryFolder()
  execFileSync('tar', ['-cf', join(parts, 'base.tar'), '-C', folder, '.'])
  const { madeAt, learners, lessonsCompleted, migration } = facts
  writeFileSync(join(parts, 'qala.json'), JSON.stringify({ madeAt, learners, lessonsCompleted, migration }))
  const old = join(await temporaryFolder(), 'qala-2027-02-01-020000.tar.gz')
  execFileSync('tar', ['-czf', old, '-C', parts, '.'])

  expect(await restore(dataDir, old)).toMatchObject({ found: { learners: 1, lessonsCompleted: 1 } })
  await truncate(old, statSync(old).size - 1_000)
  await expect(restore(dataDir, old)).rejects.toThrow(/not a whole backup/)
})

test('a database with a damaged page is not backed up, and one that lacks a file fails the check', async () => {
  const { dataDir } = await school()
  const [paths] = await asSuperuser(
    dataDir,
    `select pg_relation_filepath('auth.accounts') as accounts, pg_relation_filepath('app.user_roles') as roles`,
  )
  const accounts = join(dataDir, 'postgres', String(paths?.['accounts']))
  const whole = readFileSync(accounts)
  writeFileSync(accounts, Buffer.from(whole).fill(7, 4_000, 4_008))
  const to = await temporaryFolder()
  // PostgreSQL reports this at the end, whether the copy has been read or not. A connection that waits for a reader must end
  // too.
  for (let round = 0; round < 3; round += 1)
    await expect(backUp(dataDir, to)).rejects.toThrow(/met damaged pages/)
  expect(backupsAmong(readdirSync(to))).toEqual([])

  writeFileSync(accounts, whole)
  rmSync(join(dataDir, 'postgres', String(paths?.['roles'])))
  const { file } = await backUp(dataDir, to)
  const { identities } = await loadBackupKeys(dataDir)
  await expect(checkBackup({ file, identities, scratchIn: dataDir })).rejects.toThrow(
    'The table app.user_roles of the backup cannot be read.',
  )
})

test('keys asked for at once are the same, and of recovery keys made at once the last is kept', async () => {
  const dataDir = await temporaryFolder()
  const loaded = await Promise.all(Array.from({ length: 5 }, () => loadBackupKeys(dataDir)))
  expect(new Set(loaded.map(({ identities }) => identities[0])).size).toBe(1)
  const made = await Promise.all(Array.from({ length: 5 }, () => makeRecoveryKey(dataDir)))
  const { recipients } = await loadBackupKeys(dataDir)
  expect(await Promise.all(made.map((identity) => identityToRecipient(identity)))).toContain(recipients[1])
})

test('where there is no database, none is made to be backed up', async () => {
  const dataDir = await temporaryFolder()
  await expect(backUp(dataDir, await temporaryFolder())).rejects.toThrow(
    /There is no database in the data folder/,
  )
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('only our own files are taken for backups, newest first', () => {
  const names = [
    'qala-2027-02-01-020000.tar.gz',
    'photos.tar.gz',
    'qala-2027-02-02-020000.backup',
    'qala.lock',
  ]
  expect(backupsAmong(names)).toEqual(['qala-2027-02-02-020000.backup', 'qala-2027-02-01-020000.tar.gz'])
})
