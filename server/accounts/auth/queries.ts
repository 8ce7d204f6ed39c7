import type { PersonalDetails } from '#domain/accounts/accounts.ts'
import type { SessionEnd } from '#domain/accounts/session.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'

type SignInEvent =
  | 'signed_in'
  | 'login_failed'
  | 'login_throttled'
  | 'namesakes_alike'
  | 'guessing_detected'
  | 'admin_login_denied'
  | 'password_reset'
  | 'password_changed'
  | 'email_added'
  | 'session_ended'

/** An event to record, and the account at which it happened: null if nobody has the name that was typed. */
export interface SignInRecord {
  event: SignInEvent
  userId: string | null
}

export interface Account {
  id: string
  /** Null for somebody who signs in by class code and name. */
  email: string | null
  /** Null if the account has no password, so that nobody can sign in to it. */
  passwordHash: string | null
  roles: string[]
  /** The password is for one use, and only lets its owner choose another one. */
  isPasswordDue: boolean
}

export async function findAccount(db: Kysely<DB>, email: string): Promise<Account | null> {
  return (await accountsWhere(db, sql`email = ${email}`))[0] ?? null
}

/** More accounts than this with one number are not looked at. */
const ACCOUNTS_OF_PHONE_MAX = 50

/**
 * Finds accounts by phone number. Older profiles may hold the number with the country code, so these forms are found too.
 * @returns the oldest first, because somebody who makes accounts with another's number must not take that other's place
 */
export function findAccountsByPhone(db: Kysely<DB>, phoneNumber: string): Promise<Account[]> {
  const international = phoneNumber.replace(/^0(?=[1-9])/, '27')
  return accountsWhere(
    db,
    sql`id in (
      select user_id from app.profiles
       where phone_number in (${phoneNumber}, ${international}, ${`00${international}`})
       order by created_at, user_id limit ${ACCOUNTS_OF_PHONE_MAX})`,
  )
}

export function findAccountsById(db: Kysely<DB>, ids: readonly string[]): Promise<Account[]> {
  return accountsWhere(db, sql`id = any(${[...ids]}::uuid[])`)
}

async function accountsWhere(db: Kysely<DB>, condition: RawBuilder<unknown>): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select id, email, password_hash as "passwordHash",
           array(select role from app.user_roles r where r.user_id = account.id order by role) as roles,
           exists (select from app.one_time_passwords o where o.user_id = account.id) as "isPasswordDue"
      from auth.accounts account
     where ${condition}
     order by created_at, id
  `.execute(db)
  return rows
}

/** @returns the new account's id, or null if the address already has an account */
export async function insertAccount(
  db: Kysely<DB>,
  account: { email: string; passwordHash: string },
): Promise<string | null> {
  const row = await db
    .insertInto('auth.accounts')
    .values({ email: account.email, password_hash: account.passwordHash })
    .onConflict((taken) => taken.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function passwordHashOf(db: Kysely<DB>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('auth.accounts')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/**
 * Locks an account before its password is replaced. Call this before any other row of the account is locked. All code that
 * replaces a password takes the locks in this order, because otherwise two transactions could deadlock.
 */
export async function lockPassword(db: Kysely<DB>, userId: string): Promise<void> {
  await sql`select from auth.accounts where id = ${userId}::uuid for no key update`.execute(db)
}

/**
 * Replaces the password, and ends the account's sessions and reset links.
 * @param why what the devices of the ended sessions may hear
 * @param except the id of a session that is kept
 */
export async function setPassword(
  db: Kysely<DB>,
  userId: string,
  passwordHash: string,
  why: SessionEnd,
  except: string | null = null,
): Promise<void> {
  await db
    .updateTable('auth.accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute()
  await db
    .deleteFrom('auth.sessions')
    .where('account_id', '=', userId)
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .execute()
  await explainEnds(db, [userId], why)
  await db.deleteFrom('auth.password_resets').where('account_id', '=', userId).execute()
}

/**
 * Says why the sessions of these accounts ended that this transaction has just deleted. Only the device that holds the credential
 * of such a session hears it.
 */
export async function explainEnds(
  trx: Kysely<DB>,
  userIds: readonly string[],
  why: SessionEnd,
): Promise<void> {
  // Within a transaction, now() is the moment that the trigger wrote down for each session.
  await sql`
    update app.ended_sessions set reason = ${why}
     where user_id = any(${[...userIds]}::uuid[]) and ended_at = now() and reason is null
  `.execute(trx)
}

export async function rolesOf(db: Kysely<DB>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('app.user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute()
  return rows.map((row) => row.role)
}

export async function insertLearner(db: Kysely<DB>, userId: string, form: PersonalDetails): Promise<void> {
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

/** Records an event. The database fills in the address and the browser from the transaction's context. */
export async function recordSignInEvent(
  db: Kysely<DB>,
  event: SignInEvent,
  userId: string | null,
  details: Record<string, number> = {},
): Promise<void> {
  await db
    .insertInto('app.security_events')
    .values({ event_type: event, user_id: userId, details: JSON.stringify(details) })
    .execute()
}

/** Records any number of events in one statement, so that the time does not tell how many there are, or whether there is one. */
export async function recordSignInEvents(db: Kysely<DB>, events: readonly SignInRecord[]): Promise<void> {
  await sql`
    insert into app.security_events (event_type, user_id)
    select event, "userId" from jsonb_to_recordset(${JSON.stringify(events)}) as one(event text, "userId" uuid)
  `.execute(db)
}

export async function giveOneTimePassword(
  db: Kysely<DB>,
  given: {
    userId: string
    /** Null if the program printed the password. */
    givenBy: string | null
    /** Null if the password never expires. */
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

/** @returns when the one-time password expires (`expiresAt` is null if it never does), or null if there was none */
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
