import type pg from 'pg'
import { moveAside } from './at-database.ts'

// Delete this file on 2027-06-30 (docs/decisions/008-one-baseline-of-migrations.md).

/** Says whether the database was made by a version from before the present baseline of migrations. */
export async function isEarlierSchema(owner: pg.ClientBase): Promise<boolean> {
  const found = await owner.query(
    `select from pg_tables where schemaname = 'private' and tablename = 'migrations'`,
  )
  if (found.rowCount === 0) return false
  const { rows } = await owner.query(`select from private.migrations where name = '001-schemas.sql'`)
  return rows.length > 0
}

/** @param dataDir undefined for a database at DATABASE_URL */
export function earlierSchemaMessage(dataDir: string | undefined): string {
  const [what, makeRoom] =
    dataDir === undefined
      ? [
          'The database of DATABASE_URL',
          'Make a new, empty database and set DATABASE_URL to it. Keep the old one until all is well.',
        ]
      : [
          `The data folder ${dataDir}`,
          `Move its database aside, and keep it until all is well:  ${moveAside(dataDir)}`,
        ]
  return [
    `${what} was made by an earlier version of Qala. Nothing in it has been changed.`,
    'Three steps take its accounts and progress along, typed in this folder:',
    '  1. npm run export -- qala-export.gz',
    `  2. ${makeRoom}`,
    '  3. npm run import -- qala-export.gz',
    'Then start Qala again.',
  ].join('\n')
}

/** Rows of a database whose last migration was one of these fit the tables of the baseline. */
const SAME_ROWS = [
  '045-demo-classes.sql',
  '046-names-in-classes.sql',
  '047-bounded-additions.sql',
  '048-clock.sql',
  '049-deeds-outlive-a-restore.sql',
  '050-ended-before-december-is-over.sql',
  '051-names-of-one-letter.sql',
  '052-folded-names.sql',
  '058-ended-access-outlives-a-restore.sql',
]
const BASELINE = '008-backup-reader.sql'

/** Returns the migration that rows have come to, by the names of the present migrations. */
export function presentMigration(migration: string): string {
  return SAME_ROWS.includes(migration) ? BASELINE : migration
}

/** Fills in who gave each learner the name, for rows from before that was recorded. */
export const FIND_NAMERS = `
  update app.profiles set
    named_at = created_at,
    is_named_by_staff = exists (
      select from app.class_members member where member.user_id = profiles.user_id and member.added_by is not null
    )`
