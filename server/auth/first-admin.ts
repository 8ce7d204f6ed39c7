import { sql } from 'kysely'
import type { Services } from '../services.ts'
import {
  findAccount,
  forgetOneTimePassword,
  giveOneTimePassword,
  insertAccount,
  setPassword,
} from './queries.ts'
import { readablePassword } from './readable-password.ts'

/** No mail ever goes there. */
const DEFAULT_EMAIL = 'admin@qala.local'
const FIRST_ADMIN_LOCK = 7_206_317_805

type Needed = Pick<Services, 'db' | 'passwords'>

export interface NewAdmin {
  email: string
  /** Shown once and stored nowhere. Null when the account has a password of its owner or the operator. */
  oneTimePassword: string | null
  existed: boolean
}

/** Makes the admin whom the settings name or, without such a wish, one when there is none at all. */
export async function ensureFirstAdmin(
  services: Needed,
  wish: { email: string; password: string } | undefined,
): Promise<NewAdmin | null> {
  // One process at a time; the others then find it done.
  return services.db.withAuth(async (trx) => {
    await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(trx)
    if (wish === undefined) {
      const admins = trx.selectFrom('app.user_roles').select('user_id').where('role', '=', 'admin')
      if (await admins.executeTakeFirst()) return null
      return appointWithOneTimePassword(services, DEFAULT_EMAIL)
    }
    const account = await findAccount(trx, wish.email)
    if (account?.roles.includes('admin')) return null
    // Addresses are not proven at registration: whoever took this one before must not become admin with it.
    return {
      ...(await appoint(services, wish.email, wish.password, { isOneTime: false })),
      oneTimePassword: null,
    }
  })
}

/** The account keeps its password. Whoever has not chosen one yet gets a new one-time password: the first may be lost. */
export async function addAdmin(services: Needed, email: string): Promise<NewAdmin> {
  const account = await services.db.withAuth((trx) => findAccount(trx, email))
  if (account === null || account.isPasswordDue) return appointWithOneTimePassword(services, email)
  await services.db.appointAdmin(account.id)
  return { email, oneTimePassword: null, existed: true }
}

/** Anybody who sees the screen or the log may read a printed password, so it must be changed first. */
async function appointWithOneTimePassword(services: Needed, email: string): Promise<NewAdmin> {
  const oneTimePassword = readablePassword()
  return { ...(await appoint(services, email, oneTimePassword, { isOneTime: true })), oneTimePassword }
}

async function appoint(
  services: Needed,
  email: string,
  password: string,
  { isOneTime }: { isOneTime: boolean },
): Promise<{ email: string; existed: boolean }> {
  const passwordHash = await services.passwords.hash(password)
  const { userId, existed } = await services.db.withAuth(async (trx) => {
    const made = await insertAccount(trx, { email, passwordHash })
    const userId = made ?? (await findAccount(trx, email))?.id
    if (userId === undefined) throw new Error('The account was deleted at this moment')
    if (made === null) await setPassword(trx, userId, passwordHash)
    if (isOneTime) await giveOneTimePassword(trx, { userId, givenBy: null, expiresAt: null })
    else await forgetOneTimePassword(trx, userId)
    return { userId, existed: made === null }
  })
  await services.db.appointAdmin(userId)
  return { email, existed }
}
