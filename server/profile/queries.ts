import type { DB } from '#database/generated/schema.ts'
import type { Selectable, Transaction } from 'kysely'

export type ProfileRow = Omit<Selectable<DB['app.profiles']>, 'last_seen_at' | 'inactive_since'>

/** Null for an admin who never registered as a learner. */
export async function profileOf(trx: Transaction<DB>, userId: string): Promise<ProfileRow | null> {
  const row = await trx
    .selectFrom('app.profiles')
    .select([
      'user_id',
      'first_name',
      'last_name',
      'school_name',
      'grade_class',
      'age',
      'phone_number',
      'created_at',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}
