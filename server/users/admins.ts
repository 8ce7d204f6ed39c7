import type { AdminCandidate, Admins, ChangeAdmin, FindAdmin } from '#domain/admins.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { FOREIGN_KEY_VIOLATION, refusal, sqlState } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { withAccounts } from './accounts.ts'

/** SQLSTATE of app.keep_an_admin. */
const LAST_ADMIN = 'QA001'

/** Null for somebody without a profile. */
const NAME = sql<string | null>`profile.first_name || ' ' || profile.last_name`

export async function listAdmins(call: Call<undefined, Caller>): Promise<Admins> {
  const rows = await withAccounts(call, 'admins:manage', (trx) =>
    trx
      .selectFrom('app.user_roles as given')
      .innerJoin('auth.accounts as person', 'person.id', 'given.user_id')
      .leftJoin('app.profiles as profile', 'profile.user_id', 'given.user_id')
      .select(['given.user_id as userId', 'person.email', NAME.as('name'), 'given.granted_at as since'])
      .where('given.role', '=', 'admin')
      .orderBy('given.granted_at')
      .orderBy('person.email')
      .execute(),
  )
  return { admins: rows.map((row) => ({ ...row, since: row.since.toISOString() })) }
}

/** @throws AppError not_found */
export async function findCandidate(call: Call<z.infer<typeof FindAdmin>, Caller>): Promise<AdminCandidate> {
  const { rows } = await withAccounts(call, 'admins:manage', (trx) =>
    sql<Omit<AdminCandidate, 'joinedAt'> & { joinedAt: Date }>`
      select person.id as "userId", person.email, ${NAME} as name, school_name as "schoolName",
        grade_class as "gradeClass", person.created_at as "joinedAt",
        exists (select from app.user_roles r where r.user_id = person.id and r.role = 'admin') as "isAdmin"
      from auth.accounts person
      left join app.profiles profile on profile.user_id = person.id
      where person.email = ${call.input.email}
    `.execute(trx),
  )
  const [row] = rows
  if (row === undefined) throw refusal('not_found')
  return { ...row, joinedAt: row.joinedAt.toISOString() }
}

/** Giving it twice changes nothing. A trigger logs it. @throws AppError not_found */
export async function addAdmin(call: Call<z.infer<typeof ChangeAdmin>, Caller>): Promise<void> {
  const { caller, services, client } = call
  await services.db
    .withUser(
      caller.userId,
      (trx) =>
        trx
          .insertInto('app.user_roles')
          .values({ user_id: call.input.userId, role: 'admin', granted_by: caller.userId })
          .onConflict((already) => already.doNothing())
          .execute(),
      client,
    )
    .catch((error: unknown) => {
      throw sqlState(error) === FOREIGN_KEY_VIOLATION ? refusal('not_found') : error
    })
}

/**
 * Takes effect at once, because each use of a staff verb asks the database. Nobody takes their own; the last admin stays.
 * @throws AppError not_found, forbidden (one's own), last_admin
 */
export async function removeAdmin(call: Call<z.infer<typeof ChangeAdmin>, Caller>): Promise<void> {
  const { caller, services, client, input } = call
  if (input.userId === caller.userId) throw refusal('forbidden')
  const { numDeletedRows } = await services.db
    .withUser(
      caller.userId,
      (trx) =>
        trx
          .deleteFrom('app.user_roles')
          .where('user_id', '=', input.userId)
          .where('role', '=', 'admin')
          .executeTakeFirst(),
      client,
    )
    .catch((error: unknown) => {
      throw sqlState(error) === LAST_ADMIN ? refusal('last_admin') : error
    })
  if (numDeletedRows === 0n) throw refusal('not_found')
}
