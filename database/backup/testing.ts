import { execFileSync } from 'node:child_process'
import { createReadStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../embedded.ts'
import { loadPasswords, runningServerAsSuperuser } from '../embedded/data-folder.ts'
import { temporaryFolder } from '../embedded/testing.ts'
import { copyMadeOnce, copyMigrated } from '../testing-folders.ts'
import { decrypt } from './encrypted-stream.ts'
import { loadBackupKeys } from './keys.ts'
import { makeBackup } from './make-backup.ts'

export const NALEDI = '00000000-0000-4000-8000-000000000001'
export const THABO = '00000000-0000-4000-8000-000000000002'

export const BACKED_UP_AT = new Date('2027-02-01T02:00:00Z')

/** Creates a data folder with a migrated database, one learner, one finished lesson, and a backup of all this. */
export async function school(): Promise<{ dataDir: string; file: string }> {
  const dataDir = join(await temporaryFolder(), 'data')
  await copyMadeOnce('school', dataDir, makeSchool)
  return { dataDir, file: join(dataDir, 'backups', 'qala-2027-02-01-020000.backup') }
}

async function makeSchool(dataDir: string): Promise<void> {
  await copyMigrated(dataDir)
  const server = await startEmbedded({ dataDir })
  await asSuperuser(dataDir, `${account(NALEDI)}; ${finished(NALEDI, 'done-before-the-backup')}`)
  const keys = await loadBackupKeys(dataDir)
  await makeBackup({ place: { dataDir }, keys, to: join(dataDir, 'backups'), now: BACKED_UP_AT })
  await server.stop()
}

export function account(id: string): string {
  return `insert into auth.accounts (id, email) values ('${id}', '${id}@example.org');
    insert into app.profiles (user_id, first_name, last_name, school_name, grade_class, age, phone_number)
      values ('${id}', 'Naledi', 'Dlamini', 'Funda', '7A', 12, '0821234567')`
}

export function finished(id: string, lesson: string): string {
  return `insert into app.lesson_progress (user_id, lesson_id, completed, completed_at, quiz_score, progress)
    values ('${id}', '${lesson}', true, now(), 0, 100)`
}

/**
 * Runs SQL on the server that is running there, or on one that is started for it.
 * @returns the rows of the last statement
 */
export async function asSuperuser(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const running = await runningServerAsSuperuser(dataDir)
  if (running) return ask(running, sql)
  const server = await startEmbedded({ dataDir })
  try {
    const { superuser } = await loadPasswords(dataDir)
    return await ask(server.connection('postgres', superuser), sql)
  } finally {
    await server.stop()
  }
}

async function ask(config: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...config, database: 'qala' })
  await client.connect()
  try {
    const results = [await client.query<Record<string, unknown>>(sql)].flat()
    return results.at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}

/** Unpacks a backup as the programs age and tar would. */
export async function unpackByHand(file: string, identity: string): Promise<string> {
  const folder = join(await temporaryFolder(), 'unpacked')
  mkdirSync(folder, { mode: 0o700 })
  const chunks: Uint8Array[] = []
  for await (const chunk of decrypt(createReadStream(file), [identity])) chunks.push(chunk)
  execFileSync('tar', ['-xz', '-C', folder], {
    input: Buffer.concat(chunks),
    stdio: ['pipe', 'ignore', 'ignore'], // tar warns about times in the future
  })
  return folder
}
