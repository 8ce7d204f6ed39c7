import {
  type AllowInClass,
  type ArchiveClass,
  type ClassCode,
  type NewClass,
  type OfClass,
  type RenameClass,
  type SchoolClass,
} from '#domain/school/classes.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import {
  FOREIGN_KEY_VIOLATION,
  invalidInput,
  refusal,
  sqlState,
  UNIQUE_VIOLATION,
} from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { readableCode } from './class-codes.ts'
import { insertClasses } from './insert-classes.ts'
import { audienceOf, isStaffOf } from './queries.ts'

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
      const [made] = await insertClasses(trx, schoolYear, [input], 'schoolYear')
      if (!made) throw invalidInput({ letter: `There is a class ${grade}${letter} in ${schoolYear} already` })
      await record(trx, 'class_changed', { made: made.name, year: schoolYear })
      return {
        ...input,
        ...made,
        isArchived: false,
        allows: { sounds: true, robot: true },
        learners: 0,
        teachers: [],
        typed: 0,
      }
    },
    client,
  )
}

/**
 * Gives a class another grade or letter. Its learners, code, work and announcements stay with it, because they know it by its id.
 * @throws AppError not_found; invalid_input when the year has such a class already
 */
export async function renameClass({
  input,
  caller,
  services,
  client,
}: Call<z.infer<typeof RenameClass>, Caller>): Promise<{ name: string }> {
  const { classId, grade, letter } = input
  return services.db
    .withUser(
      caller.userId,
      async (trx) => {
        const before = await trx
          .selectFrom('app.classes')
          .select(['class_name', 'school_year'])
          .where('id', '=', classId)
          .forUpdate()
          .executeTakeFirst()
        if (!before) throw refusal('not_found')
        const taken = await trx
          .selectFrom('app.classes')
          .select('id')
          .where('school_year', '=', before.school_year)
          .where('grade', '=', grade)
          .where('letter', '=', letter)
          .where('id', '<>', classId)
          .executeTakeFirst()
        const name = `${grade}${letter}`
        if (taken) throw invalidInput({ letter: `There is a class ${name} in ${before.school_year} already` })
        if (name === before.class_name) return { name }
        await trx.updateTable('app.classes').set({ grade, letter }).where('id', '=', classId).execute()
        await record(trx, 'class_changed', { renamed: before.class_name, to: name })
        return { name }
      },
      client,
    )
    .catch((error: unknown) => {
      // Somebody has made such a class at the same moment.
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error
      throw invalidInput({ letter: `There is a class ${grade}${letter} in this year already` })
    })
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

/**
 * Archives a class or restores it from the archive.
 * @throws AppError not_found
 */
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
        update app.classes set ${input.isArchived ? sql`archived_at = coalesce(archived_at, now())` : sql`archived_at = null, ended = null`}
         where id = ${input.classId}::uuid returning class_name as name
      `.execute(trx)
      const [changed] = rows
      if (!changed) throw refusal('not_found')
      await record(trx, 'class_changed', { [input.isArchived ? 'archived' : 'broughtBack']: changed.name })
    },
    client,
  )
}

/** Tries another code when a class already has this one. With a hundred million codes, a school may see this once. */
async function withFreeCode<T>(work: (code: string) => Promise<T>, triesLeft = 3): Promise<T> {
  try {
    return await work(readableCode())
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION || triesLeft === 0) throw error
    return withFreeCode(work, triesLeft - 1)
  }
}

/**
 * Removes the code or replaces it. The old one stops working at once.
 * @throws AppError not_found
 */
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

/**
 * Switches the sounds and the dressing of the robot on or off for a class. The devices of its learners are told at once.
 * @throws AppError not_found
 */
export async function allowInClass({
  input: { classId, allows },
  caller,
  services,
  client,
}: Call<AllowInClass, Caller>): Promise<void> {
  const audience = await services.db.withUser(
    caller.userId,
    async (trx) => {
      if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
      await sql`
        update app.classes set allows_sounds = ${allows.sounds}, allows_robot = ${allows.robot}
         where id = ${classId}::uuid
      `.execute(trx)
      await record(trx, 'class_changed', { classId, ...allows })
      return audienceOf(trx, [classId])
    },
    client,
  )
  services.live.workChanged(audience)
}
