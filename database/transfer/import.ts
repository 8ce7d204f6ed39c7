import type pg from 'pg'
import { prepareDatabase } from '../prepare.ts'
import { DEFINER_ROLE } from '../roles.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { alterTables, atDatabase, moveAside, type Place } from './at-database.ts'
import { readExport, TransferError } from './export-file.ts'
import type { TransferCounts } from './export.ts'
import { SECTIONS } from './sections.ts'

/** All of it or nothing. @throws TransferError, DatabaseSetupError */
export async function importDatabase(place: Place, file: string): Promise<TransferCounts> {
  // Once to the end first: a file that will not do must not leave so much as a new data folder.
  const counts = await countRows(file)
  await atDatabase(place, async (owner, address) => {
    await prepareDatabase(address, () => {})
    await owner.query('begin')
    try {
      await alterTables(owner, 'no force row level security, disable trigger user')
      await refuseFilled(owner, address.dataDir)
      await writeAll(owner, file)
      await alterTables(owner, 'force row level security, enable trigger user')
      await addUpProgress(owner)
      await owner.query('commit')
    } catch (error) {
      await owner.query('rollback').catch(() => {})
      throw error
    }
  })
  return counts
}

async function countRows(file: string): Promise<TransferCounts> {
  const counts: Record<string, number> = {}
  for await (const { section, rows } of readExport(file)) {
    if (!SECTIONS.some(({ name }) => name === section)) {
      throw new TransferError(`${file} holds "${section}", which this version of Qala does not know.`)
    }
    counts[section] = (counts[section] ?? 0) + rows.length
  }
  return counts
}

async function refuseFilled(owner: pg.Client, dataDir: string | undefined): Promise<void> {
  for (const { name, read } of SECTIONS) {
    if (name === 'secrets' || name === 'sequences') continue
    const { rowCount } = await owner.query(`${read} limit 1`)
    if (rowCount === 0) continue
    throw new DatabaseSetupError(
      dataDir === undefined
        ? 'The database of DATABASE_URL is in use already, and an import needs a new one. Nothing was changed. Make an empty database and set DATABASE_URL to it.'
        : `The data folder ${dataDir} is in use already, and an import needs a new one. Nothing was changed. Move its database aside first:  ${moveAside(dataDir)}`,
    )
  }
}

async function writeAll(owner: pg.Client, file: string): Promise<void> {
  for await (const { section, columns, rows } of readExport(file)) {
    const { write } = SECTIONS.find(({ name }) => name === section) ?? { write: () => [] }
    for (const statement of write(columns)) {
      await owner.query(statement, [JSON.stringify(rows)]).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error)
        throw new TransferError(
          `${file} does not fit this version of Qala (${section}: ${why}). Nothing was changed.`,
          {
            cause: error,
          },
        )
      })
    }
  }
}

async function addUpProgress(owner: pg.Client): Promise<void> {
  await owner.query(`set local role ${DEFINER_ROLE}`)
  await owner.query(
    `select app.add_up_progress(array_agg(user_id)) from (
       select user_id from app.lesson_progress union select user_id from app.task_progress
     ) learners having count(*) > 0`,
  )
}
