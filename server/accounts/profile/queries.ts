import type { ProfileChange } from '#domain/accounts/accounts.ts'
import type { OwnClasses } from '#domain/school/classes.ts'
import type { Profile } from '#domain/accounts/session.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { record } from '../../core/access-log.ts'

const COLUMNS = [
  'user_id as userId',
  'first_name as firstName',
  'last_name as lastName',
  'school_name as schoolName',
  'grade_class as gradeClass',
  'age',
  'created_at as createdAt',
] as const

/** Returns the profile, or null for an admin who never registered as a learner. */
export async function profileOf(trx: Transaction<DB>, userId: string): Promise<Profile | null> {
  const row = await trx
    .selectFrom('app.profiles')
    .select(COLUMNS)
    .select(sql<string>`coalesce(phone_number, '')`.as('phoneNumber'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { ...row, createdAt: row.createdAt.toISOString() } : null
}

/**
 * Records a changed name for staff, who must notice when somebody takes a classmate's name. Saving the same name again
 * records nothing.
 */
export async function recordNameChange(
  trx: Transaction<DB>,
  userId: string,
  { firstName, lastName, namesakes }: ProfileChange & { namesakes: number },
): Promise<void> {
  const before = await profileOf(trx, userId)
  if (before === null) return
  const isSame =
    (firstName ?? before.firstName) === before.firstName && (lastName ?? before.lastName) === before.lastName
  if (!isSame) await record(trx, 'name_changed', { userId, namesakes })
}

/**
 * Changes the given fields of a profile. If nothing differs, nothing is written, so the audit log gets no entry.
 * @returns the new profile, or null if there is none
 */
export async function correctProfile(
  trx: Transaction<DB>,
  userId: string,
  { firstName, lastName, schoolName, gradeClass, age, phoneNumber }: ProfileChange,
): Promise<Profile | null> {
  const before = await profileOf(trx, userId)
  const change = { firstName, lastName, schoolName, gradeClass, age, phoneNumber }
  const isSame = Object.entries(change).every(
    ([name, value]) => value === undefined || value === before?.[name as keyof Profile],
  )
  if (isSame) return before
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

/** Returns the classes that a learner is in and that are not archived, the newest school year first. */
export async function readOwnClasses(trx: Transaction<DB>, userId: string): Promise<OwnClasses['classes']> {
  const { rows } = await sql<OwnClasses['classes'][number]>`
    select id as "classId", class_name as name, school_year as "schoolYear"
      from app.class_members member join app.classes on classes.id = member.class_id
     where member.user_id = ${userId}::uuid and archived_at is null
     order by school_year desc, class_name collate "C"
  `.execute(trx)
  return rows
}
