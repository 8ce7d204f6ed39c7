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

export type Sessions = ReturnType<typeof createSessions>

/**
 * The refresh credential: an opaque cookie, looked up in the database each time.
 * @param db of the role qala_auth
 */
export function createSessions(db: Kysely<DB>, https: boolean) {
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
    /**
     * For an account whose password was checked. One browser, one session: that of `cookieHeader` ends.
     * @param db may be an open transaction
     * @returns the cookie to set; null when the password has changed since it was checked
     */
    start: async (
      db: Kysely<DB>,
      { id, passwordHash, roles }: Pick<Account, 'id' | 'passwordHash' | 'roles'>,
      cookieHeader: string | undefined,
    ) => {
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
    /**
     * Who the owner of a session is now. The credential itself stays the same, so tabs that ask at once cannot sign each
     * other out.
     * @returns also the cookie to set again when the session was extended
     */
    use: async (cookieHeader: string | undefined) => {
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
    /** Who came with a one-time password and is to choose another; `isDue` is false for every other session. */
    choosing: async (cookieHeader: string | undefined) => {
      const row = await find(cookieHeader)
      return row === undefined ? null : { sessionId: row.id, userId: row.user_id, isDue: row.is_password_due }
    },
    /** @returns the id of the session that ended, null when there was none */
    end: async (cookieHeader: string | undefined) => {
      const hash = hashIn(cookieHeader)
      return hash === null ? null : deleteSession(db, hash)
    },
    /** Asks the database, not the token. @returns the caller's roles as they are now */
    requireVerb: async (caller: { userId: string; sessionId: string }, verb: Verb) => {
      const roles = await rolesInSession(db, caller)
      if (roles === null) throw refusal('signed_out')
      if (!may(roles, verb)) throw refusal('admin_required')
      return roles
    },
  }
}
