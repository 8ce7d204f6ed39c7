import { isStaff, may, type Verb } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Kysely } from 'kysely'
import { refusal } from '../errors.ts'
import {
  deleteSession,
  extendSession,
  findSession,
  insertSession,
  noteSeen,
  rolesInSession,
  type Account,
} from './queries.ts'
import { hashToken, randomToken } from './random-token.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
/** Idle time after which a session ends. A phone stays signed in over the holidays; the staff's desk does not. */
const LIFETIME = { learner: 30 * DAY, staff: 8 * HOUR } as const
/** Writing the new end at every use would be a write per token; this much precision is enough. */
const EXTEND_AFTER = { learner: DAY, staff: HOUR / 4 } as const

const kindOf = (roles: readonly string[]) => (isStaff(roles) ? 'staff' : 'learner')

interface Session {
  id: string
  userId: string
  email: string
  roles: string[]
  /** Null for an admin who never registered as a learner. */
  firstName: string | null
}

/** The refresh credential: an opaque cookie, looked up in the database each time. */
export interface Sessions {
  /**
   * Starts a session for an account whose password was checked. One browser, one session: that of `cookieHeader` ends.
   * @param db may be an open transaction
   * @returns the cookie to set; null when the password has changed since it was checked
   */
  start: (
    db: Kysely<DB>,
    account: Pick<Account, 'id' | 'passwordHash' | 'roles'>,
    cookieHeader: string | undefined,
  ) => Promise<string | null>
  /**
   * The session behind a Cookie header, and who its owner is now. Being used keeps it alive. The credential itself stays
   * the same, so tabs that ask at once cannot sign each other out.
   * @returns also the cookie to set again with a later end, when the session was extended
   * @throws AppError password_change_due: such a session may do one thing only, and that asks `choosing`
   */
  use: (
    cookieHeader: string | undefined,
  ) => Promise<{ session: Session; renewedCookie: string | null } | null>
  /** Who came with a one-time password and is to choose another; `isDue` is false for every other session. */
  choosing: (
    cookieHeader: string | undefined,
  ) => Promise<{ sessionId: string; userId: string; isDue: boolean } | null>
  /** Ends the session behind a Cookie header. @returns its id, null when there was none */
  end: (cookieHeader: string | undefined) => Promise<string | null>
  /** The Set-Cookie value that takes the cookie away. */
  clearedCookie: string
  /**
   * Whether the session still lives and its owner may use a verb of the staff: asked of the database, not of the token.
   * @returns the owner's roles as they are now
   * @throws AppError signed_out, admin_required
   */
  requireVerb: (caller: { userId: string; sessionId: string }, verb: Verb) => Promise<string[]>
}

/** @param db of the role qala_auth */
export function createSessions(db: Kysely<DB>, https: boolean): Sessions {
  // `__Host-` makes the browser refuse the cookie from a sub-domain or without HTTPS; plain HTTP cannot have it.
  const name = https ? '__Host-sid' : 'qala_sid'
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`)
  const tokenIn = (cookieHeader = '') => pattern.exec(cookieHeader)?.[1] ?? null
  const hashIn = (cookieHeader: string | undefined) => {
    const token = tokenIn(cookieHeader)
    return token === null ? null : hashToken(token)
  }
  const cookie = (value: string | null, seconds: number) =>
    `${name}=${value ?? ''}; Max-Age=${seconds}; Path=/; HttpOnly;${https ? ' Secure;' : ''} SameSite=Lax`
  const find = async (cookieHeader: string | undefined) => {
    const hash = hashIn(cookieHeader)
    return hash === null ? undefined : findSession(db, hash)
  }

  return {
    clearedCookie: cookie(null, 0),
    start: async (db, { id, passwordHash, roles }, cookieHeader) => {
      const token = randomToken()
      const seconds = LIFETIME[kindOf(roles)]
      const isStarted = await insertSession(db, {
        userId: id,
        passwordHash,
        tokenHash: hashToken(token),
        seconds,
        replaces: hashIn(cookieHeader),
      })
      return isStarted ? cookie(token, seconds) : null
    },
    use: async (cookieHeader) => {
      const row = await find(cookieHeader)
      if (row === undefined) return null
      if (row.is_password_due) throw refusal('password_change_due')
      if (row.is_seen_due) await noteSeen(db, row.user_id)
      const kind = kindOf(row.roles)
      // More than a lifetime is left to somebody who joined the staff after signing in: theirs is cut short.
      const isFresh =
        row.seconds_left <= LIFETIME[kind] && row.seconds_left > LIFETIME[kind] - EXTEND_AFTER[kind]
      if (!isFresh) await extendSession(db, row.id, LIFETIME[kind])
      const { id, user_id: userId, email, roles, first_name: firstName } = row
      return {
        session: { id, userId, email, roles, firstName },
        renewedCookie: isFresh ? null : cookie(tokenIn(cookieHeader), LIFETIME[kind]),
      }
    },
    choosing: async (cookieHeader) => {
      const row = await find(cookieHeader)
      return row === undefined ? null : { sessionId: row.id, userId: row.user_id, isDue: row.is_password_due }
    },
    end: async (cookieHeader) => {
      const hash = hashIn(cookieHeader)
      return hash === null ? null : deleteSession(db, hash)
    },
    requireVerb: async (caller, verb) => {
      const roles = await rolesInSession(db, caller)
      if (roles === null) throw refusal('signed_out')
      if (!may(roles, verb)) throw refusal('admin_required')
      return roles
    },
  }
}
