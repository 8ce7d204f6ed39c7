import type { ProfileChange } from '#domain/accounts.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Selectable, Transaction } from 'kysely'

const COLUMNS = [
  'user_id',
  'first_name',
  'last_name',
  'school_name',
  'grade_class',
  'age',
  'phone_number',
  'created_at',
] as const

export type ProfileRow = Pick<Selectable<DB['app.profiles']>, (typeof COLUMNS)[number]>

/** Null for an admin who never registered as a learner. */
export async function profileOf(trx: Transaction<DB>, userId: string): Promise<ProfileRow | null> {
  const row = await trx
    .selectFrom('app.profiles')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export async function correctProfile(
  trx: Transaction<DB>,
  userId: string,
  { firstName, lastName, schoolName, gradeClass, age, phoneNumber }: ProfileChange,
): Promise<ProfileRow | null> {
  const row = await trx
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
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}
