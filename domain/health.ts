import * as z from 'zod/mini'
import { Channel, ChannelProblem } from './announcements.ts'

const count = z.int().check(z.minimum(0))
const moment = z.iso.datetime()

export const BackupReason = z.enum(['hourly', 'asked', 'restore', 'migration'])
export type BackupReason = z.infer<typeof BackupReason>

const BackupRecord = z.object({
  madeAt: moment,
  reason: BackupReason,
  /** Null: it was not even written. */
  file: z.nullable(z.string()),
  bytes: z.nullable(count),
  seconds: z.number(),
  /** When it was restored to a scratch database without a complaint. */
  checkedAt: z.nullable(moment),
  problem: z.nullable(z.string()),
})
export type BackupRecord = z.infer<typeof BackupRecord>

const BackupFacts = z.object({
  /** The newest attempt, and the newest that restored. */
  last: z.nullable(BackupRecord),
  lastGood: z.nullable(BackupRecord),
  /** The first attempt ever: how long there may be none. */
  firstTriedAt: z.nullable(moment),
  isBusy: z.boolean(),
})
export type BackupFacts = z.infer<typeof BackupFacts>

const DiskLevel = z.enum(['ok', 'low', 'full'])

const Place = z.object({
  folder: z.string(),
  onDataDisk: z.boolean(),
  /** Null: the folder cannot be reached. */
  disk: z.nullable(z.object({ freeBytes: count, totalBytes: count, level: DiskLevel })),
})
export type Place = z.infer<typeof Place>

export const HealthFacts = z.object({
  now: moment,
  /** Set when the server's clock cannot be right. */
  clockAdvice: z.nullable(z.string()),
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
  /** Null: the database is not ours, so nothing is copied between backups. */
  journal: z.nullable(
    z.object({
      until: z.nullable(moment),
      onDataDisk: z.boolean(),
      problem: z.nullable(z.string()),
      /** It had to begin anew after the last good backup, so a restore cannot use it. */
      hasHole: z.boolean(),
    }),
  ),
  recoveryKeyMadeAt: z.nullable(moment),
  /** Learners with a device that may still send work, and who were not seen for `days`. */
  quiet: z.object({ learners: count, days: count }),
})
export type HealthFacts = z.infer<typeof HealthFacts>

export const RecoveryKey = z.object({ key: z.string(), madeAt: moment })
export type RecoveryKey = z.infer<typeof RecoveryKey>

const BACKUP_OVERDUE_MS = 26 * 3_600_000

export function isOverdue({ lastGood, firstTriedAt }: BackupFacts, now: Date): boolean {
  const since = lastGood?.madeAt ?? firstTriedAt
  return since !== null && now.getTime() - Date.parse(since) > BACKUP_OVERDUE_MS
}

/** The newest that was written did not restore. One that could not be written says nothing about the others. */
export function failsToRestore({ last }: BackupFacts): boolean {
  return last !== null && last.file !== null && last.checkedAt === null
}
