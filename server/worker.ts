import { clock } from '#domain/clock.ts'
import type { Database } from '#database/open.ts'
import { type Channel, CHANNELS } from '#domain/messaging/announcements.ts'
import { reminderPush } from '#domain/messaging/reminders.ts'
import { quietUntil } from '#domain/school-time.ts'
import { Logger, parseCronItems, type JobHelpers, type Task, type TaskList } from 'graphile-worker'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { countBeforehand } from './school/analytics/read-analytics.ts'
import { checkAlarm } from './operations/backups/alarm.ts'
import { backUp } from './operations/backups/back-up.ts'
import { backupDueAtStart } from './operations/backups/schedule.ts'
import { emailSender } from './messaging/deliveries/channels/email.ts'
import { openPush, pushSender, toAllBrowsers } from './messaging/deliveries/channels/push.ts'
import { smsSender } from './messaging/deliveries/channels/sms.ts'
import { RETRY_SETTINGS, type RetrySettings } from './messaging/deliveries/claims.ts'
import { fanOut, sendDue, sweep, type Sender } from './messaging/deliveries/deliver.ts'
import type { Env } from './core/env.ts'
import { isClockDoubted, wallDrift } from './core/clock-doubt.ts'
import { JOBS, type JobName, type JobPayload } from './core/jobs.ts'
import { describeError, withoutAddresses, type Log } from './core/log.ts'
import { openOutbox } from './core/mail/outbox.ts'
import { mailAddressOf, type Mailer } from './core/mail/send-mail.ts'
import { unsubscribeTokens } from './messaging/messages/unsubscribe-token.ts'
import { runNightly, type NightlyServices } from './nightly.ts'
import { countStuckClasses } from './school/monday/stuck-classes.ts'
import { vapidKeys } from './messaging/push/vapid.ts'
import { sendReminders } from './messaging/reminders/send-reminders.ts'
import { readSettings } from './settings/read-settings.ts'

export interface WorkerServices extends NightlyServices {
  mailer: Mailer
  senders: Record<Channel, Sender>
  /** Sends a reminder by push. Resolves to true if at least one browser's push service accepted it. */
  remind: (userId: string) => Promise<boolean>
  log: Log
  retrySettings?: RetrySettings
  now?: () => Date
}

/**
 * Opens the sender of each channel. Without a mail or SMS service, those messages go to the outbox folder.
 * @param origin the origin of Qala, for links
 */
export async function openSenders(
  env: Pick<Env, 'dataDir' | 'mail' | 'sms' | 'smsInboundSecret' | 'pushTestOrigin'>,
  db: Database,
  mailer: Mailer,
  origin: string,
): Promise<Pick<WorkerServices, 'senders' | 'remind'>> {
  const push = openPush({
    vapid: vapidKeys(await db.secret('push')),
    subject: contactOf(env, origin),
    ...(env.pushTestOrigin !== undefined && { testOrigin: env.pushTestOrigin }),
  })
  const senders = {
    email: emailSender(db, mailer, origin, unsubscribeTokens(await db.secret('unsubscribe'))),
    push: pushSender(db, push),
    sms: smsSender(env.sms, openOutbox(env.dataDir), { takesStop: env.smsInboundSecret !== undefined }),
  }
  return { senders, remind: (userId) => toAllBrowsers(db, push, userId, reminderPush()) }
}

/**
 * Returns the contact for the push services. Apple's service refuses a contact that it cannot reach, such as one on
 * localhost.
 */
function contactOf({ mail }: Pick<Env, 'mail'>, origin: string): string {
  if (origin.startsWith('https:')) return origin
  return `mailto:${mailAddressOf(mail) ?? 'qala@localhost'}`
}

type Handlers = { [Name in JobName]: (payload: JobPayload<Name>, helpers: JobHelpers) => Promise<void> }

