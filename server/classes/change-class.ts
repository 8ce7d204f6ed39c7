import { randomInt } from 'node:crypto'
import {
  CLASSES_MAX,
  type ArchiveClass,
  type ClassCode,
  type NewClass,
  type OfClass,
  type SchoolClass,
} from '#domain/classes.ts'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { DB } from '#database/generated/schema.ts'
import { WORDS } from '../auth/readable-password.ts'
import { FOREIGN_KEY_VIOLATION, invalidInput, refusal, sqlState } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { record } from '../users/access-log.ts'
import { isStaffOf } from './queries.ts'

const UNIQUE_VIOLATION = '23505'

/** Whoever is signed in and has it joins the class as a learner: it is written on a board, and renewed when it got out. */
export function readableCode(): string {
  const word = () => WORDS[randomInt(WORDS.length)]
  return `${word()}-${word()}-${String(randomInt(100)).padStart(2, '0')}`
}

/** Tries again where another class has just this code: with a hundred million of them once in a school's life. */
async function withFreeCode<T>(work: (code: string) => Promise<T>, triesLeft = 3): Promise<T> {
  try {
    return await work(readableCode())
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION || triesLeft === 0) throw error
    return withFreeCode(work, triesLeft - 1)
  }
}

/** @throws AppError invalid_input when the year has such a class already, or too many */
export async function makeClass({
  input,
  caller,
  services,
  client,
}: Call<NewClass, Caller>): Promise<SchoolClass> {
  const { schoolYear, grade, letter } = input
  const make = (code: string) =>
    services.db.withUser(
      caller.userId,
      async (trx) => {
        await refuseTooMany(trx, schoolYear)
        const { rows } = await sql<Pick<SchoolClass, 'classId' | 'name' | 'code'>>`
        insert into app.classes (school_year, grade, letter, code)
        values (${schoolYear}, ${grade}, ${letter}, ${code})
        on conflict (school_year, grade, letter) do nothing
        returning id as "classId", class_name as name, code
      `.execute(trx)
        const [made] = rows
        if (!made)
          throw invalidInput({ letter: `There is a class ${grade}${letter} in ${schoolYear} already` })
        await record(trx, 'class_changed', { made: made.name, year: schoolYear })
        return { ...input, ...made, isArchived: false, learners: 0, teachers: [], typed: 0 }
      },
      client,
    )
  return withFreeCode(make)
}

async function refuseTooMany(trx: Transaction<DB>, year: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.classes where school_year = ${year}
  `.execute(trx)
  if ((rows[0]?.count ?? 0) >= CLASSES_MAX)
    throw invalidInput({ schoolYear: `A year has at most ${CLASSES_MAX} classes` })
}

/** @throws AppError not_found; invalid_input for a class with learners */
export async function deleteClass({ input, caller, services, client }: Call<OfClass, Caller>): Promise<void> {
  await services.db
    .withUser(
      caller.userId,
      async (trx) => {
        const { rows } = await sql<{ name: string }>`
          delete from app.classes where id = ${input.classId}::uuid returning class_name as name
        `.execute(trx)
        const [gone] = rows
        if (!gone) throw refusal('not_found')
        await record(trx, 'class_changed', { deleted: gone.name })
      },
      client,
    )
    .catch((error: unknown) => {
      if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
      throw invalidInput({ classId: 'This class has learners. Take them out first, or archive it' })
    })
}

/** Puts a class away or brings it back. @throws AppError not_found */
export async function archiveClass({
  input,
  caller,
  services,
  client,
}: Call<z.infer<typeof ArchiveClass>, Caller>): Promise<void> {
  await services.db.withUser(
    caller.userId,
    async (trx) => {
      const { rows } = await sql<{ name: string }>`
        update app.classes set archived_at = ${input.isArchived ? sql`coalesce(archived_at, now())` : sql`null`}
         where id = ${input.classId}::uuid returning class_name as name
      `.execute(trx)
      const [changed] = rows
      if (!changed) throw refusal('not_found')
      await record(trx, 'class_changed', { [input.isArchived ? 'archived' : 'broughtBack']: changed.name })
    },
    client,
  )
}

/** Takes the code back or gives another; the old one stops at once. @throws AppError not_found */
export async function changeCode({
  input,
  caller,
  services,
  client,
}: Call<z.infer<typeof ClassCode>, Caller>): Promise<{ code: string | null }> {
  const change = (code: string | null) =>
    services.db.withUser(
      caller.userId,
      async (trx) => {
        if (!(await isStaffOf(trx, input.classId))) throw refusal('not_found')
        await sql`update app.classes set code = ${code} where id = ${input.classId}::uuid`.execute(trx)
        await record(trx, 'class_changed', { code: input.action, classId: input.classId })
        return { code }
      },
      client,
    )
  return input.action === 'renew' ? withFreeCode(change) : change(null)
}
