import { nameWords } from '#domain/names.ts'
import type { DB } from '#database/generated/schema.ts'
import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { SALT_BYTES } from './passwords.ts'

export type NameSalt = ReturnType<typeof createNameSalt>

/**
 * Derives the salt of a learner's password from the name. So the sign-in by class makes one hash, which it compares with all who
 * have the name, however many they are. Somebody who steals the hashes saves work only among people of the same name.
 * @param secret differs for each school, so that the salts of each school differ too
 */
export function createNameSalt(secret: string) {
  /** @param name the name as it was typed; the order of its words, capitals and accents make no difference */
  return (name: string): Uint8Array =>
    createHmac('sha256', secret)
      .update(`name salt\0${[...nameWords(name).join('')].toSorted().join('')}`)
      .digest()
      .subarray(0, SALT_BYTES)
}

/** @returns the salt for a new password of the account, or undefined for staff, who do not sign in by class */
export async function nameSaltOf(
  { accounts, nameSalt }: { accounts: Kysely<DB>; nameSalt: NameSalt },
  userId: string,
): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from app.profiles profile
     where user_id = ${userId}::uuid
       and not exists (select from app.user_roles r where r.user_id = profile.user_id and r.role <> 'learner')
  `.execute(accounts)
  return rows[0] && nameSalt(rows[0].name)
}
