import type { Database } from '#database/open.ts'
import { backupsAmong } from '#database/backup/make-backup.ts'
import type { BackupReason } from '#domain/health.ts'
import { sizeText } from '#domain/health-lines.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { Outcome, type Order } from './order.ts'
import { readFileNotes, recordBackup, takeBackupLock, type Attempt } from './queries.ts'
import { oldestHourly, outdated } from './rotation.ts'

export type BackupEnv = Pick<Env, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'backupDir'>

const PROBLEM_MAX = 500

export function backupFolder({ backupDir, dataDir }: Pick<BackupEnv, 'backupDir' | 'dataDir'>): string {
  return backupDir ?? join(dataDir, 'backups')
}

/** Never throws: what went wrong is in the answer, and its details in the log. */
export async function attemptBackup(
  env: BackupEnv,
  { reason, now, log, signal }: { reason: BackupReason; now: Date; log: Log; signal?: AbortSignal },
): Promise<Attempt> {
  const begun = performance.now()
  const outcome = await inProcess(
    {
      dataDir: env.dataDir,
      // Through a pooler a copy could not be of one moment.
      databaseUrl: env.databaseDirectUrl ?? env.databaseUrl,
      to: backupFolder(env),
      now: now.toISOString(),
    },
    signal,
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

async function inProcess(order: Order, signal: AbortSignal | undefined): Promise<Outcome> {
  const failed = (problem: string): Outcome => ({
    written: null,
    checked: null,
    trouble: { problem, detail: problem },
  })
  if (signal?.aborted) return failed('Qala was stopped.')
  // Not by the environment or the command line, where other users could read the password.
  const child = fork(fileURLToPath(new URL('backup-process.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Those of this process may be for itself alone, such as --eval.
    execArgv: [],
    ...(signal && { signal }),
  })
  let outcome: Outcome | undefined
  child.on('message', (message) => (outcome = Outcome.parse(message)))
  child.on('error', () => {}) // aborted, or could not be started: its exit or the lack of an answer tells
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')])
  child.send(order, () => {})
  await ended.catch(() => {})
  return outcome ?? failed(signal?.aborted ? 'Qala was stopped.' : 'The process that makes it ended early.')
}

export interface BackupService {
  env: BackupEnv
  db: Database
  log: Log
  now?: () => Date
  signal?: AbortSignal
}

/** Makes one, unless another process of this database is at it. @returns whether this one did */
export async function backUp(service: BackupService, reason: BackupReason): Promise<boolean> {
  const { env, db, log, signal, now = () => new Date() } = service
  return db.withWorker(async (trx) => {
    if (!(await takeBackupLock(trx))) return false
    const attempt = await attemptBackup(env, { reason, now: now(), log, ...(signal && { signal }) })
    if (signal?.aborted) return false
    // On a connection of its own: this one may have been lost meanwhile.
    await db.withWorker((other) => recordBackup(other, attempt))
    await rotate(service)
    return true
  })
}

/** Deletes the files that are older than what is kept, and what only they need of the journal. */
async function rotate({ env, db, now = () => new Date() }: BackupService): Promise<void> {
  const folder = backupFolder(env)
  const notes = await db.withWorker(readFileNotes)
  const names = backupsAmong(await readdir(folder).catch(() => []))
  const files = names.map((name) => ({
    name,
    isGood: notes.get(name)?.isGood ?? true,
    isBeforeMigration: notes.get(name)?.reason === 'migration',
  }))
  for (const name of outdated(files, now())) await rm(join(folder, name), { force: true })
  const startSegment = notes.get(oldestHourly(files) ?? '')?.startSegment
  if (startSegment) await db.journal?.prune(startSegment)
}
