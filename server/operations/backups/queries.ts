import type { DB } from '#database/generated/schema.ts'
import { BackupReason, type BackupFacts, type BackupRecord } from '#domain/operations/health.ts'
import { sql, type Selectable, type Transaction } from 'kysely'
import * as z from 'zod/mini'

/** The result of one attempt. */
export interface Attempt extends BackupRecord {
  startSegment: string | null
  checked: { learners: number; lessonsCompleted: number } | null
}

/** One process holds this lock from the beginning of a backup to its end. It is shared by all processes on the database. */
const BACKUP_LOCK = '7206317807'

/**
 * Takes the lock if it is free. The lock ends with the transaction, so a killed process frees it. The transaction is idle for
 * as long as the backup takes, so it has no idle timeout.
 */
export async function takeBackupLock(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${BACKUP_LOCK}::bigint) as taken,
           set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
  return rows[0]?.taken ?? false
}

export async function recordBackup(trx: Transaction<DB>, attempt: Attempt): Promise<void> {
  await trx
    .insertInto('app.backups')
    .values({
      made_at: attempt.madeAt,
      reason: attempt.reason,
      file: attempt.file,
      bytes: attempt.bytes,
      seconds: attempt.seconds,
      start_segment: attempt.startSegment,
      checked_at: attempt.checkedAt,
      problem: attempt.problem,
    })
    .execute()
}

/** Deletes old rows. The policy says how old they must be. */
export async function forgetOldBackups(trx: Transaction<DB>): Promise<void> {
  await trx.deleteFrom('app.backups').execute()
}

/**
 * Returns what the database knows about backups.
 * @param there the files in the folder of backups, which may have been moved since a backup was made; null if it cannot be read
 */
export async function readBackups(
  trx: Transaction<DB>,
  there: readonly string[] | null = null,
): Promise<BackupFacts> {
  const newest = trx
    .selectFrom('app.backups')
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  const last = await newest.executeTakeFirst()
  const good = newest.where('checked_at', 'is not', null)
  // A good backup in another folder would not be found at a restore.
  const lastGood =
    there?.length === 0
      ? undefined
      : await (there === null ? good : good.where('file', 'in', there)).executeTakeFirst()
  const { first } = await trx
    .selectFrom('app.backups')
    .select((eb) => eb.fn.min<Date | null>('made_at').as('first'))
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
             select from pg_locks
              where locktype = 'advisory' and granted and (classid::bigint << 32) | objid::bigint = ${BACKUP_LOCK}::bigint
                and database = (select oid from pg_database where datname = current_database())
           ) or exists (
             select from graphile_worker.jobs
              where task_identifier = 'backup.make' and locked_at is null and run_at <= now() and attempts < max_attempts
           ) as busy`.execute(trx)
  return {
    last: last ? toRecord(last) : null,
    lastGood: lastGood ? toRecord(lastGood) : null,
    firstTriedAt: first?.toISOString() ?? null,
    isBusy: rows[0]?.busy ?? false,
  }
}

function toRecord(row: Selectable<DB['app.backups']>): BackupRecord {
  return {
    madeAt: row.made_at.toISOString(),
    reason: BackupReason.parse(row.reason),
    file: row.file,
    bytes: row.bytes === null ? null : Number(row.bytes),
    seconds: row.seconds,
    checkedAt: row.checked_at?.toISOString() ?? null,
    problem: row.problem,
  }
}

/**
 * Returns what the database knows about each file. A file without a row was copied there by hand, and counts as a good hourly
 * one.
 */
export async function readFileNotes(
  trx: Transaction<DB>,
): Promise<
  Map<string, { madeAt: Date; isGood: boolean; reason: BackupReason; startSegment: string | null }>
> {
  const rows = await trx
    .selectFrom('app.backups')
    .select(['file', 'made_at', 'reason', 'checked_at', 'start_segment'])
    .where('file', 'is not', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.file ?? '',
      {
        madeAt: row.made_at,
        isGood: row.checked_at !== null,
        reason: z.parse(BackupReason, row.reason),
        startSegment: row.start_segment,
      },
    ]),
  )
}

interface RestoreAndBackup {
  restoredAt: Date | null
  goodAt: Date | null
  /** Where the journal continues after that backup, or null if the backup comes from another PostgreSQL. */
  startSegment: string | null
}

/** Returns the times of the newest restore and of the newest backup that could be restored. */
export async function lastRestoreAndBackup(trx: Transaction<DB>): Promise<RestoreAndBackup> {
  const { rows } = await sql<RestoreAndBackup>`
    select restored_at as "restoredAt", made_at as "goodAt", start_segment as "startSegment"
      from (select max(restored_at) as restored_at from app.restores) restores
      left join lateral (
        select made_at, start_segment from app.backups where checked_at is not null order by made_at desc, id desc limit 1
      ) backups on true`.execute(trx)
  return rows[0] ?? { restoredAt: null, goodAt: null, startSegment: null }
}

/** Says whether the journal can be replayed on top of this backup. After a gap, it continues only from a later backup. */
export function isContinued(startSegment: string | null, unbrokenFrom: string | null): boolean {
  return startSegment !== null && unbrokenFrom !== null && startSegment >= unbrokenFrom
}
