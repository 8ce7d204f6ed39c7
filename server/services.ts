import { clock } from '#domain/clock.ts'
import type { Database } from '#database/open.ts'
import { createAccessTokens } from './accounts/auth/access-token.ts'
import { openEndedSessions } from './accounts/auth/ended-sessions.ts'
import { createGuessing } from './accounts/auth/guessing.ts'
import { createLoginQueue } from './accounts/auth/login-queue.ts'
import { createNameSalt } from './accounts/auth/name-salt.ts'
import { createPasswords, type Passwords } from './accounts/auth/passwords.ts'
import { createSessions } from './accounts/auth/sessions.ts'
import { createSecretCipher } from './accounts/auth/second-factor/secret-cipher.ts'
import { tooManyTries } from './core/errors.ts'
import { createHeldRefusals } from './core/held-refusals.ts'
import { createRefusalPace } from './core/refusal-pace.ts'
import { sharedRun } from './core/shared-run.ts'
import { createThrottle } from './core/throttle.ts'
import { createTurns } from './core/turns.ts'
import { createVisits } from './core/visits.ts'
import type { Env } from './core/env.ts'
import { openLive } from './http/live/live.ts'
import type { Heartbeat } from './operations/health/heartbeat.ts'
import { canSave } from './operations/health/is-ready.ts'
import { readHealth } from './operations/health/read-health.ts'
import type { Log } from './core/log.ts'
import { mailAddressOf } from './core/mail/send-mail.ts'
import { unsubscribeTokens } from './messaging/messages/unsubscribe-token.ts'
import { clientIp } from './http/middleware/client.ts'
import { readEpoch } from './learning/progress/epoch.ts'
import type { Course } from './learning/progress/course.ts'
import { createAccountBegan } from './learning/progress/save-progress.ts'
import { createSealing } from './learning/progress/sealing.ts'
import { createTickets } from './learning/progress/tickets.ts'
import { openSettings } from './settings/settings.ts'
import { createRefusedLog } from './privacy/security/refused.ts'
import { vapidKeys } from './messaging/push/vapid.ts'

/**
 * Sent to all processes when the keys have been replaced. The key of access tokens is used at once, the others from the next
 * start.
 */
export const KEYS_CHANGED = 'keys_changed'

/**
 * Two of the five connections that sign-ins use, so that what visitors look up always leaves room. A look-up takes a millisecond
 * or two, so a school that opens its pages at the bell is through in a few seconds.
 */
const VISITS_QUEUE = { running: 2, waiting: { known: 0, used: 2_000, stranger: 500 } }

/** Enough to keep two hashes running; a school at the bell waits here, where waiting holds nothing but a socket. */
const LOGIN_QUEUE = { running: 4, waiting: { known: 2_000, used: 500, stranger: 500 } }

/** A browser makes six calls at once, and the page of somebody who was away may have many to make. */
const ACCOUNT_TURNS = { running: 6, waiting: 60, refusal: () => tooManyTries(1) }

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
  /** Null without a build (in development). Any lesson may then be learned. */
  course: Course | null
  log: Log
  /** Another queue for hashing, for tests that need a full one. */
  passwords?: Passwords
  isServing?: () => boolean
  /** The heartbeat of the worker in this process, if there is one. */
  heartbeat?: Heartbeat
  startedAt?: Date
}

/** Creates what the routes and the worker use. */
export async function openServices({
  db,
  env,
  course,
  log,
  passwords = createPasswords(),
  isServing = () => true,
  heartbeat,
  startedAt = clock.now(),
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
  // After a gap in the connection the keys may be unchanged. Reading them again is cheap, and missing a change would not be.
  await db.listen(KEYS_CHANGED, retake, retake)
  const connected = { email: env.mail !== undefined, push: true, sms: env.sms !== undefined }

  return {
    db,
    /** Connects as the role for accounts, and runs each statement on its own. */
    accounts,
    passwords,
    // This secret outlives new keys, as the hashes do.
    nameSalt: createNameSalt(await db.secret('throttle')),
    loginQueue: createLoginQueue(LOGIN_QUEUE),
    visits: createVisits({ queue: createLoginQueue(VISITS_QUEUE), hold: createHeldRefusals() }),
    accountTurns: createTurns(ACCOUNT_TURNS),
    refusalPace: createRefusalPace({ hold: createHeldRefusals() }),
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
    /** If this is undefined, Qala answers at any host name that people type. */
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
    // Anybody may ask this, so all who ask at once share one query.
    isReady: sharedRun(async () => isServing() && (await canSave({ db, env, heartbeat }))),
    readHealth: () => readHealth({ db, env, startedAt, connected }),
    dataDir: env.dataDir,
    metricsToken: env.metricsToken,
    /** These folders may hold traces of a person outside of the database. */
    folders: { dataDir: env.dataDir, ...(env.backupDir !== undefined && { backupDir: env.backupDir }) },
    log,
  }
}
