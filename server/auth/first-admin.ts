import { randomInt } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#database/generated/schema.ts'
import type { Services } from '../services.ts'
import { isAdmin, userIdOf } from './queries.ts'

/** Used when nobody said who the first admin is. No mail ever goes there. */
const DEFAULT_EMAIL = 'admin@qala.local'
/** Any number, as long as every process uses the same. */
const FIRST_ADMIN_LOCK = 7_206_317_805

type Needed = Pick<Services, 'db' | 'passwords' | 'authWithin'>

/** An admin just made. The password is shown to the person at the machine once and kept nowhere. */
export interface NewAdmin {
  email: string
  /** Null when the account keeps the password it has, or one the operator gave. */
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
      const oneTimePassword = readablePassword()
      return { ...(await appoint(services, DEFAULT_EMAIL, oneTimePassword)), oneTimePassword }
    }
    const userId = await userIdOf(turn, wish.email)
    if (userId !== null && (await isAdmin(turn, userId))) return null
    // Addresses are not proven at registration: whoever took this one before must not become admin with it,
    // so the password is the operator's and older sessions end.
    return { ...(await appoint(services, wish.email, wish.password)), oneTimePassword: null }
  })
}

/** For `npm run admin -- add EMAIL`: the account keeps its password, or is made with a one-time one. */
export async function addAdmin(services: Needed, email: string): Promise<NewAdmin> {
  const userId = await services.db.withAuth((trx) => userIdOf(trx, email))
  if (userId === null) {
    const oneTimePassword = readablePassword()
    return { ...(await appoint(services, email, oneTimePassword)), oneTimePassword }
  }
  await services.db.appointAdmin(userId)
  return { email, oneTimePassword: null, existed: true }
}

/** Makes the account if needed, sets its password, ends its sessions, and gives the role. */
async function appoint(
  services: Needed,
  email: string,
  password: string,
): Promise<{ email: string; existed: boolean }> {
  const passwordHash = await services.passwords.hash(password)
  const account = await services.db.withAuth(async (trx) => {
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
  })
  await services.db.appointAdmin(account.userId)
  return { email, existed: account.existed }
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

/** No letters and digits that look alike on paper: 31 signs, so four groups of four are 79 random bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
