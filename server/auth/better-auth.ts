import { isStaff } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { betterAuth } from 'better-auth'
import type { Kysely } from 'kysely'
import type { Log } from '../log.ts'
import { rolesOf } from './queries.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Idle time after which a session ends. A phone stays signed in over the holidays; the staff's desk does not. */
export const SESSION_SECONDS = { learner: 30 * DAY_SECONDS, staff: 8 * 60 * 60 } as const

export interface AuthSettings {
  secret: string
  /** Our origin, fixed: never taken from a request. */
  origin: string
  https: boolean
  log: Log
}

/** How this instance hashes: through the queue, or with a hash made before a transaction was opened. */
export interface Hashing {
  hash: (password: string) => Promise<string>
  verify: (data: { hash: string; password: string }) => Promise<boolean>
}

/** `__Host-` makes the browser refuse the cookie from a sub-domain or without HTTPS; plain HTTP cannot have it. */
export function sessionCookieName(https: boolean): string {
  return https ? '__Host-sid' : 'qala_sid'
}

/**
 * Better Auth with e-mail and password only. Its HTTP handler is deliberately not mounted: our own routes call
 * `auth.api` and pass its cookie on. Its rate limiter is replaced (auth/throttle.ts) and its cookie cache is off,
 * because a revoked session must be dead at once.
 * @param db rows are read and written through this: the pool, or one open transaction
 */
export function createAuth(db: Kysely<DB>, hashing: Hashing, settings: AuthSettings) {
  return betterAuth({
    appName: 'Qala',
    baseURL: settings.origin,
    trustedOrigins: [settings.origin],
    secret: settings.secret,
    // Transactions are ours (register.ts, reset-password.ts): an instance over one cannot open another.
    database: { db, type: 'postgres', schemaName: 'auth', transaction: false },
    emailAndPassword: {
      enabled: true,
      // Lengths are law in domain/accounts.ts.
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      password: hashing,
    },
    session: {
      expiresIn: SESSION_SECONDS.learner,
      // sessions.ts extends it, because the staff's is shorter.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: {
      session: {
        create: {
          before: async (session) =>
            isStaff(await rolesOf(db, session.userId))
              ? { data: { ...session, expiresAt: new Date(Date.now() + SESSION_SECONDS.staff * 1000) } }
              : undefined,
        },
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      // Joins: an account and its password in one query.
      database: { generateId: 'uuid', validateSchema: false, joins: true },
      ipAddress: { disableIpTracking: true },
      // It would prepend __Secure-; the name and the attribute are given whole instead.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: settings.https },
      cookies: { session_token: { name: sessionCookieName(settings.https) } },
    },
    logger: {
      level: 'error',
      // Its further arguments may hold addresses and database details.
      log: (_level, message) => settings.log(`error in sign-in: ${message}`),
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