function handlers(services: WorkerServices, stopping: AbortSignal): Handlers {
  const { db, mailer, origin } = services
  const sendChannel = channelSending(services, () => stopping.aborted)
  const startedAt = clock.now()
  return {
    'mail.send': async (mail, { job }) => {
      // The mail may have waited for days for a mail server, or a restore may have brought it back.
      const hasExpired = mail.expiresAt !== undefined && clock.ms() > Date.parse(mail.expiresAt)
      if (hasExpired && !isClockDoubted(db)) return
      await mailer.send(mail, job.id)
    },
    'maintenance.nightly': () => runNightly(services),
    'analytics.count': async () => {
      await countBeforehand(db)
      await countStuckClasses(db)
    },
    'backup.make': async ({ reason }) => void (await backUp({ ...services, signal: stopping }, reason)),
    'alarm.check': () => checkAlarm({ db, origin, now: clock.now(), startedAt, doubt: db.clock.doubt }),
    'reminder.send': () =>
      sendReminders({
        db,
        remind: services.remind,
        now: (services.now ?? clock.now)(),
        isStopping: () => stopping.aborted,
      }),
    'announcement.fan-out': async ({ announcementId }, helpers) => {
      await db.withWorker((trx) => fanOut(trx, announcementId))
      for (const channel of CHANNELS) await orderSending(helpers, channel)
    },
    'delivery.send': ({ channel }, helpers) => sendChannel(channel, helpers),
    'delivery.sweep': async (_payload, helpers) => {
      await sweep(db)
      for (const channel of CHANNELS) await orderSending(helpers, channel)
    },
  }
}

/** Returns the tasks of the queue. A job fails if its payload does not match its schema. */
function tasks(services: WorkerServices, stopping: AbortSignal): TaskList {
  const handler = handlers(services, stopping)
  const checked = <Name extends JobName>(name: Name): [Name, Task] => [
    name,
    (payload, helpers) => handler[name](z.parse(JOBS[name], payload) as JobPayload<Name>, helpers),
  ]
  return Object.fromEntries((Object.keys(JOBS) as JobName[]).map(checked))
}

/** Runs one sending per channel at a time. At the end it orders the next job for the time when a delivery is due again. */
function channelSending(
  { db, senders, retrySettings = RETRY_SETTINGS, now = clock.now }: WorkerServices,
  isStopping: () => boolean,
) {
  const running = new Map<Channel, { again: boolean }>()
  return async (channel: Channel, helpers: JobHelpers): Promise<void> => {
    const other = running.get(channel)
    // The running job also finds what was added in the meantime.
    if (other) return void (other.again = true)
    const mine = { again: false }
    let next: Date | null
    running.set(channel, mine)
    try {
      const { quietHours } = await db.withWorker(readSettings)
      const quietEnd = () => quietUntil(quietHours, now())
      // If quiet hours begin halfway, the sweep orders the rest again.
      const isHeldUp = () => isStopping() || quietEnd() !== null
      const work = { db, channel, send: senders[channel], retrySettings, isStopping: isHeldUp }
      const due = quietEnd() ?? (await sendDue(work))
      next = mine.again ? clock.now() : due
    } finally {
      // This entry must be removed before the next job is ordered. Otherwise that job could find this one still running and
      // end, and nothing would be left in the queue under its key.
      running.delete(channel)
    }
    if (next && !isStopping()) await orderSending(helpers, channel, next)
  }
}

async function orderSending({ addJob }: JobHelpers, channel: Channel, runAt?: Date): Promise<void> {
  await addJob('delivery.send', { channel }, { jobKey: `delivery.send:${channel}`, ...(runAt && { runAt }) })
}

export const CRON = parseCronItems([
  // This is in UTC. It is half past three in the morning at the school, when nobody learns.
  { task: 'maintenance.nightly', match: '30 1 * * *', options: { backfillPeriod: 12 * 60 * 60 * 1000 } },
  {
    task: 'analytics.count',
    match: '*/30 * * * *',
    options: { backfillPeriod: 0, jobKey: 'analytics.count' },
  },
  {
    // This is between the usual beginnings of two lessons. A server that was stopped at that time catches up at its next
    // start.
    task: 'backup.make',
    match: '20 * * * *',
    options: { backfillPeriod: 0, jobKey: 'backup.make', maxAttempts: 1 },
    payload: { reason: 'hourly' },
  },
  { task: 'alarm.check', match: '50 * * * *', options: { backfillPeriod: 0, jobKey: 'alarm.check' } },
  // This is in UTC, and means every hour from one to seven in the afternoon at the school. A reminder that a stopped server
  // missed is skipped.
  {
    task: 'reminder.send',
    match: '0 11-17 * * 1-5',
    options: { backfillPeriod: 0, jobKey: 'reminder.send', maxAttempts: 1 },
  },
  // A killed process can lose its jobs, but not the rows of the deliveries. The sweep orders the missing jobs again.
  { task: 'delivery.sweep', match: '* * * * *', options: { backfillPeriod: 0, jobKey: 'delivery.sweep' } },
])

