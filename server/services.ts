import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import type { Context } from 'hono'
import type { Kysely, Transaction } from 'kysely'
import { createAccessTokens, type AccessTokens } from './auth/access-token.ts'
import { createAuth, type Auth, type AuthSettings } from './auth/better-auth.ts'
import { createPasswords, type Passwords } from './auth/passwords.ts'
import { createSessions, type Sessions } from './auth/sessions.ts'
import { createThrottle, type Throttle } from './auth/throttle.ts'
import { createTurns, type Turns } from './auth/concurrency-limit.ts'
import type { Channels } from './deliveries/queries.ts'
import type { Env } from './env.ts'
import { openLive, type Live } from './live/live.ts'
import type { Log } from './log.ts'
import { clientIp } from './middleware/client-ip.ts'
import type { LessonIds } from './progress/lesson-ids.ts'
import { createSealing, type Sealing } from './progress/sealing.ts'
import { createTickets, type Tickets } from './progress/tickets.ts'
import { vapidKeys, type VapidKeys } from './push/vapid.ts'

/** Enough to keep two hashes running; a school at the bell waits here, where waiting holds nothing but a socket. */
const ENTRANCE = { running: 8, waiting: 500 }

export interface Services {
  db: Database
  auth: Auth
  accounts: Kysely<DB>
  /** Better Auth inside an open transaction. With a hash made beforehand, since none is made while rows are locked. */
  authWithin: (trx: Transaction<DB>, passwordHash?: string) => Auth
  passwords: Passwords
  /** Signing in and registering take turns, before either asks for a database connection. */
  entrance: Turns
  sessions: Sessions
  accessTokens: AccessTokens
  throttle: Throttle
  tickets: Tickets
  sealing: Sealing
  live: Live
  lessonIds: LessonIds
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
  lessonIds: LessonIds
  log: Log
  /** Another queue for hashing, for tests of a full one. */
  passwords?: Passwords
  isServing?: () => boolean
}

export async function openServices({
  db,
  env,
  lessonIds,
  log,
  passwords = createPasswords(),
  isServing = () => true,
}: ServiceOptions): Promise<Services> {
  const origin = env.publicUrl ?? `http://localhost:${env.port}`
  const https = origin.startsWith('https:')
  const settings: AuthSettings = { secret: await db.secret('sessions'), origin, https, log }
  const throughQueue = {
    hash: passwords.hash,
    verify: ({ hash, password }: { hash: string; password: string }) => passwords.verify(hash, password),
  }
  const { accounts } = db
  const auth = createAuth(accounts, throughQueue, settings)

  return {
    db,
    auth,
    accounts,
    authWithin: (trx, passwordHash) =>
      createAuth(
        trx,
        passwordHash === undefined ? noHashing : { ...noHashing, hash: async () => passwordHash },
        settings,
      ),
    passwords,
    entrance: createTurns(ENTRANCE),
    sessions: createSessions(accounts, settings),
    accessTokens: createAccessTokens(await db.secret('access-token')),
    tickets: createTickets(db),
    sealing: createSealing(await db.secret('progress-sealing')),
    throttle: createThrottle(accounts, await db.secret('throttle')),
    live: await openLive(db, log),
    lessonIds,
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

const noHashing = {
  hash: (): Promise<string> => Promise.reject(new Error('No password is hashed inside a transaction')),
  verify: (): Promise<boolean> => Promise.reject(new Error('No password is checked inside a transaction')),
}
