import type { Registration } from '#domain/accounts.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Kysely } from 'kysely'

/** What happened around signing in that an admin may want to look at (design 5.13). */
export type SignInEvent = 'login_failed' | 'login_throttled' | 'admin_login_denied' | 'password_reset'

export async function rolesOf(db: Kysely<DB>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('app.user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute()
  return rows.map((row) => row.role)
}

export async function userIdOf(db: Kysely<DB>, email: string): Promise<string | null> {
  const row = await db.selectFrom('auth.user').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}

/** As qala_auth, in the transaction that made the account. */
export async function insertLearner(db: Kysely<DB>, userId: string, form: Registration): Promise<void> {
  await db
    .insertInto('app.profiles')
    .values({
      user_id: userId,
      first_name: form.firstName,
      last_name: form.lastName,
      school_name: form.schoolName,
      grade_class: form.gradeClass,
      age: form.age,
      phone_number: form.phoneNumber,
    })
    .execute()
  await db.insertInto('app.user_roles').values({ user_id: userId, role: 'learner' }).execute()
}

/** Address and browser are filled in by the database from the transaction's context. */
export async function recordSignInEvent(
  db: Kysely<DB>,
  event: SignInEvent,
  userId: string | null,
  details: Record<string, string> = {},
): Promise<void> {
  await db
    .insertInto('app.security_events')
    .values({ event_type: event, user_id: userId, details: JSON.stringify(details) })
    .execute()
}

export interface SessionRow {
  id: string
  user_id: string
  email: string
  expires_at: Date
  roles: string[]
  first_name: string | null
  /** They came with a password for one use, and may only choose another one. */
  is_password_due: boolean
  /** Their profile should be marked as seen: at most once an hour, and when it had gone quiet. */
  is_seen_due: boolean | null
}

/** A living session and its owner as they are now. */
export async function findSession(db: Kysely<DB>, token: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select session.id, session."userId" as user_id, person.email, session."expiresAt" as expires_at,
           array(select role from app.user_roles r where r.user_id = session."userId" order by role) as roles,
           profile.first_name,
           exists (select from app.one_time_passwords o where o.user_id = session."userId") as is_password_due,
           profile.inactive_since is not null
             or profile.last_seen_at is null and profile.user_id is not null
             or profile.last_seen_at < now() - interval '1 hour' as is_seen_due
      from auth.session
      join auth."user" person on person.id = session."userId"
      left join app.profiles profile on profile.user_id = session."userId"
     where session.token = ${token} and session."expiresAt" > now()
  `.execute(db)
  return rows[0]
}

/** Once seen, a profile gone quiet is quiet no longer. */
export async function noteSeen(db: Kysely<DB>, userId: string): Promise<void> {
  await db
    .updateTable('app.profiles')
    .set({ last_seen_at: sql`now()`, inactive_since: null })
    .where('user_id', '=', userId)
    .execute()
}

/** @returns the id of the session that was ended, null when there was none */
export async function deleteSession(db: Kysely<DB>, token: string): Promise<string | null> {
  const row = await db
    .deleteFrom('auth.session')
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The roles of somebody whose session still lives, from the database and not from a token; null when it has ended. */
export async function rolesInSession(
  db: Kysely<DB>,
  who: { userId: string; sessionId: string },
): Promise<string[] | null> {
  const { rows } = await sql<{ roles: string[] }>`
    select array(select role from app.user_roles r where r.user_id = session."userId") as roles
      from auth.session
     where id = ${who.sessionId}::uuid and "userId" = ${who.userId}::uuid and "expiresAt" > now()
  `.execute(db)
  return rows[0]?.roles ?? null
}

export async function isPasswordDue(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app.one_time_passwords')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** From now on the account's password opens the choice of another one and nothing else. */
export async function giveOneTimePassword(
  db: Kysely<DB>,
  given: {
    userId: string
    /** Null: printed by the program. */
    givenBy: string | null
    /** Null: never. */
    expiresAt: Date | null
  },
): Promise<void> {
  const fresh = { given_by: given.givenBy, expires_at: given.expiresAt }
  await db
    .insertInto('app.one_time_passwords')
    .values({ user_id: given.userId, ...fresh })
    .onConflict((already) => already.column('user_id').doUpdateSet(fresh))
    .execute()
}

/**
 * From now on the account is its owner's again.
 * @returns when the one-time password ended (`expiresAt: null`: never); null when there was none
 */
export async function forgetOneTimePassword(
  db: Kysely<DB>,
  userId: string,
): Promise<{ expiresAt: Date | null } | null> {
  const row = await db
    .deleteFrom('app.one_time_passwords')
    .where('user_id', '=', userId)
    .returning('expires_at')
    .executeTakeFirst()
  return row ? { expiresAt: row.expires_at } : null
}

/** The password's hash; null for an account without one. */
export async function credentialOf(db: Kysely<DB>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('auth.account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? null
}

export async function endOtherSessions(db: Kysely<DB>, userId: string, kept: string): Promise<void> {
  await db.deleteFrom('auth.session').where('userId', '=', userId).where('id', '<>', kept).execute()
}

export async function extendSession(db: Kysely<DB>, sessionId: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('auth.session')
    .set({ expiresAt, updatedAt: new Date() })
    .where('id', '=', sessionId)
    .execute()
}
