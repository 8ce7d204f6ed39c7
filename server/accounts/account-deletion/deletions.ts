import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import { may } from '#domain/permissions.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import { refusal } from '../../core/errors.ts'
import { record } from '../../core/access-log.ts'
import { explainEnds } from '../auth/queries.ts'
import { deleteAccount } from './delete-account.ts'
import { deleteOneByOne } from './delete-one-by-one.ts'

interface Person {
  email: string | null
  roles: string[]
  firstName: string | null
  lastName: string | null
}

/** Reads the person and locks the account until the transaction ends. */
export async function lockPerson(trx: Transaction<DB>, userId: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select email, first_name as "firstName", last_name as "lastName",
           array(select role from app.user_roles r where r.user_id = person.id) as roles
      from auth.accounts person left join app.profiles profile on profile.user_id = person.id
     where person.id = ${userId}::uuid for update of person
  `.execute(trx)
  return rows[0] ?? null
}

/**
 * Requests the deletion of an account. A second request keeps the first date. Every session and mailed link ends. Upload
 * tickets stay, so that unsent work still arrives if the person changes their mind.
 * @throws AppError last_admin
 */
export async function askDeletion(
  trx: Transaction<DB>,
  userId: string,
  roles: readonly string[],
): Promise<{ dueAt: string | null }> {
  if (may(roles, 'admins:manage')) await requireAnotherAdmin(trx, userId)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('app.deletions')
    .values({ user_id: userId })
    .onConflict((already) => already.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) await record(trx, 'deletion_asked', { userId })
  await trx.deleteFrom('auth.sessions').where('account_id', '=', userId).execute()
  await explainEnds(trx, [userId], 'deletion_asked')
  await trx.deleteFrom('auth.password_resets').where('account_id', '=', userId).execute()
  return { dueAt: await deletionDueOf(trx, userId) }
}

/** Returns when the account will be deleted, as an ISO date, or null if no deletion was requested. */
export async function deletionDueOf(db: Kysely<DB>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('app.deletions')
    .select('due_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.due_at.toISOString() ?? null
}

/**
 * Returns which of these accounts were deleted, according to the log. An account that is missing without an entry may have
 * been lost in a restore, and its work is still accepted.
 */
export async function whichDeleted(db: Kysely<DB>, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...userIds]}::uuid[]) as asked (id)
     where exists (select from app.security_events
                    where event_type = 'account_deleted' and details ->> 'userId' = asked.id::text)
       and not exists (select from auth.accounts account where account.id = asked.id)
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Refuses if there is no other admin. An admin whose own account will be deleted does not count.
 * @throws AppError last_admin
 */
async function requireAnotherAdmin(trx: Transaction<DB>, userId: string): Promise<void> {
  // This is the same lock as in app.keep_an_admin. Two admins who ask at the same moment pass here one after the other.
  await sql`select pg_advisory_xact_lock(7206317806)`.execute(trx)
  const { rows } = await sql`
    select from app.user_roles given
     where given.user_id <> ${userId}::uuid and app.someone_may(given.user_id, 'admins:manage')
       and not exists (select from app.deletions going where going.user_id = given.user_id) limit 1
  `.execute(trx)
  if (rows.length === 0) throw refusal('last_admin')
}

/** @returns false when there was no request */
export async function cancelDeletion(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('app.deletions')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await record(trx, 'deletion_cancelled', { userId })
  return true
}

/**
 * Deletes the accounts whose time has come, in the nightly run. The last admin's account waits until there is another admin.
 * @returns how many accounts were deleted for good
 * @throws PartlyDone when some could not be deleted
 */
export async function runDueDeletions(
  db: Database,
  folders: Parameters<typeof deleteOneByOne>[1],
): Promise<number> {
  const due = await db.withAuth((trx) =>
    trx
      .selectFrom('app.deletions')
      .select('user_id')
      .where('due_at', '<=', sql<Date>`now()`)
      .execute(),
  )
  const ids = due.map(({ user_id: userId }) => userId)
  return deleteOneByOne(db, folders, ids, deleteIfDue)
}

/** Checks again, because the request may have been cancelled while the run was under way. */
async function deleteIfDue(trx: Transaction<DB>, userId: string): ReturnType<typeof deleteAccount> {
  await lockPerson(trx, userId)
  const due = await trx
    .selectFrom('app.deletions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('due_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return due === undefined ? null : deleteAccount(trx, userId)
}
