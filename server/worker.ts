import type { Database } from '#database/open.ts'
import { Logger, parseCronItems, run, type JobHelpers, type TaskList } from 'graphile-worker'
import * as z from 'zod/mini'
import type { Log } from './log.ts'
import { withoutAddresses } from './log.ts'
import { Mail } from './mail/mail.ts'
import type { Mailer } from './mail/send-mail.ts'
import { runNightly } from './maintenance/nightly.ts'

/** What jobs work with. */
export interface WorkerServices {
  db: Database
  mailer: Mailer
  log: Log
}

/** Every job and what does it. A payload that does not fit its schema fails the job. */
function tasks({ db, mailer }: WorkerServices): TaskList {
  return {
    'mail.send': async (payload, { job }: JobHelpers) => mailer.send(z.parse(Mail, payload), job.id),
    'maintenance.nightly': async () => runNightly(db),
  }
}

/** 01:30 in the server's own time, when nobody learns. */
const NIGHTLY = parseCronItems([
  { task: 'maintenance.nightly', match: '30 1 * * *', options: { backfillPeriod: 12 * 60 * 60 * 1000 } },
])

/** Starts working through the queue. @returns how to stop: running jobs end first, within seconds */
export async function startWorker(services: WorkerServices): Promise<() => Promise<void>> {
  const runner = await run({
    pgPool: services.db.workerPool,
    taskList: tasks(services),
    parsedCronItems: NIGHTLY,
    concurrency: 2,
    // The server listens to signals itself.
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 4_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning')
        services.log(`worker ${level}: ${withoutAddresses(message)}`)
    }),
  })
  return () => runner.stop()
}
