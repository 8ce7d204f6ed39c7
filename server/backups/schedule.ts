import type { Journal } from '#database/journal/journal.ts'
import type { Database } from '#database/open.ts'
import type { BackupReason } from '#domain/health.ts'
import { isContinued, lastRestoreAndBackup } from './queries.ts'

const HOUR_MS = 3_600_000
/** A start has enough to do, and whoever starts Qala to look at it only is gone by then. */
const AFTER_START_MS = 2 * 60_000

/**
 * What a start has missed while nothing ran: an hourly backup, one for a journal that had to begin anew, or the one that belongs
 * after a restore, whose rows tell of backups as they were when it was made.
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
  if (goodAt !== null && now.getTime() - goodAt.getTime() < HOUR_MS) return null
  return { reason: 'hourly', runAt: new Date(now.getTime() + AFTER_START_MS) }
}
