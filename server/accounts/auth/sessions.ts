import { may, type Verb } from '#domain/permissions.ts'
import { SESSION_LIMITS, type SessionKind } from '#domain/accounts/session-kinds.ts'
import { SESSION_ENDS, type SessionEnd } from '#domain/accounts/session.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Kysely } from 'kysely'
import { refusal } from '../../core/errors.ts'
import { deviceName } from './device-name.ts'
import { recordSignInEvent, type Account } from './queries.ts'
import { ASKED_OF_STAFF } from './second-factor/required.ts'
import { hashToken, randomToken } from '../../core/random-token.ts'
import { sessionCookies } from './session-cookies.ts'
import { kindOf, nextEnd } from './session-kinds.ts'

/** This is a session that has not ended, with its owner as they are now. */
interface Session {
  id: string
  userId: string
  email: string | null
  kind: SessionKind
  isShared: boolean
  /** `age` and `left` are in seconds. */
  age: number
  left: number
  roles: string[]
  /** Null for an admin who never registered as a learner. */
  firstName: string | null
  isPasswordDue: boolean
  isSecondFactorDue: boolean
  isSeenDue: boolean
}

/** This describes the browser in which somebody signs in. */
export interface SignInDevice {
  cookieHeader: string | undefined
  userAgent: string | undefined
  shared: boolean | undefined
}

/**
 * Starts, finds and ends sessions. The refresh credential is an opaque cookie, which is looked up in the database each time.
 * @param db a connection with the role qala_auth
 */
