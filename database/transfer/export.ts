import type pg from 'pg'
import { appliedMigrations } from '../migrate.ts'
import { prepareDatabase } from '../prepare.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { atDatabase, hasDatabase, refuseRunning, type Place } from './at-database.ts'
import { isEarlierSchema } from './earlier-schema.ts'
import { writeExport } from './export-file.ts'
import { atOneMoment, readAll } from './read-rows.ts'
import { sectionsOf } from './sections.ts'

export type TransferCounts = Readonly<Record<string, number>>

/**
 * Exports the database to a file.
 * @throws DatabaseSetupError with a message for the person at the machine
 */
export async function exportDatabase(place: Place, file: string): Promise<TransferCounts> {
  if (!(await hasDatabase(place))) {
    throw new DatabaseSetupError(`There is no Qala database in ${place.dataDir}. Is DATA_DIR right?`)
  }
  return atDatabase(place, async (owner, address) => {
    await refuseRunning(owner)
    if ((await appliedMigrations(owner)).length === 0) throw foreign()
    if (!(await isEarlierSchema(owner))) await prepareDatabase(address, () => {})
    const counts: Record<string, number> = {}
    const migration = await lastMigration(owner)
    const sections = await sectionsOf(owner)
    await atOneMoment(owner, () => writeExport(file, migration, readAll(owner, sections, counts)))
    return counts
  })
}

async function lastMigration(owner: pg.ClientBase): Promise<string> {
  const last = (await appliedMigrations(owner)).at(-1)?.name
  if (last === undefined) throw foreign()
  return last
}

function foreign(): DatabaseSetupError {
  return new DatabaseSetupError('This is not a Qala database, so there is nothing to export.')
}
