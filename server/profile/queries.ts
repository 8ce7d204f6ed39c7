import type { ProfileChange } from '#domain/accounts.ts'
import type { Profile } from '#domain/session.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'

const COLUMNS = [
  'user_id as userId',
  'first_name as firstName',
  'last_name as lastName',
  'school_name as schoolName',
  'grade_class as gradeClass',
  'age',
  'created_at as createdAt',
] as const

/** Null for an admin who never registered as a learner. */
export async function profileOf(trx: Transaction<DB>, userId: string): Promise<Profile | null> {
  const row = await trx
    .selectFrom('app.profiles')
    .select(COLUMNS)
    .select(sql<string>`coalesce(phone_number, '')`.as('phoneNumber'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { ...row, createdAt: row.createdAt.toISOString() } : null
}

export async function correctProfile(
  trx: Transaction<DB>,
  userId: string,
  { firstName, lastName, schoolName, gradeClass, age, phoneNumber }: ProfileChange,
): Promise<Profile | null> {
  await trx
    .updateTable('app.profiles')
    // Kysely skips undefined values.
    .set({
      first_name: firstName,
      last_name: lastName,
      school_name: schoolName,
      grade_class: gradeClass,
      age,
      phone_number: phoneNumber,
    })
    .where('user_id', '=', userId)
    .execute()
  return profileOf(trx, userId)
}
