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
 * A backup nobody has restored is only a hope.
 * @returns what was found once restored
 * @throws DatabaseSetupError when it does not restore
 */
export async function checkBackup({
  scratchIn,
  ...source
}: BackupSource & {
  /** A folder on a real disk with room for the unpacked database, best the data folder itself. */
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

/** Numbers may differ by what happened in the second between the count and the copy; the form may not. */
export function sameForm(facts: BackupFacts, found: Counts): BackupFacts {
  if (found.migration === facts.migration) return { ...facts, ...found }
  throw new DatabaseSetupError(
    `The backup says it ends with ${facts.migration} and ends with ${found.migration}.`,
  )
}
