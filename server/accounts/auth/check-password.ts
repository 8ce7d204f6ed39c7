import type { DB } from '#database/generated/schema.ts'
import type { Kysely } from 'kysely'
import { nameSaltOf, type NameSalt } from './name-salt.ts'
import { hasSalt, isDrawn, type Passwords } from './passwords.ts'

/**
 * Checks whether this is the account's password. A right password is hashed anew if its hash has another salt than the name now
 * gives. Such a hash is from before there were salts of names, or from before the name changed.
 * @param made a hash of what was typed that exists already; if it is given, no other hash is made
 * @returns the hash that the account has now, or null if the password is wrong
 */
export async function checkPassword(
  services: { accounts: Kysely<DB>; passwords: Passwords; nameSalt: NameSalt },
  account: { id: string; passwordHash: string },
  typed: string,
  made?: string,
): Promise<string | null> {
  const { accounts, passwords } = services
  if (!(await passwords.check(account.passwordHash, typed))) return null
  if (isDrawn(account.passwordHash)) return account.passwordHash
  const salt = await nameSaltOf(services, account.id)
  if (hasSalt(account.passwordHash, salt)) return account.passwordHash
  if (made !== undefined && !hasSalt(made, salt)) return account.passwordHash
  const fresh = made ?? (await passwords.hash(typed, salt))
  const { numUpdatedRows } = await accounts
    .updateTable('auth.accounts')
    .set({ password_hash: fresh })
    .where('id', '=', account.id)
    // Somebody may have chosen another password meanwhile.
    .where('password_hash', '=', account.passwordHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? fresh : account.passwordHash
}
