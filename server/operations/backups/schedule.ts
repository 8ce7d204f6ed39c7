import type { Journal } from '#database/journal/journal.ts'
import type { Database } from '#database/open.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/operations/clock-doubt.ts'
import type { BackupReason } from '#domain/operations/health.ts'
import { isContinued, lastRestoreAndBackup } from './queries.ts'

const HOUR_MS = 3_600_000
/** A start has enough to do. Somebody who starts Qala only for a short look has also stopped it by then. */
const AFTER_START_MS = 2 * 60_000

/**
 * Returns the backup that is due after a start, or null. It may be an hourly backup that was missed while the server was off,
 * one for a journal that had to start again, or the one that is needed after a restore. The rows of a restored database
 * describe the backups that existed when it was backed up.
 */
export async function backupDueAtStart(
  db: Pick<Database, 'withWorker'> & { journal: Pick<Journal, 'state'> | null },
  now: Date,
): Promise<{ reason: BackupReason; runAt: Date } | null> {
  const { restoredAt, goodAt, startSegment } = await db.withWorker(lastRestoreAndBackup)
  if (restoredAt !== null && (goodAt === null || goodAt < restoredAt))
    return { reason: 'restore', runAt: now }
  const hasHole = db.journal && goodAt && !isContinued(startSegment, db.journal.state().unbrokenFrom)
  if (hasHole) return { reason: 'hourly', runAt: now }
  const age = goodAt === null ? Infinity : now.getTime() - goodAt.getTime()
  // A backup in the future was dated by a clock that was ahead, so nobody knows how old it is.
  if (age < HOUR_MS && age > -CLOCK_TOLERANCE_MS) return null
  return { reason: 'hourly', runAt: new Date(now.getTime() + AFTER_START_MS) }
}
