import type pg from 'pg'
import { BACKUP_ROLE } from '../roles.ts'
import type { Batch } from './row-lines.ts'
import type { Section } from './sections.ts'

const FETCH_ROWS = 1_000

/** Runs `work` on a snapshot of all rows, without making anybody wait. Changes by `work` are undone. */
export async function atOneMoment<T>(owner: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await owner.query('begin isolation level repeatable read')
  try {
    await owner.query(`set local role ${BACKUP_ROLE}`)
    return await work()
  } finally {
    await owner.query('rollback')
  }
}

const ROLES = { backup: undefined, owner: 'none', worker: 'qala_worker' } as const

/**
 * Reads all rows. Call it within `atOneMoment`.
 * @param counts receives the number of rows of each section
 */
export async function* readAll(
  owner: pg.ClientBase,
  sections: readonly Section[],
  counts: Record<string, number>,
): AsyncGenerator<Batch> {
  for (const { name, columns, read, reader } of sections) {
    counts[name] = 0
    if (read === '') continue
    const role = ROLES[reader]
    if (role !== undefined) {
      await owner.query('savepoint reader')
      await owner.query(`set local role ${role}`)
    }
    await owner.query(
      `declare section no scroll cursor for select to_jsonb(line)::text as line from (${read}) line`,
    )
    let fetched = FETCH_ROWS
    while (fetched === FETCH_ROWS) {
      const { rows } = await owner.query<{ line: string }>(`fetch ${FETCH_ROWS} from section`)
      fetched = rows.length
      counts[name] += fetched
      // A section is written for an empty table too.
      yield { section: name, columns, rows: rows.map(({ line }) => line) }
    }
    await owner.query('close section')
    if (role !== undefined) await owner.query('rollback to savepoint reader')
  }
}
