import { mkdir, mkdtemp, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbedded } from '../embedded.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { makeFolder } from './account.ts'
import { BACKUP_FACTS, BackupFacts, countContents, unpack } from './backup.ts'
import { loadPasswords, openDataFolder, syncToDisk } from './data-folder.ts'
import { takeLock } from './lock.ts'

export interface Restored {
  facts: BackupFacts
  found: BackupFacts
  before: string | undefined
}

/**
 * The present database is kept beside the restored one, and put back when that one does not start.
 * @throws DatabaseSetupError when Qala runs on the folder, or the file is not a whole backup
 */
export async function restoreBackup(options: {
  dataDir: string
  file: string
  now: Date
}): Promise<Restored> {
  const dataDir = await openDataFolder(options.dataDir)
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
    return { facts, found: await startAndCount(dataDir, facts), before }
  } catch (error) {
    await rename(cluster, `${cluster}.failed-${stamp}`)
    if (before) await rename(before, cluster)
    throw error
  }
}

/** A backup nobody has restored is only a hope. */
export async function tryBackup(file: string): Promise<BackupFacts> {
  // PostgreSQL's user must pass through when we are root.
  const scratch = await realpath(await mkdtemp(join(tmpdir(), 'qala-backup-check-')))
  try {
    const dataDir = await openDataFolder(join(scratch, 'data'))
    const facts = await takeOut(file, join(dataDir, 'postgres'))
    return await startAndCount(dataDir, facts)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function takeOut(file: string, cluster: string): Promise<BackupFacts> {
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
    return BackupFacts.parse(JSON.parse(await readFile(join(parts, BACKUP_FACTS), 'utf8')))
  } catch {
    throw new DatabaseSetupError(`${file} is not a backup made by npm run backup.`)
  }
}

async function startAndCount(dataDir: string, facts: BackupFacts): Promise<BackupFacts> {
  const server = await startEmbedded({ dataDir })
  try {
    const { superuser } = await loadPasswords(dataDir)
    // Numbers may differ by what happened in the second between the count and the copy; the form may not.
    const found = await countContents(server.connection('postgres', superuser), new Date(facts.madeAt))
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
