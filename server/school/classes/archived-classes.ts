import type { Database } from '#database/open.ts'
import { sql } from 'kysely'

/**
 * Deletes the classes that were archived more than `days` days ago, with their learners, their teachers and the announcements
 * that only they had. Accounts and work stay. The tables' policies do not let the worker delete classes sooner than the
 * shortest time that a school can choose.
 * @returns how many were deleted
 */
export function forgetArchivedClasses(db: Database, days: number): Promise<number> {
  const isOld = sql`archived_at < now() - ${days} * interval '1 day'`
  return db.withWorker(async (trx) => {
    await sql`
      delete from app.class_members where class_id in (select id from app.classes where ${isOld})
    `.execute(trx)
    const { numAffectedRows = 0n } = await sql`delete from app.classes where ${isOld}`.execute(trx)
    await sql`
      delete from app.announcements
       where class_ids is not null and not exists (select from app.classes where id = any (class_ids))
    `.execute(trx)
    await sql`delete from app.year_ends where done_at < now() - ${days} * interval '1 day'`.execute(trx)
    return Number(numAffectedRows)
  })
}
