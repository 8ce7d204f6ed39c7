import { may, type Verb } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { rolesOf } from '../auth/queries.ts'
import { refusal } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'

/**
 * A transaction on anybody's account. No policy holds qala_auth back, so the caller's verb is asked for here once more,
 * whatever the route asked before.
 */
export function withAccounts<T>(
  { caller, services, client }: Pick<Call<unknown, Caller>, 'caller' | 'services' | 'client'>,
  verb: Verb,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return services.db.withAuth(
    async (trx) => {
      if (!may(await rolesOf(trx, caller.userId), verb)) throw refusal('admin_required')
      return work(trx)
    },
    { ...client, userId: caller.userId },
  )
}

/** Locks the row until the transaction ends. */
export async function lockAccount(
  trx: Transaction<DB>,
  userId: string,
): Promise<{ email: string; roles: string[] } | null> {
  const { rows } = await sql<{ email: string; roles: string[] }>`
    select email, array(select role from app.user_roles r where r.user_id = person.id) as roles
    from auth.accounts person where id = ${userId}::uuid for update
  `.execute(trx)
  return rows[0] ?? null
}

export async function deleteAccount(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx.deleteFrom('auth.accounts').where('id', '=', userId).execute()
}

interface AdminRow {
  user_id: string
  email: string
  first_name: string | null
  last_name: string | null
  granted_at: Date
}

export async function adminRows(trx: Transaction<DB>): Promise<AdminRow[]> {
  return trx
    .selectFrom('app.user_roles as given')
    .innerJoin('auth.accounts as person', 'person.id', 'given.user_id')
    .leftJoin('app.profiles as profile', 'profile.user_id', 'given.user_id')
    .select(['given.user_id', 'person.email', 'profile.first_name', 'profile.last_name', 'given.granted_at'])
    .where('given.role', '=', 'admin')
    .orderBy('given.granted_at')
    .orderBy('person.email')
    .execute()
}

interface CandidateRow extends Omit<AdminRow, 'granted_at'> {
  school_name: string | null
  grade_class: string | null
  created_at: Date
  is_admin: boolean
}

export async function candidateBy(trx: Transaction<DB>, email: string): Promise<CandidateRow | null> {
  const { rows } = await sql<CandidateRow>`
    select person.id as user_id, person.email, first_name, last_name, school_name, grade_class,
      person.created_at,
      exists (select from app.user_roles r where r.user_id = person.id and r.role = 'admin') as is_admin
    from auth.accounts person
    left join app.profiles profile on profile.user_id = person.id
    where person.email = ${email}
  `.execute(trx)
  return rows[0] ?? null
}

/** Runs as the caller: the policies of app.user_roles apply. */
export async function giveAdmin(trx: Transaction<DB>, userId: string, grantedBy: string): Promise<void> {
  await trx
    .insertInto('app.user_roles')
    .values({ user_id: userId, role: 'admin', granted_by: grantedBy })
    .onConflict((already) => already.doNothing())
    .execute()
}

export async function takeAdmin(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('app.user_roles')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
