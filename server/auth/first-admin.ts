import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#database/generated/schema.ts'
import type { Services } from '../services.ts'
import { forgetOneTimePassword, giveOneTimePassword, isPasswordDue, rolesOf, userIdOf } from './queries.ts'
import { readablePassword } from './readable-password.ts'

/** Used when nobody said who the first admin is. No mail ever goes there. */
const DEFAULT_EMAIL = 'admin@qala.local'
/** Any number, as long as every process uses the same. */
const FIRST_ADMIN_LOCK = 7_206_317_805

type Needed = Pick<Services, 'db' | 'passwords' | 'authWithin'>

/** An admin just made. The password is shown to the person at the machine once and kept nowhere. */
export interface NewAdmin {
  email: string
  /** Opens the choice of an own one. Null when the account keeps the password it has, or one the operator gave. */
  oneTimePassword: string | null
  /** True when the address had an account before. */
  existed: boolean
}

/**
 * Sees to it that somebody can sign in as admin. With a wish from the settings that address becomes one; without,
 * one is made when there is none at all.
 * @returns the admin made now; null when there was nothing to do
 */
export async function ensureFirstAdmin(
  services: Needed,
  wish: { email: string; password: string } | undefined,
): Promise<NewAdmin | null> {
  // One process at a time; the others then find it done.
  return services.db.withAuth(async (turn) => {
    await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(turn)
    if (wish === undefined) {
      if (await hasAdmin(turn)) return null
      return appointWithOneTimePassword(services, DEFAULT_EMAIL)
    }
    const userId = await userIdOf(turn, wish.email)
    if (userId !== null && (await rolesOf(turn, userId)).includes('admin')) return null
    // Addresses are not proven at registration: whoever took this one before must not become admin with it,
    // so the password is the operator's and older sessions end.
    return {
      ...(await appoint(services, wish.email, wish.password, { isOneTime: false })),
      oneTimePassword: null,
    }
  })
}

/**
 * For `npm run admin -- add EMAIL`: the account keeps its password, or is made with a one-time one. One that still waits
 * for its owner's choice gets a new one-time password: the slip of before may be lost.
 */
export async function addAdmin(services: Needed, email: string): Promise<NewAdmin> {
  const userId = await services.db.withAuth((trx) => userIdOf(trx, email))
  const isDue = userId !== null && (await services.db.withAuth((trx) => isPasswordDue(trx, userId)))
  if (userId === null || isDue) return appointWithOneTimePassword(services, email)
  await services.db.appointAdmin(userId)
  return { email, oneTimePassword: null, existed: true }
}

/** A printed password may be read by whoever passes the screen or keeps the log: it must be changed before all else. */
async function appointWithOneTimePassword(services: Needed, email: string): Promise<NewAdmin> {
  const oneTimePassword = readablePassword()
  return { ...(await appoint(services, email, oneTimePassword, { isOneTime: true })), oneTimePassword }
}

/** Makes the account if needed, sets its password, ends its sessions, and gives the role. */
async function appoint(
  services: Needed,
  email: string,
  password: string,
  { isOneTime }: { isOneTime: boolean },
): Promise<{ email: string; existed: boolean }> {
  const passwordHash = await services.passwords.hash(password)
  const account = await services.db.withAuth(async (trx) => {
    const made = await setPassword(services, trx, email, passwordHash)
    if (isOneTime) await giveOneTimePassword(trx, { userId: made.userId, givenBy: null, expiresAt: null })
    else await forgetOneTimePassword(trx, made.userId)
    return made
  })
  await services.db.appointAdmin(account.userId)
  return { email, existed: account.existed }
}

async function setPassword(
  services: Needed,
  trx: Transaction<DB>,
  email: string,
  passwordHash: string,
): Promise<{ userId: string; existed: boolean }> {
  const { internalAdapter } = await services.authWithin(trx).$context
  const existing = await userIdOf(trx, email)
  if (existing !== null) {
    await internalAdapter.updatePassword(existing, passwordHash)
    await internalAdapter.deleteUserSessions(existing)
    return { userId: existing, existed: true }
  }
  const user = await internalAdapter.createUser(
    { email, name: '', emailVerified: false },
    { method: 'email-password' },
  )
  await internalAdapter.linkAccount({
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: passwordHash,
  })
  return { userId: user.id, existed: false }
}

async function hasAdmin(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom('app.user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
