import type { ImportRow } from '#domain/school/import-learners/import-learners.ts'
import {
  classNameOf,
  type KnownClass,
  type KnownPerson,
  type KnownSchool,
} from '#domain/school/import-learners/plan-import.ts'
import { withoutZeros } from '#domain/accounts/learner-number.ts'
import { searchKeys } from '#domain/school/import-learners/same-name.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { inSlices } from '../../core/in-slices.ts'

function* keysOf(rows: readonly ImportRow[]): Generator<void, Set<string>> {
  const keys = new Set<string>()
  for (const row of rows) {
    for (const key of searchKeys(row)) keys.add(key)
    yield
  }
  return keys
}

interface PersonRow extends Omit<KnownPerson, 'email'> {
  classes: { classId: string; name: string }[]
}

/**
 * Returns what the school already has for these rows, as far as the caller may know it. It runs as qala_auth, because only
 * that role may read e-mail addresses.
 */
export async function readSchool(
  trx: Transaction<DB>,
  {
    rows,
    schoolYear,
    managesClasses,
  }: { rows: readonly ImportRow[]; schoolYear: number; managesClasses: boolean },
): Promise<KnownSchool> {
  const names = [...new Set(rows.map(classNameOf))]
  const keys = [...(await inSlices(keysOf(rows)))]
  const classes = await sql<KnownClass>`
    select id as "classId", class_name as name, archived_at is not null as "isArchived",
           (select app.may('classes:manage')) or id in (select app.my_classes()) as "isOpen"
      from app.classes
     where school_year = ${schoolYear} and class_name = any(${names}::text[])
       and ((select app.may('classes:manage')) or id in (select app.my_classes()))
     order by class_name collate "C", id
  `.execute(trx)
  const numbers = rows.flatMap(({ learnerNumber }) => learnerNumber ?? [])
  const people = await sql<PersonRow>`
    select user_id as "userId", first_name as "firstName", last_name as "lastName", phone_number as "phoneNumber",
           learner_number as "learnerNumber", typed, is_staff as "isStaff", classes
      from app.people_for_import(${keys}::text[], ${names}::text[], ${schoolYear}::smallint, ${numbers.map(withoutZeros)}::text[])
     order by user_id
  `.execute(trx)
  const seen = people.rows.map(({ userId }) => userId)
  const wanted = rows.flatMap(({ email }) => (email === undefined ? [] : [email]))
  const accounts = await sql<{ userId: string; email: string }>`
    select id as "userId", email from auth.accounts
     where email is not null and (id = any(${seen}::uuid[]) or email = any(${wanted}::text[]))
  `.execute(trx)
  const numbered = await sql<{ userId: string; number: string }>`
    select user_id as "userId", learner_number as number from app.profiles where learner_number = any(${numbers}::text[])
  `.execute(trx)
  const emailOf = new Map(accounts.rows.map(({ userId, email }) => [userId, email]))
  return {
    classes: classes.rows,
    people: people.rows.map((person) => ({ ...person, email: emailOf.get(person.userId) ?? null })),
    emails: new Map(accounts.rows.map(({ userId, email }) => [email, userId])),
    numbers: new Map(numbered.rows.map(({ userId, number }) => [number, userId])),
    managesClasses,
  }
}
