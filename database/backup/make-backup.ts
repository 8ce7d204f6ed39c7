import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import pg from 'pg'
import { startEmbedded } from '../embedded.ts'
import { loadPasswords, runningServerAsSuperuser } from '../embedded/data-folder.ts'
import { lastJournalFolder } from '../journal/journal-folder.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { hasDatabase, type Place } from '../transfer/at-database.ts'
import { openBackupFolder } from './backup-folder.ts'
import { openBaseBackup } from './base-backup.ts'
import { BACKUP_FORMAT, countContents, type BackupFacts } from './facts.ts'
import { remainsIn } from './finish-restore.ts'
import type { BackupKeys } from './keys.ts'
import { copyRows } from './rows-copy.ts'
import { withScratch } from './scratch.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'
import { writeBackup, type Backup } from './write-backup.ts'

// Until 2027-06-30, this includes the backups of a Qala that did not encrypt.
const NAME = /^qala-\d{4}-\d{2}-\d{2}-\d{6}\.(backup|tar\.gz)$/

interface BackupOptions {
  place: Place
  keys: BackupKeys
  /** The folder for backups, preferably on another disk. */
  to: string
  now: Date
  log?: (line: string) => void
}

/**
 * Copies everything that the school has into one private, encrypted file, while learners work.
 * @throws DatabaseSetupError with a message for the person at the machine
 */
export async function makeBackup({ place, to, ...others }: BackupOptions): Promise<Backup> {
  const options = { place, ...others, to: await openBackupFolder(to, place.dataDir) }
  if (place.databaseUrl !== undefined) return copyDatabaseUrl(options)
  if (!(await hasDatabase(place))) {
    throw new DatabaseSetupError(
      `There is no database in the data folder ${place.dataDir}. Correct DATA_DIR.`,
    )
  }
  const running = await runningServerAsSuperuser(place.dataDir)
  if (running) return copyCluster(running, options)
  const server = await startEmbedded({ dataDir: place.dataDir })
  try {
    const { superuser } = await loadPasswords(place.dataDir)
    return await copyCluster(server.connection('postgres', superuser), options)
  } finally {
    await server.stop()
  }
}

/** Returns the names of backups, the newest first. */
export function backupsAmong(names: readonly string[]): string[] {
  return names.filter((name) => NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
}

async function copyCluster(superuser: pg.ClientConfig, options: BackupOptions): Promise<Backup> {
  const unpackedBytes = await clusterBytes(superuser)
  const copy = await openBaseBackup(superuser)
  try {
    const { systemIdentifier, timeline, startSegment } = copy
    const journalDir = await lastJournalFolder(options.place.dataDir)
    const facts: BackupFacts = {
      format: BACKUP_FORMAT,
      kind: 'cluster',
      madeAt: options.now.toISOString(),
      ...(await countContents(superuser)),
      unpackedBytes,
      systemIdentifier,
      timeline,
      startSegment,
      ...(journalDir !== undefined && { journalDir }),
    }
    return await writeBackup(options, facts, copy.tar)
  } finally {
    await copy.close()
  }
}

/**
 * Call this before creating anything in a folder that may be the wrong one.
 * @throws DatabaseSetupError when there is no database
 */
export async function requireDatabase(place: Place): Promise<void> {
  if ((await hasDatabase(place)) || (await remainsIn(place.dataDir)).length > 0) return
  throw new DatabaseSetupError(`There is no database in the data folder ${place.dataDir}. Correct DATA_DIR.`)
}

async function copyDatabaseUrl(options: BackupOptions): Promise<Backup> {
  return withScratch(options.place.dataDir, async (staging) => {
    const { file, counts } = await copyRows(options.place, staging)
    const { size } = await stat(file)
    const facts: BackupFacts = {
      format: BACKUP_FORMAT,
      kind: 'rows',
      madeAt: options.now.toISOString(),
      ...counts,
      unpackedBytes: size,
    }
    return writeBackup(options, facts, rowsEntry(file, size, options.now))
  })
}

async function* rowsEntry(file: string, bytes: number, now: Date): AsyncGenerator<Uint8Array> {
  yield tarHeader('rows.jsonl', bytes, now)
  yield* createReadStream(file)
  yield Buffer.concat([tarPadding(bytes), TAR_END])
}

/** Returns the size of the cluster with its log, as a generous estimate. */
async function clusterBytes(superuser: pg.ClientConfig): Promise<number> {
  const client = new pg.Client({ ...superuser, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: string }>(
      'select sum(pg_database_size(oid))::text as bytes from pg_database',
    )
    return Number(rows[0]?.bytes) + 64e6
  } finally {
    await client.end()
  }
}
