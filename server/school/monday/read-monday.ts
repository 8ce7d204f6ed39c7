import { clock } from '#domain/clock.ts'
import type { OfClass } from '#domain/school/classes.ts'
import { levelTaskId } from '#domain/learning/lesson-tasks.ts'
import type { Challenge, Give, MondayPage, Person, Teaching } from '#domain/school/monday.ts'
import { chooseChallenge, planMonday, type LearnerFacts } from '#domain/school/monday-rules.ts'
import { SCHOOL_TIME_ZONE } from '#domain/school-time.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { isStaffOf } from '../classes/queries.ts'
import { refusal } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { recordTouched } from '../../core/access-log.ts'

/** Without a built course there are no named mistakes, so nobody counts as stuck. */
const NO_TEACHING: Teaching = { mistakes: [], challenges: [] }

/**
 * Returns what a class needs this week. The learners who are named in the result are recorded as shown to the caller.
 * @throws AppError not_found when the caller is not on the staff of this class
 */
export function readMonday({ input, caller, services, client }: Call<OfClass, Caller>): Promise<MondayPage> {
  const { mistakes, challenges } = services.course?.teaching ?? NO_TEACHING
  const named = mistakes.map(({ id, name, thinks, remedy, give }) => ({ id, name, thinks, remedy, give }))
  return services.db.withReader(
    caller.userId,
    async (trx) => {
      if (!(await isStaffOf(trx, input.classId))) throw refusal('not_found')
      const learners = await readFacts(trx, input.classId)
      const { more, ...plan } = planMonday(learners, named, clock.today())
      const give = await giveMore(trx, challenges, more)
      return { ...plan, more: more.length > 0 ? { give, people: more } : null }
    },
    { write: (trx, page) => recordTouched(trx, 'shown', shownIn(page)), context: client },
  )
}

/** Reads the facts about each learner of a class, sorted by surname. */
async function readFacts(trx: Transaction<DB>, classId: string): Promise<LearnerFacts[]> {
  const { rows } = await sql<LearnerFacts>`
    select profile.user_id as "userId", first_name as "firstName", last_name as "lastName",
           (added_at at time zone ${SCHOOL_TIME_ZONE})::date::text as "joinedOn",
           (last_seen_at at time zone ${SCHOOL_TIME_ZONE})::date::text as "seenOn",
           worked_on::text as "workedOn",
           coalesce(score_sum, 0) as "scoreSum", coalesce(score_count, 0) as "scoreCount",
           coalesce(stuck.mistakes, '{}') as stuck
      from app.class_members member
      join app.profiles profile on profile.user_id = member.user_id
      left join app.learner_totals total on total.user_id = member.user_id
      left join app.class_last_work(${classId}::uuid) work on work.user_id = member.user_id
      left join (
        select user_id, array_agg(misconception) as mistakes from app.class_stuck(${classId}::uuid) group by user_id
      ) stuck on stuck.user_id = member.user_id
     where member.class_id = ${classId}::uuid
     order by surname_key, profile.user_id
  `.execute(trx)
  return rows
}

async function giveMore(
  trx: Transaction<DB>,
  challenges: readonly Challenge[],
  group: readonly Person[],
): Promise<Give | null> {
  if (group.length === 0) return null
  const ids = group.map(({ userId }) => userId)
  const tasks = new Map(challenges.map(({ id }) => [levelTaskId(id), id]))
  const passed = await sql<{ taskId: string }>`
    select distinct task_id as "taskId" from app.task_progress
     where user_id = any(${ids}::uuid[]) and completed and task_id = any(${[...tasks.keys()]}::text[])
  `.execute(trx)
  const completed = await sql<{ lessonId: string }>`
    select lesson_id as "lessonId" from app.lesson_progress
     where user_id = any(${ids}::uuid[]) and completed
     group by lesson_id having count(*) = ${ids.length}
  `.execute(trx)
  const challenge = chooseChallenge(
    challenges,
    new Set(passed.rows.map(({ taskId }) => tasks.get(taskId) ?? '')),
    new Set(completed.rows.map(({ lessonId }) => lessonId)),
  )
  return challenge && { kind: 'level', title: challenge.title, place: challenge.place }
}

function shownIn({ stuck, quiet, ready }: MondayPage): string[] {
  const people = [...stuck.flatMap((one) => one.people), ...quiet, ...ready]
  return [...new Set(people.map(({ userId }) => userId))]
}
