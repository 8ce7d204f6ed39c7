import type { ClassTeacher, PlaceLearners, RemoveMember, ResetMember } from '#domain/school/classes.ts'
import type { OneTimePassword } from '#domain/accounts/learners.ts'
import { isStaff, may } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { rolesOf } from '../../accounts/auth/queries.ts'
import { FOREIGN_KEY_VIOLATION, refusal, sqlState } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { replacePassword, withAccounts } from '../../accounts/users/accounts.ts'
import { isStaffOf } from './queries.ts'

/** PostgreSQL's code when row-level security refuses a row. */
const NOT_ALLOWED = '42501'

/**
 * Adds learners to a class. Learners who are in it already stay, also those who joined by code. When staff add a learner,
 * this confirms an account that waits for confirmation.
 * @returns how many were new
 * @throws AppError not_found; forbidden when a teacher may not add one of them, and then nobody is added
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
  services.live.workChanged([input.classId, ...placed])
  return { placed: placed.length }
}

async function confirmMembers(call: Call<PlaceLearners, Caller>): Promise<void> {
  const { classId, userIds } = call.input
  await withAccounts(call, 'classes:teach', async (trx) => {
    // Somebody who was taken out by mistake may be put in again.
    await sql`
      update app.profiles set refused_class = null
       where user_id = any(${userIds}::uuid[]) and refused_class is not null
         and user_id in (select member.user_id from app.class_members member where member.class_id = ${classId}::uuid)
    `.execute(trx)
    // Staff have read the names in the list from which they chose, including those of learners who joined by code.
    await sql`
      update app.profiles set is_named_by_staff = true
       where user_id = any(${userIds}::uuid[]) and not is_named_by_staff
         and user_id in (select member.user_id from app.class_members member where member.class_id = ${classId}::uuid)
    `.execute(trx)
    const { rows } = await sql<{ userId: string }>`
      update app.profiles set confirmed_at = now()
       where user_id = any(${userIds}::uuid[]) and confirmed_at is null
         and user_id in (select member.user_id from app.class_members member where member.class_id = ${classId}::uuid)
      returning user_id as "userId"
    `.execute(trx)
    for (const { userId } of rows) await record(trx, 'account_confirmed', { userId })
  })
}

/** @throws AppError not_found when there is no such class, or the person is not a teacher */
export async function addClassTeacher(call: Call<z.infer<typeof ClassTeacher>, Caller>): Promise<void> {
  const { input, caller, services, client } = call
  if (!may(await rolesOf(services.accounts, input.userId), 'classes:teach')) throw refusal('not_found')
  await services.db
    .withUser(
      caller.userId,
      async (trx) => {
        await trx
          .insertInto('app.class_teachers')
          .values({ class_id: input.classId, user_id: input.userId, added_by: caller.userId })
          .onConflict((already) => already.doNothing())
          .execute()
        await record(trx, 'class_changed', { classId: input.classId, teacherIn: input.userId })
      },
      client,
    )
    .catch((error: unknown) => {
      throw sqlState(error) === FOREIGN_KEY_VIOLATION ? refusal('not_found') : error
    })
}

/**
 * Removes a teacher from a class. Row-level security protects the rows of other classes.
 * @throws AppError not_found
 */
export async function takeTeacherOff({
  input,
  caller,
  services,
  client,
}: Call<z.infer<typeof ClassTeacher>, Caller>): Promise<void> {
  await services.db.withUser(
    caller.userId,
    async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('app.class_teachers')
        .where('class_id', '=', input.classId)
        .where('user_id', '=', input.userId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw refusal('not_found')
      await record(trx, 'class_changed', { classId: input.classId, teacherOut: input.userId })
    },
    client,
  )
  services.live.workChanged([input.classId, input.userId])
}

/**
 * Takes a learner out of a class. The learner does not wait for this class afterwards, even if they once wrote its name.
 * @throws AppError not_found
 */
export async function takeOut(call: Call<z.infer<typeof RemoveMember>, Caller>): Promise<void> {
  const { classId, userId } = call.input
  await withAccounts(call, 'classes:teach', async (trx) => {
    if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
    const { numDeletedRows } = await trx
      .deleteFrom('app.class_members')
      .where('class_id', '=', classId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw refusal('not_found')
    await keepOut(trx, classId, [userId])
    await record(trx, 'class_changed', { classId, learnerOut: userId })
  })
  call.services.live.workChanged([classId, userId])
}

/**
 * Says of learners who wrote this class that they do not belong to it, so that they do not wait for it any more.
 * @returns how many waited; a learner whom somebody took in meanwhile is not counted
 * @throws AppError not_found
 */
export async function refuseLearners(call: Call<PlaceLearners, Caller>): Promise<{ refused: number }> {
  const { classId, userIds } = call.input
  return withAccounts(call, 'classes:teach', async (trx) => {
    if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from app.typed_classes()
       where class_id = ${classId}::uuid and user_id = any(${userIds}::uuid[])
    `.execute(trx)
    await keepOut(
      trx,
      classId,
      rows.map(({ userId }) => userId),
    )
    if (rows.length > 0) await record(trx, 'class_changed', { classId, learnersRefused: rows.length })
    return { refused: rows.length }
  })
}

async function keepOut(trx: Transaction<DB>, classId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    update app.profiles set refused_class = (select class_name from app.classes where id = ${classId}::uuid)
     where user_id = any(${[...userIds]}::uuid[])
  `.execute(trx)
}

/**
 * Gives a learner of a class a one-time password and ends their sessions.
 * @throws AppError not_found when the learner is not in this class, or when it is not one of the caller's classes; forbidden
 * for an account of the staff
 */
export function resetMember(call: Call<z.infer<typeof ResetMember>, Caller>): Promise<OneTimePassword> {
  const { classId, userId, endTickets } = call.input
  return replacePassword(call, 'classes:teach', async (trx, account) => {
    const { rows } = await sql`
      select from app.class_members where class_id = ${classId}::uuid and user_id = ${userId}::uuid
    `.execute(trx)
    if (rows.length === 0 || !(await isStaffOf(trx, classId))) throw refusal('not_found')
    // Anybody who has the password can sign in as its owner.
    if (isStaff(account.roles)) throw refusal('forbidden')
    await record(trx, 'password_reset', { userId, ...(endTickets && { tickets: true }) })
  })
}
