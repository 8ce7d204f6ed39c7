import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import { createAccessTokens, type AccessTokens } from './auth/access-token.ts'
import {
  createConcurrencyLimit,
  createPasswords,
  type ConcurrencyLimit,
  type Passwords,
} from './auth/passwords.ts'
import { createSessions, type Sessions } from './auth/sessions.ts'
import { createThrottle, type Throttle } from './auth/throttle.ts'
import type { Channels } from './deliveries/queries.ts'
import type { Env } from './env.ts'
import { openLive, type Live } from './live/live.ts'
import type { Log } from './log.ts'
import { clientIp } from './middleware/client.ts'
import type { Course } from './progress/course.ts'
import { createSealing, type Sealing } from './progress/sealing.ts'
import { createTickets, type Tickets } from './progress/tickets.ts'
import { vapidKeys, type VapidKeys } from './push/vapid.ts'

/** Enough to keep two hashes running; a school at the bell waits here, where waiting holds nothing but a socket. */
const LOGIN_QUEUE = { running: 8, waiting: 500 }

export interface Services {
  db: Database
  /** The role of accounts, each statement by itself. */
  accounts: Kysely<DB>
  passwords: Passwords
  /** Signing in and registering wait here, before either asks for a database connection. */
  loginQueue: ConcurrencyLimit
  sessions: Sessions
  accessTokens: AccessTokens
  throttle: Throttle
  tickets: Tickets
  sealing: Sealing
  live: Live
  /** Null without a build (development): any lesson may be learned. */
  course: Course | null
  /** Our origin as configured; undefined: whatever host people type. */
  publicUrl: string | undefined
  origin: string
  https: boolean
  deviceSecret: string
  channels: Channels
  vapid: VapidKeys
  clientIp: (c: Context) => string | undefined
  isReady: () => Promise<boolean>
  log: Log
}

export interface ServiceOptions {
  db: Database
  env: Pick<Env, 'port' | 'publicUrl' | 'trustProxy' | 'mail' | 'sms'>
  course: Course | null
  log: Log
  /** Another queue for hashing, for tests of a full one. */
  passwords?: Passwords
  isServing?: () => boolean
}

export async function openServices({
  db,
  env,
  course,
  log,
  passwords = createPasswords(),
  isServing = () => true,
}: ServiceOptions): Promise<Services> {
  const origin = env.publicUrl ?? `http://localhost:${env.port}`
  const https = origin.startsWith('https:')
  const { accounts } = db

  return {
    db,
    accounts,
    passwords,
    loginQueue: createConcurrencyLimit(LOGIN_QUEUE),
    sessions: createSessions(accounts, https),
    accessTokens: createAccessTokens(await db.secret('access-token')),
    tickets: createTickets(db),
    sealing: createSealing(await db.secret('progress-sealing')),
    throttle: createThrottle(accounts, await db.secret('throttle')),
    live: await openLive(db, log),
    course,
    publicUrl: env.publicUrl,
    origin,
    https,
    channels: {
      email: env.mail !== undefined,
      sms: env.sms !== undefined,
      smsPricePerPart: env.sms?.pricePerPart ?? null,
    },
    vapid: vapidKeys(await db.secret('push')),
    deviceSecret: await db.secret('device-cookie'),
    clientIp: clientIp(env.trustProxy),
    isReady: async () => isServing() && (await db.ready()),
    log,
  }
}
