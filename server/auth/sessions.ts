import { isStaff, may, type Verb } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Kysely } from 'kysely'
import { refusal } from '../errors.ts'
import type { Account } from './queries.ts'
import { ASKED_OF_STAFF } from './second-factor/required.ts'
import { hashToken, randomToken } from './random-token.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
/** Idle time after which a session ends. A phone stays signed in over the holidays; the staff's desk does not. */
const LIFETIME = { learner: 30 * DAY, staff: 8 * HOUR } as const
/** Writing the new end at every use would be a write per token. */
const EXTEND_AFTER = { learner: DAY, staff: HOUR / 4 } as const

const kindOf = (roles: readonly string[]) => (isStaff(roles) ? 'staff' : 'learner')

/** A living session and its owner as they are now. */
interface Session {
  id: string
  userId: string
  email: string
  secondsLeft: number
  roles: string[]
  /** Null for an admin who never registered as a learner. */
  firstName: string | null
  isPasswordDue: boolean
  isSecondFactorDue: boolean
  isSeenDue: boolean
}

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

  /** A profile is marked as seen at most once an hour, and when it had gone quiet. */
  async function find(cookieHeader: string | undefined): Promise<Session | null> {
    const tokenHash = hashIn(cookieHeader)
    if (tokenHash === null) return null
    const { rows } = await sql<Session>`
      select session.id, account.id as "userId", account.email,
             extract(epoch from session.expires_at - now())::float8 as "secondsLeft",
             array(select role from app.user_roles r where r.user_id = account.id order by role) as roles,
             profile.first_name as "firstName",
             exists (select from app.one_time_passwords o where o.user_id = account.id) as "isPasswordDue",
             session.is_second_factor_due as "isSecondFactorDue",
             coalesce(profile.inactive_since is not null
               or profile.last_seen_at is null and profile.user_id is not null
               or profile.last_seen_at < now() - interval '1 hour', false) as "isSeenDue"
        from auth.sessions session
        join auth.accounts account on account.id = session.account_id
        left join app.profiles profile on profile.user_id = account.id
       where session.token_hash = ${tokenHash} and session.expires_at > now()
    `.execute(db)
    return rows[0] ?? null
  }

  return {
    clearedCookie: cookie(null, 0),
    /**
     * For an account whose password was checked. One browser, one session: that of `cookieHeader` ends.
     * @returns the cookie to set; null when the password has changed since it was checked
     */
    start: async (
      trx: Kysely<DB>,
      account: Pick<Account, 'id' | 'passwordHash' | 'roles'>,
      cookieHeader: string | undefined,
    ) => {
      const token = randomToken()
      const seconds = LIFETIME[kindOf(account.roles)]
      // The lock: a new password ends all sessions, and one that was begun with the old must not slip in behind it.
      const { numAffectedRows } = await sql`
        with account as (
          select id from auth.accounts
           where id = ${account.id} and password_hash = ${account.passwordHash} for share
        ), replaced as (
          delete from auth.sessions where token_hash = ${hashIn(cookieHeader)}::bytea
        )
        insert into auth.sessions (account_id, token_hash, expires_at, is_second_factor_due)
        select id, ${hashToken(token)}::bytea, now() + ${seconds} * interval '1 second',
               exists (select from auth.second_factors f where f.account_id = account.id and f.set_at is not null)
          from account
      `.execute(trx)
      return numAffectedRows === 1n ? cookie(token, seconds) : null
    },
    /**
     * The credential itself stays the same, so tabs that ask at once cannot sign each other out.
     * @returns also the cookie to set again when the session was extended
     */
    use: async (cookieHeader: string | undefined) => {
      const session = await find(cookieHeader)
      if (session === null) return null
      if (session.isSecondFactorDue) throw refusal('second_factor_due')
      if (session.isPasswordDue) throw refusal('password_change_due')
      if (session.isSeenDue)
        await sql`
          update app.profiles set last_seen_at = now(), inactive_since = null where user_id = ${session.userId}
        `.execute(db)
      const kind = kindOf(session.roles)
      const seconds = LIFETIME[kind]
      // More than a lifetime is left to somebody who joined the staff after signing in: theirs is cut short.
      const isFresh = session.secondsLeft <= seconds && session.secondsLeft > seconds - EXTEND_AFTER[kind]
      if (isFresh) return { session, renewedCookie: null }
      await sql`
        update auth.sessions set last_used_at = now(), expires_at = now() + ${seconds} * interval '1 second'
         where id = ${session.id}
      `.execute(db)
      return { session, renewedCookie: cookie(tokenIn(cookieHeader), seconds) }
    },
    find,
    /** @returns the id of the session that ended, null when there was none */
    end: async (cookieHeader: string | undefined) => {
      const tokenHash = hashIn(cookieHeader)
      if (tokenHash === null) return null
      const ended = await db
        .deleteFrom('auth.sessions')
        .where('token_hash', '=', tokenHash)
        .returning('id')
        .executeTakeFirst()
      return ended?.id ?? null
    },
    /** Asks the database, not the token. @returns the caller's roles as they are now */
    requireVerb: async ({ userId, sessionId }: { userId: string; sessionId: string }, verb: Verb) => {
      const { rows } = await sql<{ roles: string[]; isSecondFactorDue: boolean }>`
        select array(select role from app.user_roles r where r.user_id = account_id) as roles,
               is_second_factor_due or ${ASKED_OF_STAFF} and not exists (
                 select from auth.second_factors f where f.account_id = session.account_id and f.set_at is not null
               ) as "isSecondFactorDue"
          from auth.sessions session
         where id = ${sessionId}::uuid and account_id = ${userId}::uuid and expires_at > now()
      `.execute(db)
      const roles = rows[0]?.roles
      if (roles === undefined) throw refusal('signed_out')
      if (!may(roles, verb)) throw refusal('admin_required')
      if (rows[0]?.isSecondFactorDue) throw refusal('second_factor_due')
      return roles
    },
  }
}
