import type { Database } from '#database/open.ts'
import { type Channel, CHANNELS } from '#domain/announcements.ts'
import { reminderPush } from '#domain/reminders.ts'
import { quietUntil } from '#domain/school-time.ts'
import { Logger, parseCronItems, type JobHelpers, type Task, type TaskList } from 'graphile-worker'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { countBeforehand } from './analytics/read-analytics.ts'
import { checkAlarm } from './backups/alarm.ts'
import { backUp } from './backups/back-up.ts'
import { backupDueAtStart } from './backups/schedule.ts'
import { emailSender } from './deliveries/channels/email.ts'
import { openPush, pushSender, toAllBrowsers } from './deliveries/channels/push.ts'
import { smsSender } from './deliveries/channels/sms.ts'
import { RETRY_SETTINGS, type RetrySettings } from './deliveries/claims.ts'
import { fanOut, sendDue, sweep, type Sender } from './deliveries/deliver.ts'
import type { Env } from './env.ts'
import { JOBS, type JobName, type JobPayload } from './jobs.ts'
import { describeError, withoutAddresses, type Log } from './log.ts'
import { openOutbox } from './mail/outbox.ts'
import { mailAddressOf, type Mailer } from './mail/send-mail.ts'
import { unsubscribeTokens } from './messages/unsubscribe-token.ts'
import { runNightly, type NightlyServices } from './maintenance/nightly.ts'
import { countStuckClasses } from './monday/stuck-classes.ts'
import { vapidKeys } from './push/vapid.ts'
import { sendReminders } from './reminders/send-reminders.ts'
import { readSettings } from './settings/read-settings.ts'

export interface WorkerServices extends NightlyServices {
  mailer: Mailer
  senders: Record<Channel, Sender>
  /** By push; resolves to whether a browser has taken it. */
  remind: (userId: string) => Promise<boolean>
  log: Log
  retrySettings?: RetrySettings
  now?: () => Date
}

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

/** Apple's service refuses a contact it cannot reach, such as one on localhost. */
function contactOf({ mail }: Pick<Env, 'mail'>, origin: string): string {
  if (origin.startsWith('https:')) return origin
  return `mailto:${mailAddressOf(mail) ?? 'qala@localhost'}`
}

type Handlers = { [Name in JobName]: (payload: JobPayload<Name>, helpers: JobHelpers) => Promise<void> }

