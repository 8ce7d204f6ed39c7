import { type MarksSaved, sameTyped, type SaveMarks } from '#domain/school/marks.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { record } from '../../core/access-log.ts'
import { invalidInput, refusal } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import { isStaffOf } from '../classes/queries.ts'
import type { Call } from '../services.ts'
import { markTasks, presentMark, TYPED_COLUMNS, typistsOf, type MarkTask } from './read-marks.ts'

type Saved = Omit<MarksSaved, 'typists'>

/**
 * Saves typed marks, each as a new version after the one that the caller saw. What somebody else changed meanwhile is left as
 * it is and comes back, so that the caller chooses. The same call sent twice changes nothing the second time.
 * @throws AppError not_found when a learner is not in this class or the class is not the caller's; invalid_input when a mark is
 * over the maximum, the course does not have the task, or the class is archived
 */
export async function saveMarks(call: Call<SaveMarks, Caller>): Promise<MarksSaved> {
  const { input, caller, services, client } = call
  const saved = await services.db.withUser(
    caller.userId,
    async (trx) => {
      await refuseUnless(trx, input)
      const marks = withTotals(input, markTasks(services.course))
      const { inserted, ...result } = await insert(trx, input.classId, marks)
      if (inserted > 0) await record(trx, 'class_changed', { classId: input.classId, marksTyped: inserted })
      return result
    },
    client,
  )
  return { ...saved, typists: await typistsOf(call, [...saved.saved, ...saved.changed]) }
}

async function refuseUnless(trx: Transaction<DB>, { classId, marks }: SaveMarks): Promise<void> {
  if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
  const ids = [...new Set(marks.map(({ userId }) => userId))]
  const { rows } = await sql<{ isArchived: boolean; members: number }>`
    select archived_at is not null as "isArchived",
           (select count(*)::int from app.class_members
             where class_id = classes.id and user_id = any(${ids}::uuid[])) as members
      from app.classes where id = ${classId}::uuid
  `.execute(trx)
  if (rows[0]?.members !== ids.length) throw refusal('not_found')
  if (rows[0].isArchived)
    throw invalidInput({ marks: 'This class is archived, so its marks stay as they are' })
}

function withTotals({ marks }: SaveMarks, tasks: readonly MarkTask[]): Wanted[] {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return marks.map((one) => {
    const task = byId.get(one.taskId)
    if (!task)
      throw invalidInput({ marks: `The course does not have the task ${one.taskId}. Load the page again` })
    if (one.mark !== null && one.mark > task.outOf)
      throw invalidInput({ marks: `A mark in ${task.title} is at most ${task.outOf}` })
    return { ...one, outOf: task.outOf }
  })
}

type Wanted = SaveMarks['marks'][number] & { outOf: number }

async function insert(
  trx: Transaction<DB>,
  classId: string,
  marks: readonly Wanted[],
): Promise<Saved & { inserted: number }> {
  const year = sql`(select school_year from app.classes where id = ${classId}::uuid)`
  const sent = sql`
    jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as sent (
      "userId" uuid, "taskId" text, mark numeric, "isAbsent" boolean, seen integer, "outOf" smallint
    )`
  const { rows: inserted } = await sql`
    insert into app.typed_marks (user_id, school_year, task_id, version, mark, is_absent, out_of)
    select "userId", ${year}, "taskId", seen + 1, sent.mark, "isAbsent", "outOf"
      from ${sent}
      left join lateral (
        select version, mark, is_absent from app.typed_marks
         where user_id = "userId" and school_year = ${year} and task_id = "taskId"
         order by version desc limit 1
      ) now on true
     where seen = coalesce(now.version, 0)
       and (sent.mark, "isAbsent") is distinct from (now.mark, coalesce(now.is_absent, false))
     order by "userId", "taskId"
    on conflict do nothing
    returning version
  `.execute(trx)
  // If somebody else saves at the same moment, the insert waits for them and then does nothing, so this reads what they saved.
  const { rows } = await sql<Parameters<typeof presentMark>[0]>`
    select distinct on (user_id, task_id) ${TYPED_COLUMNS}
      from app.typed_marks
     where school_year = ${year} and (user_id, task_id) in (select "userId", "taskId" from ${sent})
     order by user_id, task_id, version desc
  `.execute(trx)
  const wanted = new Map(marks.map((one) => [keyOf(one), one]))
  const all = rows.map((row) => ({ ...presentMark(row), userId: row.userId, taskId: row.taskId }))
  const isAsWanted = (one: (typeof all)[number]) => {
    const own = wanted.get(keyOf(one))
    return own !== undefined && sameTyped(own, one)
  }
  return {
    inserted: inserted.length,
    saved: all.filter(isAsWanted),
    changed: all.filter((one) => !isAsWanted(one)),
  }
}

function keyOf({ userId, taskId }: { userId: string; taskId: string }): string {
  return `${userId} ${taskId}`
}
