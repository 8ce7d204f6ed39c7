import type { DB } from '#database/generated/schema.ts'
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { AccountsServices } from '../services.ts'
import {
  findAccount,
  forgetOneTimePassword,
  giveOneTimePassword,
  insertAccount,
  setPassword,
} from './queries.ts'
import { readablePassword } from '../../core/readable-password.ts'

/** No mail is ever sent to this address. */
const DEFAULT_EMAIL = 'admin@qala.local'
const FIRST_ADMIN_LOCK = 7_206_317_805

type Needed = Pick<AccountsServices, 'db' | 'passwords'>

export interface NewAdmin {
  email: string
  /** It is shown once and stored nowhere. It is null if the operator chose the password. */
  oneTimePassword: string | null
  existed: boolean
}

/**
 * Appoints the admin whom the settings name, if they name this address for the first time. Without such a setting, it appoints a
 * default admin if there is no admin at all.
 * @returns null if nobody was appointed
 */
export async function ensureFirstAdmin(
  services: Needed & Pick<AccountsServices, 'log'>,
  wish: { email: string; password: string } | undefined,
): Promise<NewAdmin | null> {
  // Only one process does this at a time. The others then find it done.
  return services.db.withAuth(async (trx) => {
    await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(trx)
    if (wish === undefined) {
      const admins = trx.selectFrom('app.user_roles').select('user_id').where('role', '=', 'admin')
      if (await admins.executeTakeFirst()) return null
      return addAdmin(services, DEFAULT_EMAIL)
    }
    const account = await findAccount(trx, wish.email)
    const isFirstTime = await noteMadeBySetting(trx, wish.email)
    if (account?.roles.includes('admin')) return null
    if (!isFirstTime) {
      services.log(
        `ADMIN_EMAIL names ${wish.email}, who was an admin and is not one any more, and stays without the role. ` +
          `To give it again: npm run admin -- add ${wish.email}`,
      )
      return null
    }
    // The password is replaced even if the account exists. Addresses are not proven at registration, so somebody who registered
    // this one before must not become an admin with it.
    return {
      ...(await appoint(services, wish.email, wish.password, { isOneTime: false })),
      oneTimePassword: null,
    }
  })
}

/** @returns true if the settings have never made this address an admin before */
async function noteMadeBySetting(trx: Kysely<DB>, email: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('auth.admins_by_setting')
    .values({ email_hash: createHash('sha256').update(email).digest() })
    .onConflict((already) => already.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** By these facts the person at the machine recognises whose account an address is. */
export interface AccountFacts {
  name: string | null
  schoolName: string | null
  gradeClass: string | null
  joinedAt: Date
  isAdmin: boolean
}

export async function describeAccount(
  { db }: Pick<AccountsServices, 'db'>,
  email: string,
): Promise<AccountFacts | null> {
  const { rows } = await db.withAuth((trx) =>
    sql<AccountFacts>`
      select first_name || ' ' || last_name as name, school_name as "schoolName", grade_class as "gradeClass",
             person.created_at as "joinedAt",
             exists (select from app.user_roles r where r.user_id = person.id and r.role = 'admin') as "isAdmin"
        from auth.accounts person left join app.profiles profile on profile.user_id = person.id
       where person.email = ${email}
    `.execute(trx),
  )
  return rows[0] ?? null
}

/**
 * Appoints an admin with a one-time password, which replaces any password that the account has, because the person who registered
 * an address first may not be its owner. The one-time password must be changed at the first sign-in, because anybody who sees the
 * screen or the log may read it.
 */
export async function addAdmin(services: Needed, email: string): Promise<NewAdmin> {
  const oneTimePassword = readablePassword()
  return { ...(await appoint(services, email, oneTimePassword, { isOneTime: true })), oneTimePassword }
}

async function appoint(
  services: Needed,
  email: string,
  password: string,
  { isOneTime }: { isOneTime: boolean },
): Promise<{ email: string; existed: boolean }> {
  const { hash, hashDrawn } = services.passwords
  const passwordHash = await (isOneTime ? hashDrawn(password) : hash(password))
  const { userId, existed } = await services.db.withAuth(async (trx) => {
    const made = await insertAccount(trx, { email, passwordHash })
    const userId = made ?? (await findAccount(trx, email))?.id
    if (userId === undefined) throw new Error('The account was deleted at this moment')
    if (made === null) await setPassword(trx, userId, passwordHash, 'new_password_given')
    if (isOneTime) await giveOneTimePassword(trx, { userId, givenBy: null, expiresAt: null })
    else await forgetOneTimePassword(trx, userId)
    return { userId, existed: made === null }
  })
  await services.db.appointAdmin(userId)
  return { email, existed }
}
