import type { DB } from '#database/generated/schema.ts'
import { BackupReason, type BackupFacts, type BackupRecord } from '#domain/health.ts'
import { sql, type Selectable, type Transaction } from 'kysely'
import * as z from 'zod/mini'

/** What came of one attempt. */
export interface Attempt extends BackupRecord {
  startSegment: string | null
  checked: { learners: number; lessonsCompleted: number } | null
}

/** Held from the beginning of a backup to its end, by one process of all that share the database. */
const BACKUP_LOCK = '7206317807'

/** The lock goes with the transaction, so a killed process frees it; idle it is for as long as the backup takes. */
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
  // The policy says how old.
  await trx.deleteFrom('app.backups').execute()
}

export async function readBackups(trx: Transaction<DB>): Promise<BackupFacts> {
  const newest = trx
    .selectFrom('app.backups')
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  const last = await newest.executeTakeFirst()
  const lastGood = await newest.where('checked_at', 'is not', null).executeTakeFirst()
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

/** What the rows say of files; a file without a row, copied there by hand, counts as a good hourly one. */
export async function readFileNotes(
  trx: Transaction<DB>,
): Promise<Map<string, { isGood: boolean; reason: BackupReason; startSegment: string | null }>> {
  const rows = await trx
    .selectFrom('app.backups')
    .select(['file', 'reason', 'checked_at', 'start_segment'])
    .where('file', 'is not', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.file ?? '',
      {
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
  /** Where the journal goes on from that backup; null for one of another PostgreSQL. */
  startSegment: string | null
}

/** The newest restore, and the newest backup that restores. */
export async function lastRestoreAndBackup(trx: Transaction<DB>): Promise<RestoreAndBackup> {
  const { rows } = await sql<RestoreAndBackup>`
    select restored_at as "restoredAt", made_at as "goodAt", start_segment as "startSegment"
      from (select max(restored_at) as restored_at from app.restores) restores
      left join lateral (
        select made_at, start_segment from app.backups where checked_at is not null order by made_at desc, id desc limit 1
      ) backups on true`.execute(trx)
  return rows[0] ?? { restoredAt: null, goodAt: null, startSegment: null }
}

/** Whether the journal can be replayed on this backup: after a hole it goes on only from a later one. */
export function isContinued(startSegment: string | null, unbrokenFrom: string | null): boolean {
  return startSegment !== null && unbrokenFrom !== null && startSegment >= unbrokenFrom
}
