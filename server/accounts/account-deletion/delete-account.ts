import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { record } from '../../core/access-log.ts'

/**
 * Deletes an account with its rows, its waiting mail (by a trigger) and its network addresses in the logs, in the caller's
 * transaction of the role qala_auth. An entry with the id stays, although the id means nothing any more. After a restore, it
 * says who must be deleted again.
 * @returns the person for forgetElsewhere, which is called after the commit, or null when there is no such account
 */
export async function deleteAccount(
  trx: Transaction<DB>,
  userId: string,
  why: Readonly<Record<string, unknown>> = {},
): Promise<{ userId: string; email: string | null } | null> {
  const person = await trx
    .selectFrom('auth.accounts')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (person === undefined) return null
  await record(trx, 'account_deleted', { userId, ...why })
  await trx.deleteFrom('auth.accounts').where('id', '=', userId).execute()
  // This comes last, because deleting a profile adds an entry to the audit log.
  await sql`select app.forget_in_logs(${userId}::uuid)`.execute(trx)
  return { userId, ...person }
}
