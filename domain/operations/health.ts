import * as z from 'zod/mini'
import { Channel, ChannelProblem } from '../messaging/announcements.ts'
import { CLOCK_TOLERANCE_MS } from './clock-doubt.ts'

const count = z.int().check(z.minimum(0))
const moment = z.iso.datetime()

export const BackupReason = z.enum(['hourly', 'asked', 'restore', 'migration'])
export type BackupReason = z.infer<typeof BackupReason>

const BackupRecord = z.object({
  madeAt: moment,
  reason: BackupReason,
  /** This is null when the backup could not even be written. */
  file: z.nullable(z.string()),
  bytes: z.nullable(count),
  seconds: z.number(),
  /** This is the time at which it was restored to a scratch database without an error. */
  checkedAt: z.nullable(moment),
  problem: z.nullable(z.string()),
})
export type BackupRecord = z.infer<typeof BackupRecord>

const BackupFacts = z.object({
  /** This is the newest attempt, and the newest one that could be restored. */
  last: z.nullable(BackupRecord),
  lastGood: z.nullable(BackupRecord),
  /** This is the time of the first attempt, from which the age of a missing backup is counted. */
  firstTriedAt: z.nullable(moment),
  isBusy: z.boolean(),
})
export type BackupFacts = z.infer<typeof BackupFacts>

const DiskLevel = z.enum(['ok', 'low', 'full'])

const Place = z.object({
  folder: z.string(),
  onDataDisk: z.boolean(),
  /** This is null when the folder cannot be reached. */
  disk: z.nullable(z.object({ freeBytes: count, totalBytes: count, level: DiskLevel })),
})
export type Place = z.infer<typeof Place>

export const HealthFacts = z.object({
  now: moment,
  /** This is set when the server's clock cannot be right. */
  clockAdvice: z.nullable(z.string()),
  /** Says whether a person may confirm that the clock is right. */
  canConfirmClock: z.boolean(),
  version: z.string(),
  startedAt: moment,
  dataPlace: Place,
  backupPlace: Place,
  database: z.object({ isOwn: z.boolean(), version: z.string(), bytes: count }),
  jobs: z.object({ waiting: count, failed: count, oldestDueAt: z.nullable(moment) }),
  workerBeatAt: z.nullable(moment),
  channels: z.array(
    z.object({
      channel: Channel,
      connected: z.boolean(),
      waiting: count,
      problem: z.nullable(z.object({ what: ChannelProblem, since: moment })),
    }),
  ),
  backups: BackupFacts,
  /** This is null when the database is not managed by Qala, so nothing is copied between backups. */
  journal: z.nullable(
    z.object({
      until: z.nullable(moment),
      onDataDisk: z.boolean(),
      problem: z.nullable(z.string()),
      /** This is true when the journal had to start again after the last good backup, so that a restore cannot use it. */
      hasHole: z.boolean(),
    }),
  ),
  recoveryKeyMadeAt: z.nullable(moment),
  /** This counts learners with a device that may still have unsent work, and who were not seen for `days` days. */
  quiet: z.object({ learners: count, days: count }),
})
export type HealthFacts = z.infer<typeof HealthFacts>

export const RecoveryKey = z.object({ key: z.string(), madeAt: moment })
export type RecoveryKey = z.infer<typeof RecoveryKey>

const BACKUP_OVERDUE_MS = 26 * 3_600_000

export function isOverdue({ lastGood, firstTriedAt }: BackupFacts, now: Date): boolean {
  const since = lastGood?.madeAt ?? firstTriedAt
  if (since === null) return false
  const age = now.getTime() - Date.parse(since)
  return age > BACKUP_OVERDUE_MS || isFuture(age)
}

/** Nothing can have happened in the future, so a clock was or is wrong and the true age is unknown. */
export function isFuture(ageMs: number): boolean {
  return ageMs < -CLOCK_TOLERANCE_MS
}

/**
 * Returns true when the newest backup was written but could not be restored. A backup that could not be written says nothing
 * about the others.
 */
export function failsToRestore({ last }: BackupFacts): boolean {
  return last !== null && last.file !== null && last.checkedAt === null
}
