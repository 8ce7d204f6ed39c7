import type pg from 'pg'
import { moveAside } from './at-database.ts'

// Delete this file on 2027-06-30 (docs/decisions/008-one-baseline-of-migrations.md).

export async function isEarlierSchema(owner: pg.ClientBase): Promise<boolean> {
  const found = await owner.query(
    `select from pg_tables where schemaname = 'private' and tablename = 'migrations'`,
  )
  if (found.rowCount === 0) return false
  const { rows } = await owner.query(`select from private.migrations where name = '001-foundation.sql'`)
  return rows.length > 0
}

/** @param dataDir undefined for a database of DATABASE_URL */
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

/** Of the tables that have changed since; server/transfer.test.ts fails until each has its old `select` here. */
export const EARLIER_READS: Readonly<Record<string, string>> = {
  accounts: `select person.id, person.email, person."createdAt" as created_at, own.password as password_hash
               from auth."user" person
               left join auth.account own on own."userId" = person.id and own."providerId" = 'credential'`,
  restores: `select id, created_at as restored_at, created_at as backup_made_at, created_at as journal_until
               from app.announcements where false`,
  announcements: `select id, title, content, created_by, send_email, send_push_notification, send_sms, priority,
                         is_published, created_at, request_id, send_ordered_at, fanned_out_at, false as holds_messages
                    from app.announcements`,
}
