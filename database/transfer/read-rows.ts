import type pg from 'pg'
import { BACKUP_ROLE } from '../roles.ts'
import { alterTables } from './at-database.ts'
import type { Batch } from './row-lines.ts'
import type { Section } from './sections.ts'

const FETCH_ROWS = 1_000

/**
 * Every row as of one moment, and nobody waits for it. Nothing the work changes stays.
 * A database from before 016-backup-reader.sql is locked meanwhile.
 */
export async function atOneMoment<T>(owner: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await owner.query('begin isolation level repeatable read')
  try {
    if (await hasReader(owner)) await owner.query(`set local role ${BACKUP_ROLE}`)
    else await alterTables(owner, 'no force row level security')
    return await work()
  } finally {
    await owner.query('rollback')
  }
}

/** On every table: one without the policy would look empty. */
async function hasReader(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ all: boolean }>(
    `select coalesce(bool_and(exists (
              select from pg_policies p
               where p.schemaname = t.schemaname and p.tablename = t.tablename
                 and p.roles = array[$1]::name[] and p.cmd = 'SELECT' and p.qual = 'true'
            )), false) as all
       from pg_tables t where schemaname in ('app', 'auth')`,
    [BACKUP_ROLE],
  )
  return rows[0]?.all === true
}

const ROLES = { backup: undefined, owner: 'none', worker: 'qala_worker' } as const

/** Within `atOneMoment`. @param counts gets the number of rows of each section */
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
      // An empty table is named too.
      yield { section: name, columns, rows: rows.map(({ line }) => line) }
    }
    await owner.query('close section')
    if (role !== undefined) await owner.query('rollback to savepoint reader')
  }
}
