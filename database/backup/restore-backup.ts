import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startEmbedded } from '../embedded.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { makeFolder } from '../embedded/account.ts'
import type { Place } from '../transfer/at-database.ts'
import { BACKUP_FORMAT, BackupFacts, countContents, FACTS_NAME, type Counts } from './facts.ts'
import { unpack } from './make-backup.ts'
import { loadPasswords, openDataFolder, syncToDisk } from '../embedded/data-folder.ts'
import { takeLock } from '../embedded/lock.ts'

export interface Restored {
  facts: BackupFacts
  found: Counts
  /** What the journal brought beyond the backup. */
  journal: { segments: number; until: Date | null }
  before: string | undefined
}

/**
 * The present database is kept beside the restored one, and put back when that one does not start.
 * @throws DatabaseSetupError when Qala runs on the folder, or the file is not a whole backup
 */
export async function restoreBackup(options: {
  place: Place
  file: string
  identities: readonly string[]
  /** Undefined leaves the journal out. */
  journalDir: string | undefined
  now: Date
  dryRun?: boolean
}): Promise<Restored> {
  const dataDir = await openDataFolder(options.place.dataDir)
  const cluster = join(dataDir, 'postgres')
  const stamp = options.now.toISOString().slice(0, 19).replaceAll(':', '')
  const lock = await takeLock(dataDir)
  let before: string | undefined
  let facts: BackupFacts
  try {
    const draft = join(dataDir, 'postgres.restoring')
    facts = await takeOut(options.file, draft)
    if (await stat(cluster).catch(() => undefined)) {
      before = `${cluster}.before-${stamp}`
      await rename(cluster, before)
    }
    await rename(draft, cluster)
    await syncToDisk(dataDir)
  } finally {
    await lock.release()
  }
  try {
    return {
      facts,
      found: await startAndCount(dataDir, facts),
      journal: { segments: 0, until: null },
      before,
    }
  } catch (error) {
    await rename(cluster, `${cluster}.failed-${stamp}`)
    if (before) await rename(before, cluster)
    throw error
  }
}

export async function takeOut(file: string, cluster: string): Promise<BackupFacts> {
  const parts = `${cluster}.parts`
  for (const folder of [parts, cluster]) await rm(folder, { recursive: true, force: true })
  await mkdir(parts, { mode: 0o700 })
  try {
    await unpack(resolve(file), parts).catch(() => {
      throw new DatabaseSetupError(
        `${file} cannot be read as a backup: it is missing, cut off or something else.`,
      )
    })
    const facts = await readFacts(file, parts)
    await makeFolder(cluster, 0o700)
    await unpack(join(parts, 'base.tar'), cluster)
    return facts
  } finally {
    await rm(parts, { recursive: true, force: true })
  }
}

async function readFacts(file: string, parts: string): Promise<BackupFacts> {
  try {
    return BackupFacts.parse({
      format: BACKUP_FORMAT,
      kind: 'cluster',
      ...(JSON.parse(await readFile(join(parts, FACTS_NAME), 'utf8')) as object),
    })
  } catch {
    throw new DatabaseSetupError(`${file} is not a backup made by npm run backup.`)
  }
}

export async function startAndCount(dataDir: string, facts: BackupFacts): Promise<Counts> {
  const server = await startEmbedded({ dataDir })
  try {
    const { superuser } = await loadPasswords(dataDir)
    // Numbers may differ by what happened in the second between the count and the copy; the form may not.
    const found = await countContents(server.connection('postgres', superuser))
    if (found.migration !== facts.migration) {
      throw new DatabaseSetupError(
        `The backup says it ends with ${facts.migration} and ends with ${found.migration}.`,
      )
    }
    return found
  } finally {
    await server.stop()
  }
}