/**
 * Starts to work through the queue.
 * @returns a function that stops it; running jobs finish first, within seconds
 */
export async function startWorker(services: WorkerServices): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const runner = await keepRunning(services, stopping.signal)
  await runner.addJob('delivery.sweep', {}, { jobKey: 'delivery.sweep' })
  if (services.db.clock.doubt !== null) await runner.addJob('alarm.check', {}, { jobKey: 'alarm.check' })
  const due = await backupDueAtStart(services.db, clock.now())
  if (due)
    await runner.addJob(
      'backup.make',
      { reason: due.reason },
      { jobKey: 'backup.make', runAt: due.runAt, maxAttempts: 1 },
    )
  return () => {
    stopping.abort()
    return runner.stop()
  }
}

const RESTART_MS = 1_000
const CLOCK_LOOKED_AT_MS = 5_000
/** The runner catches up by itself after it was busy for a minute or two, so only a larger jump counts. */
const CLOCK_SET_MS = 3 * 60_000

/**
 * Corrects the queue's own records of when each job last ran. If the clock was ahead, such a record lies in the future and
 * keeps the job from running until then. The same is true of the time of a retry. It does no harm if a job runs once too
 * often.
 */
async function correctQueue({ db }: WorkerServices): Promise<void> {
  const now = clock.now()
  await db.withWorker(async (trx) => {
    const { rows } = await sql`
      select where to_regclass('graphile_worker._private_known_crontabs') is not null`.execute(trx)
    // The worker makes these tables when it first starts.
    if (rows.length === 0) return
    await sql`
      update graphile_worker._private_known_crontabs
         set last_execution = least(last_execution, ${now}), known_since = least(known_since, ${now})
       where last_execution > ${now} or known_since > ${now}`.execute(trx)
    await sql`
      update graphile_worker._private_jobs
         set run_at = case when run_at > now() + interval '1 day' then now() else run_at end,
             locked_at = case when locked_at > now() then now() else locked_at end
       where run_at > now() + interval '1 day' or locked_at > now()`.execute(trx)
  })
}

/**
 * Starts the runner, and starts it again when it gives up. The runner gives up if the database connection is lost just as it
 * records the end of a job. The sweep unlocks the jobs that this runner held.
 * @throws only when the first start fails
 */
async function keepRunning(services: WorkerServices, stopping: AbortSignal) {
  const start = async () => {
    await correctQueue(services)
    return services.db.runJobs({
      taskList: tasks(services, stopping),
      parsedCronItems: CRON,
      // The sending of each channel occupies one place for as long as it lasts, and so does a backup.
      concurrency: CHANNELS.length + 2,
      // The server handles signals itself.
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 4_000,
      // With a delay, even of 0, an error while recording the end of a job stops the runner. Without one, that error becomes
      // an unhandled rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning')
          services.log(`worker ${level}: ${withoutAddresses(message)}`)
      }),
    })
  }
  let runner = await start()

  async function startAgain(): Promise<void> {
    while (!stopping.aborted) {
      await delay(RESTART_MS)
      const started = await start().catch(() => undefined)
      if (started === undefined) continue
      if (stopping.aborted) return started.stop()
      runner = started
      return
    }
  }
  // The runner waits for the next minute of the wall clock. If the clock is set forward, it would run all jobs of the days in
  // between, one by one. If the clock is set back, it would wait for that long. A new runner begins with the current minute.
  let drift = wallDrift()
  const clockWatch = setInterval(() => {
    if (Math.abs(drift()) < CLOCK_SET_MS) return
    drift = wallDrift()
    services.log('The clock of this server was set. The worker starts again.')
    runner.stop().catch(() => {})
  }, CLOCK_LOOKED_AT_MS)
  clockWatch.unref()
  const watched = (async () => {
    while (!stopping.aborted) {
      const end = await runner.promise.then(
        () => 'ended',
        (error: unknown) => describeError(error),
      )
      if (stopping.aborted) return
      services.log(`The worker ended and is started again: ${end}`)
      await startAgain()
    }
  })()

  return {
    addJob: runner.addJob,
    async stop() {
      clearInterval(clockWatch)
      // The runner may already have ended by itself.
      await runner.stop().catch(() => {})
      await watched
    },
  }
}
