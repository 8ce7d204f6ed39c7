import type { Database } from '#database/open.ts'
import { createAccessTokens } from './auth/access-token.ts'
import { openEndedSessions } from './auth/ended-sessions.ts'
import { createGuessing } from './auth/guessing.ts'
import { createLoginQueue } from './auth/login-queue.ts'
import { createPasswords, type Passwords } from './auth/passwords.ts'
import { createSessions } from './auth/sessions.ts'
import { createSecretCipher } from './auth/second-factor/secret-cipher.ts'
import { createThrottle } from './auth/throttle.ts'
import type { Env } from './env.ts'
import { openLive } from './live/live.ts'
import type { Heartbeat } from './health/heartbeat.ts'
import { canSave } from './health/is-ready.ts'
import { readHealth } from './health/read-health.ts'
import type { Log } from './log.ts'
import { mailAddressOf } from './mail/send-mail.ts'
import { unsubscribeTokens } from './messages/unsubscribe-token.ts'
import { clientIp } from './middleware/client.ts'
import { readEpoch } from './progress/epoch.ts'
import type { Course } from './progress/course.ts'
import { createAccountBegan } from './progress/save-progress.ts'
import { createSealing } from './progress/sealing.ts'
import { createTickets } from './progress/tickets.ts'
import { openSettings } from './settings/settings.ts'
import { createRefusedLog } from './security/refused.ts'
import { vapidKeys } from './push/vapid.ts'

/** Said to all processes when the keys are new. The one of access tokens is used at once, others from the next start. */
export const KEYS_CHANGED = 'keys_changed'

/** Enough to keep two hashes running; a school at the bell waits here, where waiting holds nothing but a socket. */
const LOGIN_QUEUE = { running: 8, waiting: 500 }

export type Services = Awaited<ReturnType<typeof openServices>>

interface ServiceOptions {
  db: Database
  env: Pick<
    Env,
    | 'port'
    | 'publicUrl'
    | 'trustProxy'
    | 'mail'
    | 'sms'
    | 'dataDir'
    | 'databaseUrl'
    | 'backupDir'
    | 'journalDir'
    | 'metricsToken'
    | 'smsInboundSecret'
  >
  /** Null without a build (development): any lesson may be learned. */
  course: Course | null
  log: Log
  /** Another queue for hashing, for tests of a full one. */
  passwords?: Passwords
  isServing?: () => boolean
  /** Of the worker in this process, if there is one. */
  heartbeat?: Heartbeat
  startedAt?: Date
}

export async function openServices({
  db,
  env,
  course,
  log,
  passwords = createPasswords(),
  isServing = () => true,
  heartbeat,
  startedAt = new Date(),
}: ServiceOptions) {
  const origin = env.publicUrl ?? `http://localhost:${env.port}`
  const https = origin.startsWith('https:')
  const { accounts } = db
  const live = await openLive(db, log)
  let accessTokens = createAccessTokens(await db.secret('access-token'))
  const takeNewKeys = async () => {
    db.forgetSecrets()
    accessTokens = createAccessTokens(await db.secret('access-token'))
    live.endAll()
  }
  const retake = () => {
    takeNewKeys().catch(() => log('The new keys could not be read. Start Qala again.'))
  }
  // After a gap it may be the same keys: asking is cheap, and missing the message is not.
  await db.listen(KEYS_CHANGED, retake, retake)
  const connected = { email: env.mail !== undefined, push: true, sms: env.sms !== undefined }

  return {
    db,
    /** The role of accounts, each statement by itself. */
    accounts,
    passwords,
    loginQueue: createLoginQueue(LOGIN_QUEUE),
    sessions: createSessions(accounts, https),
    get accessTokens() {
      return accessTokens
    },
    accountBegan: createAccountBegan(db),
    tickets: createTickets(db),
    sealing: createSealing(await db.secret('progress-sealing'), await db.formerSecrets('progress-sealing')),
    secretCipher: createSecretCipher(await db.secret('second-factor')),
    throttle: createThrottle(accounts, await db.secret('throttle')),
    guessing: createGuessing(accounts, await db.secret('throttle')),
    live,
    settings: await openSettings(db, log),
    endedSessions: await openEndedSessions(db, log, live.endSession),
    epoch: await readEpoch(db),
    refused: createRefusedLog(db, log),
    course,
    /** Undefined: whatever host people type. */
    publicUrl: env.publicUrl,
    origin,
    https,
    channels: {
      email: connected.email,
      sms: connected.sms,
      smsPricePerPart: env.sms?.pricePerPart ?? null,
    },
    mailAddress: mailAddressOf(env.mail),
    unsubscribe: unsubscribeTokens(await db.secret('unsubscribe')),
    smsInboundSecret: env.smsInboundSecret,
    vapid: vapidKeys(await db.secret('push')),
    deviceSecret: await db.secret('device-cookie'),
    clientIp: clientIp(env.trustProxy),
    isReady: async () => isServing() && (await canSave({ db, env, heartbeat })),
    readHealth: () => readHealth({ db, env, startedAt, connected }),
    dataDir: env.dataDir,
    metricsToken: env.metricsToken,
    /** Where traces of a person may be outside of the database. */
    folders: { dataDir: env.dataDir, ...(env.backupDir !== undefined && { backupDir: env.backupDir }) },
    log,
  }
}
