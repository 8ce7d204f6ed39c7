import type pg from 'pg'
import { asDefiner } from '../roles.ts'

/**
 * Creates a new epoch, by which devices notice the restore, and holds messages that may have been sent already. Call it as
 * the owner, after the restored database has started and before the worker does.
 * @returns whether the database is new enough to record it
 */
export async function recordRestore(
  owner: pg.ClientBase,
  { backupMadeAt, journalUntil }: { backupMadeAt: Date; journalUntil: Date | null },
): Promise<boolean> {
  const { rows } = await owner.query<{ known: boolean }>(
    `select to_regclass('app.restores') is not null as known`,
  )
  if (!rows[0]?.known) return false
  await asDefiner(owner, () =>
    owner.query('insert into app.restores (backup_made_at, journal_until) values ($1, $2)', [
      backupMadeAt,
      journalUntil,
    ]),
  )
  return true
}
