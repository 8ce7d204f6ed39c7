import { clock } from '#domain/clock.ts'
import { count } from '#domain/counts.ts'
import type { Database } from '#database/open.ts'
import { backupsAmong } from '#database/backup/make-backup.ts'
import type { BackupReason } from '#domain/operations/health.ts'
import { sizeText } from '#domain/operations/health-lines.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backupFolder, type Env } from '../../core/env.ts'
import { checkClock } from '../../core/clock-doubt.ts'
import type { Log } from '../../core/log.ts'
import { eachAlone } from '../../core/one-by-one.ts'
import { Outcome, Stage, type Order } from './order.ts'
import { forgetOldBackups, readFileNotes, recordBackup, takeBackupLock, type Attempt } from './queries.ts'
import { madeAtByName, oldestHourly, outdated } from './rotation.ts'

export type BackupEnv = Pick<Env, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'backupDir'>

const PROBLEM_MAX = 500
/**
 * A backup that takes longer than the hour between two backups hangs. It holds the lock, so without a limit nobody could make
 * another one until Qala is started again.
 */
const LONGEST_MS = 60 * 60_000
const KILL_AFTER_MS = 5_000
const STAGES = {
  starting: 'was starting',
  copying: 'copied the data',
  checking: 'restored the backup as a check',
}

/** Makes a backup. It never throws: the result says what went wrong, and the log has the details. */
export async function attemptBackup(
  env: BackupEnv,
  options: {
    reason: BackupReason
    now: Date
    log: Log
    signal?: AbortSignal
    /** How long the work may take. Only a test sets it. */
    longestMs?: number
  },
): Promise<Attempt> {
  const { reason, now, log, signal, longestMs = LONGEST_MS } = options
  const begun = performance.now()
  const outcome = await inProcess(
    {
      dataDir: env.dataDir,
      // Through a pooler, the copy could not show a single moment.
      databaseUrl: env.databaseDirectUrl ?? env.databaseUrl,
      to: backupFolder(env),
      now: now.toISOString(),
    },
    { signal, longestMs },
  )
  const { written, checked, trouble } = outcome
  const seconds = (performance.now() - begun) / 1000
  const file = written && basename(written.file)
  if (trouble)
    log(`The backup ${file === null ? 'could not be made' : `${file} does not restore`}: ${trouble.detail}`)
  else
    log(
      `Backup ${file} made and restored once to check: ${sizeText(written?.bytes ?? 0)}, ${seconds.toFixed(1)} s.`,
    )
  return {
    madeAt: now.toISOString(),
    reason,
    file,
    bytes: written?.bytes ?? null,
    startSegment: written?.startSegment ?? null,
    seconds,
    checked,
    checkedAt: checked ? new Date(now.getTime() + seconds * 1000).toISOString() : null,
    problem: trouble?.problem.slice(0, PROBLEM_MAX) ?? null,
  }
}

async function inProcess(
  order: Order,
  { signal, longestMs }: { signal: AbortSignal | undefined; longestMs: number },
): Promise<Outcome> {
  const failed = (problem: string): Outcome => ({
    written: null,
    checked: null,
    trouble: { problem, detail: problem },
  })
  if (signal?.aborted) return failed('Qala was stopped.')
  // The order is not passed in the environment or on the command line, where other users could read the password.
  const child = fork(fileURLToPath(new URL('backup-process.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The options of this process, such as --eval, may be meant for it alone.
    execArgv: [],
    ...(signal && { signal }),
  })
  let outcome: Outcome | undefined
  let stage: Stage['stage'] | 'starting' = 'starting'
  child.on('message', (message) => {
    const announced = Stage.safeParse(message)
    if (announced.success) stage = announced.data.stage
    else outcome = Outcome.parse(message)
  })
  child.on('error', () => {}) // the process was aborted or could not be started; its exit, or a missing outcome, shows that
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')])
  child.send(order, () => {})
  const isOver = await inTime(ended, longestMs)
  if (!isOver) {
    child.kill()
    // A process that hangs may not react to anything milder. What it leaves behind, the next one clears.
    if (!(await inTime(ended, KILL_AFTER_MS))) child.kill('SIGKILL')
  }
  if (outcome) return outcome
  if (!isOver) {
    const minutes = count(Math.ceil(longestMs / 60_000), 'minute')
    return failed(`It was stopped after ${minutes}, while it ${STAGES[stage]}.`)
  }
  return failed(signal?.aborted ? 'Qala was stopped.' : 'The process that makes it ended early.')
}

/** Says whether `work` ended, in whatever way, within `ms` milliseconds. */
async function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  let limit: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => (limit = setTimeout(resolve, ms, false)))
  const isOver = await Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    tooLate,
  ])
  clearTimeout(limit)
  return isOver
}

export interface BackupService {
  env: BackupEnv
  db: Database
  log: Log
  now?: () => Date
  signal?: AbortSignal
  longestMs?: number
}

/**
 * Makes a backup, unless another process of this database is making one.
 * @returns whether this process made it
 */
export async function backUp(service: BackupService, reason: BackupReason): Promise<boolean> {
  const { env, db, log, signal, longestMs, now = clock.now } = service
  return db.withWorker(async (trx) => {
    if (!(await takeBackupLock(trx))) return false
    const attempt = await attemptBackup(env, {
      reason,
      now: now(),
      log,
      ...(signal && { signal }),
      ...(longestMs !== undefined && { longestMs }),
    })
    if (signal?.aborted) return false
    // This uses a connection of its own, because the other one may have been lost in the meantime.
    await db.withWorker((other) => recordBackup(other, attempt))
    // If the clock were ahead, every file would look too old.
    if ((await checkClock(db)) === null) await rotate(service)
    return true
  })
}

/** Deletes the files that have passed their retention time, and the parts of the journal that only they need. */
async function rotate({ env, db, now = clock.now }: BackupService): Promise<void> {
  const folder = backupFolder(env)
  await db.withWorker(forgetOldBackups)
  const notes = await db.withWorker(readFileNotes)
  const names = backupsAmong(await readdir(folder).catch(() => []))
  const files = names.map((name) => ({
    name,
    madeAt: notes.get(name)?.madeAt ?? madeAtByName(name),
    isGood: notes.get(name)?.isGood ?? true,
    isBeforeMigration: notes.get(name)?.reason === 'migration',
  }))
  const remove = (name: string) => rm(join(folder, name), { force: true }).then(() => true)
  const failure = await eachAlone(outdated(files, now()), remove, (name) => name).catch(
    (error: unknown) => error,
  )
  // An old file that cannot be deleted must not stop the journal from being pruned as well.
  const startSegment = notes.get(oldestHourly(files) ?? '')?.startSegment
  if (startSegment) await db.journal?.prune(startSegment)
  if (failure instanceof Error) throw failure
}
