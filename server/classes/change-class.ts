import { randomInt } from 'node:crypto'
import {
  CLASSES_MAX,
  type NewClass,
  type OfClass,
  type PlaceLearners,
  type SchoolClass,
} from '#domain/classes.ts'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/generated/schema.ts'
import { WORDS } from '../auth/readable-password.ts'
import { FOREIGN_KEY_VIOLATION, invalidInput, refusal, sqlState } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { record } from '../users/access-log.ts'
import { withAccounts } from '../users/accounts.ts'
import { isStaffOf } from './queries.ts'

const UNIQUE_VIOLATION = '23505'
/** By row-level security. */
const NOT_ALLOWED = '42501'

/** Says which class, not who is in it, and is no secret: a name and a password are needed beside it. */
function readableCode(): string {
  const word = () => WORDS[randomInt(WORDS.length)]
  return `${word()}-${word()}-${String(randomInt(100)).padStart(2, '0')}`
}

/** @throws AppError invalid_input when the year has such a class already, or too many */
export async function makeClass({
  input,
  caller,
  services,
  client,
}: Call<NewClass, Caller>): Promise<SchoolClass> {
  const { schoolYear, grade, letter } = input
  return services.db.withUser(
    caller.userId,
    async (trx) => {
      await refuseTooMany(trx, schoolYear)
      const { rows } = await sql<Pick<SchoolClass, 'classId' | 'name' | 'code'>>`
        insert into app.classes (school_year, grade, letter, code)
        values (${schoolYear}, ${grade}, ${letter}, ${readableCode()})
        on conflict (school_year, grade, letter) do nothing
        returning id as "classId", class_name as name, code
      `.execute(trx)
      const [made] = rows
      if (!made) throw invalidInput({ letter: `There is a class ${grade}${letter} in ${schoolYear} already` })
      await record(trx, 'class_changed', { made: made.name, year: schoolYear })
      return { ...input, ...made, isArchived: false, learners: 0, teachers: [], typed: 0 }
    },
    client,
  )
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

/** Takes the code back or gives another; the old one stops at once. @throws AppError not_found */
export async function changeCode(
  call: Call<{ classId: string; action: 'renew' | 'revoke' }, Caller>,
  triesLeft = 3,
): Promise<{ code: string | null }> {
  const { input, caller, services, client } = call
  const code = input.action === 'renew' ? readableCode() : null
  try {
    return await services.db.withUser(
      caller.userId,
      async (trx) => {
        if (!(await isStaffOf(trx, input.classId))) throw refusal('not_found')
        await sql`update app.classes set code = ${code} where id = ${input.classId}::uuid`.execute(trx)
        await record(trx, 'class_changed', { code: input.action, classId: input.classId })
        return { code }
      },
      client,
    )
  } catch (error) {
    // Another class has just this one: with a hundred million codes once in a school's life.
    if (sqlState(error) !== UNIQUE_VIOLATION || triesLeft === 0) throw error
    return changeCode(call, triesLeft - 1)
  }
}

/**
 * Takes learners into a class; who is in it already stays, whoever joined by code. Being taken in by staff confirms an
 * account that waits.
 * @returns how many were new
 * @throws AppError not_found; forbidden when a teacher may not take one of them in: then nobody is
 */
export async function placeLearners(call: Call<PlaceLearners, Caller>): Promise<{ placed: number }> {
  const { input, caller, services, client } = call
  const placed = await services.db
    .withUser(
      caller.userId,
      async (trx) => {
        if (!(await isStaffOf(trx, input.classId))) throw refusal('not_found')
        const { rows } = await sql<{ userId: string }>`
        insert into app.class_members (class_id, user_id, added_by)
        select ${input.classId}::uuid, learner, ${caller.userId}::uuid from unnest(${input.userIds}::uuid[]) learner
         where not exists (
           select from app.class_members there where there.class_id = ${input.classId}::uuid and there.user_id = learner
         )
        on conflict do nothing
        returning user_id as "userId"
      `.execute(trx)
        if (rows.length > 0)
          await record(trx, 'class_changed', { classId: input.classId, learnersIn: rows.length })
        return rows.map(({ userId }) => userId)
      },
      client,
    )
    .catch((error: unknown) => {
      if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw refusal('not_found')
      if (sqlState(error) === NOT_ALLOWED) throw refusal('forbidden')
      throw error
    })
  await confirmMembers(call)
  return { placed: placed.length }
}

async function confirmMembers(call: Call<PlaceLearners, Caller>): Promise<void> {
  const { classId, userIds } = call.input
  await withAccounts(call, 'classes:teach', async (trx) => {
    const { rows } = await sql<{ userId: string }>`
      update app.profiles set confirmed_at = now()
       where user_id = any(${userIds}::uuid[]) and confirmed_at is null
         and user_id in (select member.user_id from app.class_members member where member.class_id = ${classId}::uuid)
      returning user_id as "userId"
    `.execute(trx)
    for (const { userId } of rows) await record(trx, 'account_confirmed', { userId })
  })
}
