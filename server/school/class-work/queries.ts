import { clock } from '#domain/clock.ts'
import { STILL_OPEN_DAYS, type ClassWeek, type OwnWork } from '#domain/school/class-work.ts'
import type { ClassAllows } from '#domain/school/classes.ts'
import { schoolDate } from '#domain/school-time.ts'
import { addDays } from '#domain/school-week.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'

type WorkRow = Omit<ClassWeek['work'][number], 'givenAt'> & { givenAt: Date }
type LearnerRow = Omit<ClassWeek['learners'][number], 'lastSeenAt'> & { lastSeenAt: Date | null }

/** This is the title of a row of app.class_work, or null when the course has never had this part. */
export const WORK_TITLE = sql<string | null>`(
  select task_title from app.lesson_tasks
   where task_id = case kind
           when 'quiz' then 'quiz-' || content_id
           when 'lab' then 'lab-' || content_id
           when 'practice' then 'practice'
           else 'read'
         end
     and (kind in ('quiz', 'lab') or lesson_id = content_id)
   order by retired_at nulls first limit 1
)`

/**
 * Reads the work of a class in one week.
 * @param monday the Monday of the week
 */
export async function readClassWeek(
  trx: Transaction<DB>,
  classId: string,
  monday: string,
): Promise<ClassWeek> {
  const work = await sql<WorkRow>`
    select id as "workId", kind, content_id as "contentId", due_on::text as "dueOn", note,
           given_by as "givenBy", given_at as "givenAt",
           ${WORK_TITLE} as title
      from app.class_work
     where class_id = ${classId}::uuid and week = ${monday}::date
     order by due_on, given_at, id
  `.execute(trx)
  const learners = await sql<LearnerRow>`
    with marks as materialized (select * from app.class_work_marks(${classId}::uuid, ${monday}::date))
    select profile.user_id as "userId", first_name as "firstName", last_name as "lastName",
           last_seen_at as "lastSeenAt",
           array(select work_id::text from marks where marks.user_id = profile.user_id and is_done) as done,
           array(select work_id::text from marks where marks.user_id = profile.user_id and not is_done) as begun,
           (
             select coalesce(jsonb_object_agg(given.id, task.score order by task.score), '{}')
               from app.class_work given
               join app.task_progress task on task.user_id = profile.user_id and task.completed and (
                 (given.kind = 'quiz' and task.task_id = 'quiz-' || given.content_id)
                 or (given.kind = 'practice' and task.task_id = 'practice' and task.lesson_id = given.content_id)
               )
              where given.class_id = ${classId}::uuid and given.week = ${monday}::date
           ) as percents
      from app.class_members member join app.profiles profile on profile.user_id = member.user_id
     where member.class_id = ${classId}::uuid
     order by surname_key, profile.user_id
  `.execute(trx)
  const before = await sql<ClassWeek['before'][number]>`
    select kind, content_id as "contentId" from app.class_work
     where class_id = ${classId}::uuid and week = ${addDays(monday, -7)}::date
     order by due_on, given_at, id
  `.execute(trx)
  return {
    monday,
    work: work.rows.map((row) => ({ ...row, givenAt: row.givenAt.toISOString() })),
    learners: learners.rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt?.toISOString() ?? null })),
    before: before.rows,
  }
}

/**
 * Reads the work given to a learner. The filter is needed, because the policies alone would also show a teacher's own
 * classes, and archived ones.
 */
export async function readOwnWork(
  trx: Transaction<DB>,
  userId: string,
  now = clock.now(),
): Promise<OwnWork['work']> {
  const { rows } = await sql<OwnWork['work'][number]>`
    select work.id as "workId", class_name as "className", kind, content_id as "contentId",
           due_on::text as "dueOn", note
      from app.class_work work
      join app.classes on classes.id = work.class_id
      join app.class_members member on member.class_id = work.class_id
     where member.user_id = ${userId}::uuid and archived_at is null
       and due_on >= ${addDays(schoolDate(now), -STILL_OPEN_DAYS)}::date
     order by due_on, given_at, work.id
  `.execute(trx)
  return rows
}

/** A learner may be in two classes. What one of them switched off is off. */
export async function readAllows(trx: Transaction<DB>, userId: string): Promise<ClassAllows> {
  const { rows } = await sql<ClassAllows>`
    select coalesce(bool_and(allows_sounds), true) as sounds, coalesce(bool_and(allows_robot), true) as robot
      from app.class_members member
      join app.classes on classes.id = member.class_id
     where member.user_id = ${userId}::uuid and archived_at is null
  `.execute(trx)
  return rows[0] ?? { sounds: true, robot: true }
}
