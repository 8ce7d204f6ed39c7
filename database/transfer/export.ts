import type pg from 'pg'
import { prepareDatabase } from '../prepare.ts'
import { alterTables, atDatabase, hasDatabase, type Place } from './at-database.ts'
import { EARLIER_READS, isEarlierSchema } from './earlier-schema.ts'
import { TransferError, writeExport, type Batch } from './export-file.ts'
import { SECTIONS } from './sections.ts'

export type TransferCounts = Readonly<Record<string, number>>

const FETCH_ROWS = 1_000

/** @throws TransferError, DatabaseSetupError with a message for the person at the machine */
export async function exportDatabase(place: Place, file: string): Promise<TransferCounts> {
  if (!(await hasDatabase(place))) {
    throw new TransferError(`There is no Qala database in ${place.dataDir}. Is DATA_DIR right?`)
  }
  return atDatabase(place, async (owner, address) => {
    const isEarlier = await isEarlierSchema(owner)
    if (!isEarlier) {
      await refuseForeign(owner)
      await prepareDatabase(address, () => {})
    }
    const counts: Record<string, number> = {}
    await owner.query('begin')
    try {
      // Takes the tables for itself until the rollback: nobody changes what is being read.
      await alterTables(owner, 'no force row level security')
      await writeExport(file, readAll(owner, isEarlier ? EARLIER_READS : {}, counts))
    } finally {
      await owner.query('rollback')
    }
    return counts
  })
}

async function refuseForeign(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ found: boolean }>(
    `select to_regclass('private.migrations') is not null as found`,
  )
  if (!rows[0]?.found) throw new TransferError('This is no database of Qala: there is nothing to export.')
}

async function* readAll(
  owner: pg.Client,
  earlier: Readonly<Record<string, string>>,
  counts: Record<string, number>,
): AsyncGenerator<Batch> {
  for (const { name, read, key } of SECTIONS) {
    const order = key.map((column) => `(${column}::text) collate "C"`).join(', ')
    await owner.query(
      `declare section no scroll cursor for select to_jsonb(line) as line from (${earlier[name] ?? read}) line order by ${order}`,
    )
    counts[name] = 0
    for (;;) {
      const { rows } = await owner.query<{ line: Record<string, unknown> }>(
        `fetch ${FETCH_ROWS} from section`,
      )
      if (rows.length === 0) break
      counts[name] += rows.length
      yield { section: name, columns: Object.keys(rows[0]?.line ?? {}), rows: rows.map(({ line }) => line) }
    }
    await owner.query('close section')
  }
}