function handlers(services: WorkerServices, stopping: AbortSignal): Handlers {
  const { db, mailer, origin } = services
  const sendChannel = channelSending(services, () => stopping.aborted)
  const startedAt = new Date()
  return {
    'mail.send': async (mail, { job }) => {
      // Waiting for days for a mail server, or brought back by a restore.
      if (mail.expiresAt !== undefined && Date.now() > Date.parse(mail.expiresAt)) return
      await mailer.send(mail, job.id)
    },
    'maintenance.nightly': () => runNightly(services),
    'analytics.count': async () => {
      await countBeforehand(db)
      await countStuckClasses(db)
    },
    'backup.make': async ({ reason }) => void (await backUp({ ...services, signal: stopping }, reason)),
    'alarm.check': () => checkAlarm({ db, origin, now: new Date(), startedAt }),
    'reminder.send': () =>
      sendReminders({
        db,
        remind: services.remind,
        now: (services.now ?? (() => new Date()))(),
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

/** A payload that does not fit its schema fails the job. */
function tasks(services: WorkerServices, stopping: AbortSignal): TaskList {
  const handler = handlers(services, stopping)
  const checked = <Name extends JobName>(name: Name): [Name, Task] => [
    name,
    (payload, helpers) => handler[name](z.parse(JOBS[name], payload) as JobPayload<Name>, helpers),
  ]
  return Object.fromEntries((Object.keys(JOBS) as JobName[]).map(checked))
}

/** One sending at a time for each channel, and in the end an order for when there is something to do again. */
function channelSending(
  { db, senders, retrySettings = RETRY_SETTINGS, now = () => new Date() }: WorkerServices,
  isStopping: () => boolean,
) {
  const running = new Map<Channel, { again: boolean }>()
  return async (channel: Channel, helpers: JobHelpers): Promise<void> => {
    const other = running.get(channel)
    // What has come in meanwhile is found by the one that runs.
    if (other) return void (other.again = true)
    const mine = { again: false }
    let next: Date | null
    running.set(channel, mine)
    try {
      const { quietHours } = await db.withWorker(readSettings)
      const quietEnd = () => quietUntil(quietHours, now())
      // What quiet hours stop halfway is ordered again by the sweep.
      const isHeldUp = () => isStopping() || quietEnd() !== null
      const work = { db, channel, send: senders[channel], retrySettings, isStopping: isHeldUp }
      const due = quietEnd() ?? (await sendDue(work))
      next = mine.again ? new Date() : due
    } finally {
      // Before ordering: a job that found this one running would end, and with it what is ordered under the same key.
      running.delete(channel)
    }
    if (next && !isStopping()) await orderSending(helpers, channel, next)
  }
}

async function orderSending({ addJob }: JobHelpers, channel: Channel, runAt?: Date): Promise<void> {
  await addJob('delivery.send', { channel }, { jobKey: `delivery.send:${channel}`, ...(runAt && { runAt }) })
}

export const CRON = parseCronItems([
  // In UTC: at half past three in the school, when nobody learns.
  { task: 'maintenance.nightly', match: '30 1 * * *', options: { backfillPeriod: 12 * 60 * 60 * 1000 } },
  {
    task: 'analytics.count',
    match: '*/30 * * * *',
    options: { backfillPeriod: 0, jobKey: 'analytics.count' },
  },
  {
    // Between two lessons' beginnings. What a stopped server missed is seen at its start.
    task: 'backup.make',
    match: '20 * * * *',
    options: { backfillPeriod: 0, jobKey: 'backup.make', maxAttempts: 1 },
    payload: { reason: 'hourly' },
  },
  { task: 'alarm.check', match: '50 * * * *', options: { backfillPeriod: 0, jobKey: 'alarm.check' } },
  // In UTC, from one to seven after school. One that a stopped server missed is left out.
  {
    task: 'reminder.send',
    match: '0 11-17 * * 1-5',
    options: { backfillPeriod: 0, jobKey: 'reminder.send', maxAttempts: 1 },
  },
  // Jobs are lost with a killed process, rows are not.
  { task: 'delivery.sweep', match: '* * * * *', options: { backfillPeriod: 0, jobKey: 'delivery.sweep' } },
])

/** Starts working through the queue. @returns how to stop: running jobs end first, within seconds */
export async function startWorker(services: WorkerServices): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const runner = await keepRunning(services, stopping.signal)
  await runner.addJob('delivery.sweep', {}, { jobKey: 'delivery.sweep' })
  const due = await backupDueAtStart(services.db, new Date())
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

/**
 * The runner gives up when the database goes just as it writes down how a job ended. What it held is unlocked by the sweep.
 * @throws only when the first start fails
 */
async function keepRunning(services: WorkerServices, stopping: AbortSignal) {
  const start = () =>
    services.db.runJobs({
      taskList: tasks(services, stopping),
      parsedCronItems: CRON,
      // Each channel's sending keeps one place for as long as it lasts, and so does a backup.
      concurrency: CHANNELS.length + 2,
      // The server listens to signals itself.
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 4_000,
      // With a delay, if only of 0, a job's end that cannot be written down ends the runner; else it is nobody's rejection,
      // which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning')
          services.log(`worker ${level}: ${withoutAddresses(message)}`)
      }),
    })
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
      // It has ended by itself already.
      await runner.stop().catch(() => {})
      await watched
    },
  }
}
