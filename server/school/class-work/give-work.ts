import {
  dueOnFault,
  WORK_A_WEEK,
  type ChangeWork,
  type GiveWork,
  type TakeBackWork,
  type WorkGiven,
} from '#domain/school/class-work.ts'
import { clock } from '#domain/clock.ts'
import { isInCourse } from '#domain/school/class-week.ts'
import { mondayOf } from '#domain/school-week.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { isStaffOf } from '../classes/queries.ts'
import { invalidInput, refusal, sqlState, UNIQUE_VIOLATION } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { audienceOf } from '../classes/queries.ts'

/**
 * Gives work from the course to classes, to all of them or to none. If a class already has the same work in that week, the
 * work gets the new day, and the new note if there is one.
 * @throws AppError not_found when one of the classes is not the caller's; invalid_input when the work is not in the course, a
 * class is archived, or a class would have too much
 */
export async function giveWork({
  input,
  caller,
  services,
  client,
}: Call<GiveWork, Caller>): Promise<WorkGiven> {
  const { work, dueOn, note } = input
  const { course } = services
  refuseDay(dueOn)
  // A page that is older than the server may offer work that the course no longer has.
  const gone = work.find((one) => course !== null && !isInCourse(one, course))
  if (gone)
    throw invalidInput({ work: `The course does not have ${gone.contentId} any more. Load the page again` })
  const classIds = [...new Set(input.classIds)].toSorted()
  const { audience, ...answer } = await services.db.withUser(
    caller.userId,
    async (trx) => {
      for (const classId of classIds) await refuseUnless(trx, classId)
      const { rows } = await sql<{ isNew: boolean }>`
        insert into app.class_work as mine (class_id, kind, content_id, due_on, note, given_by)
        select class_id, kind, "contentId", ${dueOn}::date, ${note || null}::text, ${caller.userId}::uuid
          from unnest(${classIds}::uuid[]) class_id
          cross join (
            select distinct kind, "contentId"
              from jsonb_to_recordset(${JSON.stringify(work)}::jsonb) as sent (kind text, "contentId" text)
          ) wanted
         order by class_id, kind, "contentId"
        on conflict on constraint once_a_week do update set
          due_on = excluded.due_on,
          note = coalesce(excluded.note, mine.note)
        returning xmax = 0 as "isNew"
      `.execute(trx)
      await refuseTooMuch(trx, classIds, dueOn)
      const given = rows.filter(({ isNew }) => isNew).length
      for (const classId of classIds)
        await record(trx, 'class_changed', { classId, workGiven: rows.length / classIds.length })
      return { given, already: rows.length - given, audience: await audienceOf(trx, classIds) }
    },
    client,
  )
  services.live.workChanged(audience)
  return answer
}

function refuseDay(dueOn: string): void {
  const fault = dueOnFault(dueOn, clock.today())
  if (fault !== null) throw invalidInput({ dueOn: fault })
}

async function refuseUnless(trx: Transaction<DB>, classId: string): Promise<void> {
  if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
  const { rows } = await sql<{ name: string }>`
    select class_name as name from app.classes where id = ${classId}::uuid and archived_at is not null
  `.execute(trx)
  if (rows[0]) throw invalidInput({ classIds: `Class ${rows[0].name} is archived` })
}

async function refuseTooMuch(
  trx: Transaction<DB>,
  classIds: readonly string[],
  dueOn: string,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select class_name as name from app.classes
     where id = any(${[...classIds]}::uuid[])
       and (
         select count(*) from app.class_work work
          where work.class_id = classes.id and work.week = ${mondayOf(dueOn)}::date
       ) > ${WORK_A_WEEK}
     order by class_name limit 1
  `.execute(trx)
  if (rows[0])
    throw invalidInput({ work: `Class ${rows[0].name} would have more than ${WORK_A_WEEK} things that week` })
}

/**
 * Changes the day or the note.
 * @throws AppError not_found when the work is not in one of the caller's classes; invalid_input when that week already has
 * it, or has too much
 */
export async function changeWork({
  input,
  caller,
  services,
  client,
}: Call<ChangeWork, Caller>): Promise<void> {
  refuseDay(input.dueOn)
  const audience = await services.db
    .withUser(
      caller.userId,
      async (trx) => {
        const { rows } = await sql<{ classId: string }>`
          update app.class_work set due_on = ${input.dueOn}::date, note = ${input.note || null}
           where id = ${input.workId}::uuid returning class_id as "classId"
        `.execute(trx)
        const [changed] = rows
        if (!changed) throw refusal('not_found')
        await refuseTooMuch(trx, [changed.classId], input.dueOn)
        await record(trx, 'class_changed', { classId: changed.classId, workChanged: 1 })
        return audienceOf(trx, [changed.classId])
      },
      client,
    )
    .catch((error: unknown) => {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error
      throw invalidInput({ dueOn: 'The class has this in that week already' })
    })
  services.live.workChanged(audience)
}

/**
 * Removes work from a class. What learners have done for it is kept.
 * @throws AppError not_found
 */
export async function takeBackWork({
  input,
  caller,
  services,
  client,
}: Call<z.infer<typeof TakeBackWork>, Caller>): Promise<void> {
  const audience = await services.db.withUser(
    caller.userId,
    async (trx) => {
      const { rows } = await sql<{ classId: string }>`
        delete from app.class_work where id = ${input.workId}::uuid returning class_id as "classId"
      `.execute(trx)
      const [gone] = rows
      if (!gone) throw refusal('not_found')
      await record(trx, 'class_changed', { classId: gone.classId, workTakenBack: 1 })
      return audienceOf(trx, [gone.classId])
    },
    client,
  )
  services.live.workChanged(audience)
}
