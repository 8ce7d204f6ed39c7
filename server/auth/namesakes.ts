import { PASSWORD_REFUSALS } from '#domain/accounts.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Kysely } from 'kysely'
import { invalidInput } from '../errors.ts'
import type { Passwords } from './passwords.ts'

/** Each costs a hash. */
const NAMESAKES_MAX = 5

/**
 * Two of a class who have one name are told apart at the sign-in by their passwords alone, so these must differ.
 * @throws AppError invalid_input that says the same as for a common password, and so tells nobody's
 */
export async function refuseNamesakesPassword(
  { accounts, passwords }: { accounts: Kysely<DB>; passwords: Passwords },
  userId: string,
  password: string,
): Promise<void> {
  const { rows } = await sql<{ passwordHash: string }>`
    select distinct account.password_hash as "passwordHash"
      from app.profiles mine
      join app.profiles other on other.surname_key = mine.surname_key and other.user_id <> mine.user_id
      join auth.accounts account on account.id = other.user_id and account.password_hash is not null
     where mine.user_id = ${userId}::uuid
       and exists (
         select from app.class_members m join app.class_members o using (class_id)
          where m.user_id = mine.user_id and o.user_id = other.user_id
       )
     limit ${NAMESAKES_MAX}
  `.execute(accounts)
  for (const { passwordHash } of rows)
    if (await passwords.verify(passwordHash, password))
      throw invalidInput({ password: PASSWORD_REFUSALS.common })
}
