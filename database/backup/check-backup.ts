import { join } from 'node:path'
import { startEmbedded } from '../embedded.ts'
import { copyPasswords, loadPasswords, openDataFolder } from '../embedded/data-folder.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { ensureRoom } from './backup-folder.ts'
import { countContents, readEveryTable, type BackupFacts, type Counts } from './facts.ts'
import { readFacts, readRows, unpackCluster, type BackupSource } from './read-backup.ts'
import { checkRows } from './rows-restore.ts'
import { withScratch } from './scratch.ts'

/**
 * Restores a backup once, because only a restored backup is known to be good.
 * @returns what the restored database contains
 * @throws DatabaseSetupError when it cannot be restored
 */
export async function checkBackup({
  scratchIn,
  ...source
}: BackupSource & {
  /** A folder on a real disk with room for the unpacked database. The data folder itself is best. */
  scratchIn: string
}): Promise<BackupFacts> {
  const facts = await readFacts(source)
  const parent = await openDataFolder(scratchIn)
  await ensureRoom(parent, facts.unpackedBytes ?? 0, 'trying the backup')
  return withScratch(parent, async (scratch) => {
    if (facts.kind === 'rows') {
      return sameForm(facts, await readRows(source, (rows) => checkRows(rows, scratch)))
    }
    await copyPasswords(parent, scratch)
    await unpackCluster(source, join(scratch, 'postgres'))
    const server = await startEmbedded({ dataDir: scratch })
    try {
      const { superuser } = await loadPasswords(scratch)
      const connection = server.connection('postgres', superuser)
      await readEveryTable(connection)
      return sameForm(facts, await countContents(connection))
    } finally {
      await server.stop()
    }
  })
}

/**
 * Compares what a backup claims with what was found. The numbers may differ by what happened in the second between the count
 * and the copy, but the last migration must be the same.
 * @throws DatabaseSetupError
 */
export function sameForm(facts: BackupFacts, found: Counts): BackupFacts {
  if (found.migration === facts.migration) return { ...facts, ...found }
  throw new DatabaseSetupError(
    `The backup says it ends with ${facts.migration} and ends with ${found.migration}.`,
  )
}
