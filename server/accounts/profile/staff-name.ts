import { sql } from 'kysely'
import { record } from '../../core/access-log.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'

/**
 * The name by which somebody of the staff is shown: the one given for staff, or else the name of their profile. It needs the
 * tables `auth.accounts person` and, joined by an outer join, `app.profiles profile`.
 */
export const STAFF_NAME = sql<
  string | null
>`coalesce(person.staff_name, profile.first_name || ' ' || profile.last_name)`

/** Returns the caller's own name as others of the staff see it. */
export async function readStaffName({
  caller: { userId },
  services,
}: Call<undefined, Caller>): Promise<{ name: string | null }> {
  const { rows } = await sql<{ name: string | null }>`
    select ${STAFF_NAME} as name
      from auth.accounts person left join app.profiles profile on profile.user_id = person.id
     where person.id = ${userId}::uuid
  `.execute(services.accounts)
  return { name: rows[0]?.name ?? null }
}

/** Changes the caller's own name, and writes it down, because a name may be taken to pass for somebody else. */
export async function saveStaffName({
  input: { name },
  caller: { userId },
  services,
  client,
}: Call<{ name: string }, Caller>): Promise<void> {
  await services.db.withAuth(
    async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('auth.accounts')
        .set({ staff_name: name })
        .where('id', '=', userId)
        .where(sql<boolean>`staff_name is distinct from ${name}`)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await record(trx, 'name_changed', { userId, namesakes: 0 })
    },
    { ...client, userId },
  )
}
