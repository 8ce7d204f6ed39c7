import type pg from 'pg'
import { tmpdir } from 'node:os'
import { DatabaseSetupError } from '../setup-error.ts'
import { atDatabase, moveAside, refuseRunning, type Place } from './at-database.ts'
import { bringIn, refuseUnknown } from './bring-in.ts'
import { readExport } from './export-file.ts'
import type { TransferCounts } from './export.ts'
import { sectionsOf } from './sections.ts'

/**
 * Imports all of a file or nothing.
 * @throws DatabaseSetupError
 */
export async function importDatabase(place: Place, file: string): Promise<TransferCounts> {
  // The file is first read to its end, because an unusable file must not even leave a new data folder behind.
  const counts = await countRows(file)
  await atDatabase(place, async (owner, address) => {
    await refuseRunning(owner)
    await bringIn({ owner, address, scratchIn: tmpdir() }, await readExport(file), {
      file,
      before: () => refuseFilled(owner, address.dataDir),
    })
  })
  return counts
}

async function countRows(file: string): Promise<TransferCounts> {
  const counts: Record<string, number> = {}
  const { migration, batches } = await readExport(file)
  await refuseUnknown(migration, file)
  for await (const { section, rows } of batches) counts[section] = (counts[section] ?? 0) + rows.length
  return counts
}

async function refuseFilled(owner: pg.ClientBase, dataDir: string | undefined): Promise<void> {
  for (const { name, table } of await sectionsOf(owner)) {
    if (!table || name === 'roles') continue
    const { rowCount } = await owner.query(`select from ${table} limit 1`)
    if (rowCount === 0) continue
    throw new DatabaseSetupError(
      dataDir === undefined
        ? 'The database of DATABASE_URL is in use already, and an import needs a new one. Nothing was changed. Make an empty database and set DATABASE_URL to it.'
        : `The data folder ${dataDir} is in use already, and an import needs a new one. Nothing was changed. Move its database aside first:  ${moveAside(dataDir)}`,
    )
  }
}
