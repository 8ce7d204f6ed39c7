import { execFile } from 'node:child_process'
import { chmod, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { promisify } from 'node:util'
import { startEmbedded } from '../embedded.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { BACKUP_FORMAT, countContents, FACTS_NAME, type BackupFacts } from './facts.ts'
import type { BackupKeys } from './keys.ts'
import type { Place } from '../transfer/at-database.ts'
import { chooseAccount, firstClosedFolder, give } from '../embedded/account.ts'
import { loadPasswords, runningServerAsSuperuser, syncToDisk } from '../embedded/data-folder.ts'

const NAME = /^qala-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.gz$/

export interface Backup {
  file: string
  bytes: number
  facts: BackupFacts
}

/**
 * Copies the whole database, keys included, into one private file. The server itself writes a consistent copy while learners
 * work on.
 */
export async function makeBackup({
  place,
  ...options
}: {
  place: Place
  keys: BackupKeys
  to: string
  now: Date
  log?: (line: string) => void
}): Promise<Backup> {
  const dataDir = await realpath(place.dataDir).catch(() => {
    throw new DatabaseSetupError(`There is no data folder ${place.dataDir}. Correct DATA_DIR.`)
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
    const facts: BackupFacts = {
      format: BACKUP_FORMAT,
      kind: 'cluster',
      madeAt: now.toISOString(),
      ...(await countContents(config)),
    }
    await writeFile(join(staging, FACTS_NAME), `${JSON.stringify(facts)}\n`)
    const draft = join(folder, `${name}.part`)
    await pack(staging, draft)
    await chmod(draft, 0o600)
    await syncToDisk(draft)
    await rename(draft, join(folder, name))
    await syncToDisk(folder)
    return { file: join(folder, name), bytes: (await stat(join(folder, name))).size, facts }
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
