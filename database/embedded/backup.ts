import { execFile } from 'node:child_process'
import { chmod, mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { startEmbedded } from '../embedded.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { chooseAccount, firstClosedFolder, give } from './account.ts'
import { loadPasswords, runningServerAsSuperuser, syncToDisk } from './data-folder.ts'

/** Says inside a backup what it holds, for people and for the check after a restore. */
export const BACKUP_FACTS = 'qala.json'

export const BackupFacts = z.object({
  madeAt: z.iso.datetime(),
  learners: z.int(),
  lessonsCompleted: z.int(),
  migration: z.string(),
})
export type BackupFacts = z.infer<typeof BackupFacts>

/** Counts as the superuser: row-level security would show anybody else less than there is. */
export async function countContents(config: pg.ClientConfig, madeAt: Date): Promise<BackupFacts> {
  const client = new pg.Client({ ...config, database: 'qala' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Omit<BackupFacts, 'madeAt'>>(
      `select (select count(*)::int from app.profiles) as learners,
              (select count(*)::int from app.lesson_progress where completed) as "lessonsCompleted",
              (select max(name) from private.migrations) as migration`,
    )
    return BackupFacts.parse({ ...rows[0], madeAt: madeAt.toISOString() })
  } finally {
    await client.end()
  }
}

const NAME = /^qala-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.gz$/

export interface Backup {
  file: string
  facts: BackupFacts
}

/**
 * Copies the whole database, keys included, into one private file. The server itself writes a consistent copy while learners
 * work on.
 */
export async function makeBackup(options: { dataDir: string; to: string; now: Date }): Promise<Backup> {
  const dataDir = await realpath(options.dataDir).catch(() => {
    throw new DatabaseSetupError(`There is no data folder ${options.dataDir}. Correct DATA_DIR.`)
  })
  const running = await runningServerAsSuperuser(dataDir)
  if (running) return copyFrom(running, { ...options, dataDir })
  const server = await startEmbedded({ dataDir })
  try {
    const { superuser } = await loadPasswords(dataDir)
    return await copyFrom(server.connection('postgres', superuser), { ...options, dataDir })
  } finally {
    await server.stop()
  }
}

export function backupsAmong(names: readonly string[]): string[] {
  return names.filter((name) => NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
}

async function copyFrom(
  config: pg.ClientConfig,
  { dataDir, to, now }: { dataDir: string; to: string; now: Date },
): Promise<Backup> {
  const folder = resolve(to)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `qala-${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.tar.gz`
  const account = chooseAccount(join(dataDir, 'postgres'))
  // Beside the cluster: the server's own user can surely write there, and nowhere else for certain.
  const staging = join(dataDir, 'backup.new')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { mode: 0o700 })
  try {
    await give(staging, account)
    // The server's working folder is its data; see cluster.ts for data folders its user cannot pass through.
    const way = firstClosedFolder(dataDir, account) ? '/proc/self/cwd/../backup.new' : staging
    await baseBackup(config, way)
    const facts = await countContents(config, now)
    await writeFile(join(staging, BACKUP_FACTS), `${JSON.stringify(facts)}\n`)
    const draft = join(folder, `${name}.part`)
    await pack(staging, draft)
    await chmod(draft, 0o600)
    await syncToDisk(draft)
    await rename(draft, join(folder, name))
    await syncToDisk(folder)
    return { file: join(folder, name), facts }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** PostgreSQL writes base.tar with its log, and a manifest of checksums, into `target`, an empty folder of its own. */
async function baseBackup(config: pg.ClientConfig, target: string): Promise<void> {
  // `replication` is a connection parameter that pg passes on and its types leave out.
  const replication: pg.ClientConfig & { replication: string } = { ...config, replication: 'true' }
  const client = new pg.Client(replication)
  client.on('error', () => {}) // the query rejects; a second event without a listener would end Node
  await client.connect()
  try {
    await client.query(
      `BASE_BACKUP (LABEL 'qala', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', TARGET 'server', TARGET_DETAIL ${client.escapeLiteral(target)})`,
    )
  } finally {
    await client.end()
  }
}

async function pack(folder: string, file: string): Promise<void> {
  await tar(['-czf', file, '-C', folder, '.'])
}

export async function unpack(file: string, folder: string): Promise<void> {
  await tar(['-x', '--no-same-owner', '-f', file, '-C', folder])
}

async function tar(args: readonly string[]): Promise<void> {
  await promisify(execFile)('tar', args, { env: { PATH: process.env['PATH'], LC_ALL: 'C' } }).catch(
    (error: unknown) => {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
      throw new DatabaseSetupError(`The program tar is missing or failed. ${said}`.trim())
    },
  )
}
