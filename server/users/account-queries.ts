import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'

/** An account that nobody else changes until this transaction ends; null when there is none. As qala_auth. */
export async function lockAccount(
  trx: Transaction<DB>,
  userId: string,
): Promise<{ email: string; is_admin: boolean } | null> {
  const { rows } = await sql<{ email: string; is_admin: boolean }>`
    select email,
      exists (select from app.user_roles r where r.user_id = person.id and r.role = 'admin') as is_admin
    from auth."user" person where id = ${userId}::uuid for update
  `.execute(trx)
  return rows[0] ?? null
}

/** Everything that belongs to the account goes with it. */
export async function deleteAccount(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx.deleteFrom('auth.user').where('id', '=', userId).execute()
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
    .innerJoin('auth.user as person', 'person.id', 'given.user_id')
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
      person."createdAt" as created_at,
      exists (select from app.user_roles r where r.user_id = person.id and r.role = 'admin') as is_admin
    from auth."user" person
    left join app.profiles profile on profile.user_id = person.id
    where person.email = ${email}
  `.execute(trx)
  return rows[0] ?? null
}

/** As the admin: the policies of app.user_roles let nobody else. */
export async function giveAdmin(trx: Transaction<DB>, userId: string, grantedBy: string): Promise<void> {
  await trx
    .insertInto('app.user_roles')
    .values({ user_id: userId, role: 'admin', granted_by: grantedBy })
    .onConflict((already) => already.doNothing())
    .execute()
}

/** @returns whether they had the role */
export async function takeAdmin(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('app.user_roles')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
