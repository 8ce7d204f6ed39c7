import { clock } from '#domain/clock.ts'
import { diskState } from '#database/embedded/disk.ts'
import type { Journal } from '#database/journal/journal.ts'
import { loadBackupKeys } from '#database/backup/keys.ts'
import type { DB } from '#database/generated/schema.ts'
import { DatabaseSetupError } from '#database/setup-error.ts'
import type { Database } from '#database/open.ts'
import { canConfirm, clockAdvice } from '#domain/operations/clock-doubt.ts'
import { ChannelProblem, CHANNELS, type Channel } from '#domain/messaging/announcements.ts'
import type { HealthFacts, Place } from '#domain/operations/health.ts'
import { sql, type Transaction } from 'kysely'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import type { BackupEnv } from '../backups/back-up.ts'
import { isContinued, lastRestoreAndBackup, readBackups } from '../backups/queries.ts'
import { backupFolder, type Env } from '../../core/env.ts'
import { checkClock } from '../../core/clock-doubt.ts'
import packageFile from '../../../package.json' with { type: 'json' }

export interface HealthSources {
  db: Database
  env: BackupEnv & Pick<Env, 'journalDir'>
  startedAt: Date
  connected: Record<Channel, boolean>
}

const QUIET_DAYS = 7

/** Collects the facts of the admin's Health section. */
export async function readHealth({ db, env, startedAt, connected }: HealthSources): Promise<HealthFacts> {
  const doubt = await checkClock(db)
  const there = await readdir(backupFolder(env)).catch(() => null)
  const fromDatabase = await db.withWorker(async (trx) => ({
    ...(await databaseFacts(trx, env.databaseUrl === undefined)),
    channels: await channelFacts(trx, connected),
    backups: await readBackups(trx, there),
  }))
  return {
    now: clock.now().toISOString(),
    clockAdvice: doubt && clockAdvice(doubt),
    canConfirmClock: doubt !== null && canConfirm(doubt),
    version: packageFile.version,
    startedAt: startedAt.toISOString(),
    dataPlace: await placeOf(env.dataDir, env.dataDir),
    backupPlace: await placeOf(backupFolder(env), env.dataDir),
    ...fromDatabase,
    journal: db.journal ? await journalFacts(db, db.journal, env) : null,
    recoveryKeyMadeAt: await recoveryKeyMadeAt(env.dataDir),
    quiet: { learners: await quietLearners(db), days: QUIET_DAYS },
  }
}

/** Returns the state of the disk that holds the folder, or that will hold it. */
async function placeOf(folder: string, dataDir: string): Promise<Place> {
  const there = await stat(folder).then(
    () => folder,
    () => dirname(folder),
  )
  const [disk, device, dataDevice] = await Promise.all([
    diskState(there).catch(() => null),
    deviceOf(there),
    deviceOf(dataDir),
  ])
  return { folder, disk, onDataDisk: device !== undefined && device === dataDevice }
}

async function deviceOf(folder: string): Promise<number | undefined> {
  return stat(folder).then(
    ({ dev }) => dev,
    () => undefined,
  )
}

async function databaseFacts(
  trx: Transaction<DB>,
  isOwn: boolean,
): Promise<Pick<HealthFacts, 'database' | 'jobs' | 'workerBeatAt'>> {
  // The result of a backup is in its own row, so its job is not counted. A failed job is reported for a week only, because
  // nobody can do anything about it.
  const { rows } = await sql<{
    version: string
    bytes: string
    waiting: number
    failed: number
    oldest: Date | null
    beat: Date | null
  }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
           pg_database_size(current_database()) as bytes,
           (count(*) filter (where attempts < max_attempts))::int as waiting,
           (count(*) filter (where attempts >= max_attempts and locked_at is null
              and updated_at > now() - interval '7 days'))::int as failed,
           min(run_at) filter (where attempts < max_attempts and run_at <= now() and locked_at is null) as oldest,
           (select max(beat_at) from app.workers) as beat
      from graphile_worker.jobs where task_identifier <> 'backup.make'`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('Counting gave no row')
  return {
    database: { isOwn, version: row.version, bytes: Number(row.bytes) },
    jobs: { waiting: row.waiting, failed: row.failed, oldestDueAt: row.oldest?.toISOString() ?? null },
    workerBeatAt: row.beat?.toISOString() ?? null,
  }
}

async function channelFacts(
  trx: Transaction<DB>,
  connected: HealthSources['connected'],
): Promise<HealthFacts['channels']> {
  const states = await trx.selectFrom('app.channel_states').select(['channel', 'problem', 'since']).execute()
  const waiting = await trx
    .selectFrom('app.deliveries')
    .select((eb) => ['channel', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('state', 'in', ['waiting', 'claimed', 'handed_over'])
    .groupBy('channel')
    .execute()
  return CHANNELS.map((channel) => {
    const state = states.find((row) => row.channel === channel)
    return {
      channel,
      connected: connected[channel],
      waiting: waiting.find((row) => row.channel === channel)?.count ?? 0,
      problem:
        state?.problem && state.since
          ? { what: z.parse(ChannelProblem, state.problem), since: state.since.toISOString() }
          : null,
    }
  })
}

async function journalFacts(
  db: Database,
  journal: Pick<Journal, 'state'>,
  { journalDir, dataDir }: HealthSources['env'],
): Promise<HealthFacts['journal']> {
  const { copiedUntil, problem, unbrokenFrom } = journal.state()
  const { goodAt, startSegment } = await db.withWorker(lastRestoreAndBackup)
  const hasHole = goodAt !== null && !isContinued(startSegment, unbrokenFrom)
  const { onDataDisk } = await placeOf(journalDir ?? join(dataDir, 'journal'), dataDir)
  return { until: copiedUntil?.toISOString() ?? null, problem, onDataDisk, hasHole }
}

/**
 * Returns when the newest recovery key was made, which is when its file was last written. A file that cannot be read must not
 * hide the rest of the Health section. In that case no backup can be made, and the line about backups says why.
 */
async function recoveryKeyMadeAt(dataDir: string): Promise<string | null> {
  const keys = await loadBackupKeys(dataDir).catch((error: unknown) => {
    if (error instanceof DatabaseSetupError) return null
    throw error
  })
  if (!keys?.hasRecoveryKey) return null
  return (await stat(join(dataDir, 'backup-keys.json'))).mtime.toISOString()
}

/**
 * Counts the learners who are signed in on a device that may still send work with its upload ticket, and who were not seen
 * for a week.
 */
async function quietLearners(db: Database): Promise<number> {
  const { rows } = await db.withAuth((trx) =>
    sql<{ learners: number }>`
      select count(distinct t.user_id)::int as learners
        from app.upload_tickets t join app.profiles p using (user_id)
       where t.expires_at > now()
         and coalesce(p.last_seen_at, p.created_at) < now() - make_interval(days => ${QUIET_DAYS})`.execute(
      trx,
    ),
  )
  return rows[0]?.learners ?? 0
}