export function createSessions(db: Kysely<DB>, https: boolean) {
  const { cookies, cleared, clearedMark, hashIn, hasMark, tokenIn } = sessionCookies(https)

  /**
   * Finds the session of a cookie. `isSeenDue` says that the profile should be marked as seen, which happens at most once an
   * hour, and whenever the learner was marked as inactive.
   */
  async function find(cookieHeader: string | undefined): Promise<Session | null> {
    const tokenHash = hashIn(cookieHeader)
    if (tokenHash === null) return null
    const { rows } = await sql<Omit<Session, 'kind'>>`
      select session.id, account.id as "userId", account.email, session.is_shared as "isShared",
             extract(epoch from app.judged_at(session.created_at) - session.created_at)::float8 as age,
             extract(epoch from session.expires_at - app.judged_at(session.last_used_at))::float8 as left,
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
       where session.token_hash = ${tokenHash} and session.expires_at > app.judged_at(session.last_used_at)
    `.execute(db)
    const [session] = rows
    if (session === undefined) return null
    const kind = kindOf(session)
    // Somebody who joined the staff after signing in may already be past the longest session that staff may have.
    return session.age < SESSION_LIMITS[kind].longest ? { ...session, kind } : null
  }

  return {
    clearedCookies: cleared,
    /** Says whether the header has a cookie of the form of ours, which only the database can tell from an invented one. */
    isIn: (cookieHeader: string | undefined) => tokenIn(cookieHeader) !== null,
    /**
     * Returns the cookie that tells a page that its session has ended, or none if the page knows it already. The session's own
     * cookie is not cleared, because it may be a newer one by now.
     */
    clearedMarkFor: (cookieHeader: string | undefined) => (hasMark(cookieHeader) ? clearedMark : []),
    /**
     * Starts a session for an account whose password was checked. A browser has only one session, so that of `cookieHeader` ends.
     * @returns the cookies to set, or null if the password has changed since it was checked
     */
    start: async (
      trx: Kysely<DB>,
      account: Pick<Account, 'id' | 'passwordHash' | 'roles'>,
      { cookieHeader, userAgent, shared = false }: SignInDevice,
    ) => {
      const token = randomToken()
      const kind = kindOf({ roles: account.roles, isShared: shared })
      const { idle } = SESSION_LIMITS[kind]
      // The account is locked (`for share`). A new password ends all sessions, so a session that was checked with the old one
      // must not start after that.
      const { rows } = await sql<{ isSecondFactorDue: boolean }>`
        with account as (
          select id from auth.accounts
           where id = ${account.id} and password_hash = ${account.passwordHash} for share
        ), replaced as (
          delete from auth.sessions where token_hash = ${hashIn(cookieHeader)}::bytea
        )
        insert into auth.sessions
          (account_id, token_hash, expires_at, is_shared, device_name, is_second_factor_due)
        select id, ${hashToken(token)}::bytea, now() + ${idle} * interval '1 second', ${shared}, ${deviceName(userAgent)},
               exists (select from auth.second_factors f where f.account_id = account.id and f.set_at is not null)
          from account
        returning is_second_factor_due as "isSecondFactorDue"
      `.execute(trx)
      if (rows[0] === undefined) return null
      // Otherwise the sign-in is recorded when the right code is given.
      if (!rows[0].isSecondFactorDue) await recordSignInEvent(trx, 'signed_in', account.id)
      return cookies(token, kind, secondsOf({ kind, isShared: shared, left: idle, age: 0 }))
    },
    /**
     * Finds a session and extends it. The credential stays the same, so tabs that ask at once cannot sign each other out.
     * @param idle the seconds since somebody touched the page
     * @returns null if there is no session; otherwise the session, when it ends in seconds from now, and the cookies to set again
     * @throws AppError second_factor_due, password_change_due
     */
    use: async (cookieHeader: string | undefined, idle = 0) => {
      const session = await find(cookieHeader)
      if (session === null) return null
      if (session.isSecondFactorDue) throw refusal('second_factor_due')
      if (session.isPasswordDue) throw refusal('password_change_due')
      if (session.isSeenDue)
        await sql`
          update app.profiles set last_seen_at = now(), inactive_since = null where user_id = ${session.userId}
        `.execute(db)
      const { id, kind, isShared, age } = session
      const { left, isNew } = nextEnd({ ...session, idle })
      if (isNew)
        await sql`
          update auth.sessions set expires_at = now() + ${left} * interval '1 second',
                 last_used_at = greatest(last_used_at, now() - ${idle} * interval '1 second')
           where id = ${id}
             -- A clock that is behind would give the session an end that is long past when the clock is right again.
             and not exists (select from app.clock c where now() < c.seen_at - interval '5 minutes')
        `.execute(db)
      // Only a session on a learner's own device is extended beyond the lifetime of its first cookies.
      const isRenewed = isNew && kind === 'own'
      const token = tokenIn(cookieHeader)
      const latest = SESSION_LIMITS[kind].longest - age
      const renewed =
        token !== null && (isRenewed || !hasMark(cookieHeader, kind))
          ? cookies(token, kind, secondsOf({ kind, isShared, left, age }))
          : []
      return { session, endsIn: left, endsInAtLatest: latest, cookies: renewed }
    },
    find,
    /**
     * Says why a session ended, to the browser that shows its credential.
     * @returns null if nobody knows this credential; `why` is null if no reason was written down
     */
    endOf: async (cookieHeader: string | undefined): Promise<{ why: SessionEnd | null } | null> => {
      const tokenHash = hashIn(cookieHeader)
      if (tokenHash === null) return null
      const { rows } = await sql<{ why: string | null }>`
        select case when session.expires_at > app.judged_at(session.last_used_at)
                    then 'longest' else 'unused' end as why
          from auth.sessions session where session.token_hash = ${tokenHash}
        union all
        select case when exists (select from auth.accounts account where account.id = ended.user_id)
                    then ended.reason else 'account_deleted' end as why
          from app.ended_sessions ended where ended.token_hash = ${tokenHash}
         limit 1
      `.execute(db)
      const [found] = rows
      if (found === undefined) return null
      return { why: SESSION_ENDS.find((known) => known === found.why) ?? null }
    },
    /**
     * Opens a session after the code of the second factor, with a new credential. The first credential opened nothing, and
     * somebody who has got hold of it must not be able to open everything with it.
     * @returns the cookies to set
     */
    admit: async (trx: Kysely<DB>, { id, kind, isShared, age, left }: Session) => {
      const token = randomToken()
      await trx
        .updateTable('auth.sessions')
        .set({ is_second_factor_due: false, token_hash: hashToken(token) })
        .where('id', '=', id)
        .execute()
      return cookies(token, kind, secondsOf({ kind, isShared, left, age }))
    },
    /** @returns the id of the account whose session ended, or null if there was none */
    end: async (cookieHeader: string | undefined) => {
      const tokenHash = hashIn(cookieHeader)
      if (tokenHash === null) return null
      const ended = await db
        .deleteFrom('auth.sessions')
        .where('token_hash', '=', tokenHash)
        .returning('account_id')
        .executeTakeFirst()
      return ended?.account_id ?? null
    },
    /**
     * Checks the caller's rights in the database, because the roles in the token may be stale.
     * @returns the caller's roles as they are now
     * @throws AppError signed_out, admin_required, second_factor_due
     */
    requireVerb: async ({ userId, sessionId }: { userId: string; sessionId: string }, verb: Verb) => {
      const { rows } = await sql<{ roles: string[]; isSecondFactorDue: boolean }>`
        select array(select role from app.user_roles r where r.user_id = account_id) as roles,
               is_second_factor_due or ${ASKED_OF_STAFF} and not exists (
                 select from auth.second_factors f where f.account_id = session.account_id and f.set_at is not null
               ) as "isSecondFactorDue"
          from auth.sessions session
         where id = ${sessionId}::uuid and account_id = ${userId}::uuid and expires_at > app.judged_at(last_used_at)
      `.execute(db)
      const roles = rows[0]?.roles
      if (roles === undefined) throw refusal('signed_out')
      if (!may(roles, verb)) throw refusal('admin_required')
      if (rows[0]?.isSecondFactorDue) throw refusal('second_factor_due')
      return roles
    },
  }
}

/**
 * Returns for how many seconds the browser keeps the cookies, or undefined to keep them until it closes. The cookies on a
 * learner's own device are set again when they are used.
 */
function secondsOf({
  kind,
  isShared,
  left,
  age,
}: Pick<Session, 'kind' | 'isShared' | 'left' | 'age'>): number | undefined {
  if (isShared) return undefined
  return kind === 'own' ? left : SESSION_LIMITS[kind].longest - age
}
