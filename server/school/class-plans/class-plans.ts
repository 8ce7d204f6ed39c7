import type { DB } from '#database/generated/schema.ts'
import type { ClassPlan, SaveClassPlan } from '#domain/school/class-plan.ts'
import { NO_CHANGES, PlanChanges, planLessons } from '#domain/school/year-plan.ts'
import { termsOf } from '#domain/school-terms.ts'
import { sql, type Transaction } from 'kysely'
import { record } from '../../core/access-log.ts'
import { invalidInput, refusal } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import { isStaffOf } from '../classes/queries.ts'
import type { Call, SchoolServices } from '../services.ts'

const CHANGED_MEANWHILE = 'A colleague changed this plan meanwhile'

interface ClassRow {
  schoolYear: number
  learners: number
  changes: unknown
  version: number
  changedAt: Date | null
  changedBy: string | null
}

/** Reads what the plan of a class is made from. The caller has been checked. */
export async function readClassPlan(
  trx: Transaction<DB>,
  classId: string,
  { course, settings }: Pick<SchoolServices, 'course' | 'settings'>,
): Promise<ClassPlan> {
  const { rows } = await sql<ClassRow>`
    select school_year as "schoolYear",
           (select count(*)::int from app.class_members member where member.class_id = classes.id) as learners,
           changes, coalesce(version, 0) as version, changed_at as "changedAt", changed_by as "changedBy"
      from app.classes left join app.class_plans on class_id = classes.id
     where classes.id = ${classId}::uuid
  `.execute(trx)
  const [found] = rows
  if (!found) throw refusal('not_found')
  const given = await sql<ClassPlan['given'][number]>`
    select kind, content_id as "contentId", min(week)::text as week
      from app.class_work where class_id = ${classId}::uuid group by kind, content_id order by kind, content_id
  `.execute(trx)
  const done = await sql<ClassPlan['done'][number]>`
    select lesson_id as "lessonId", count(*)::int as learners
      from app.class_members member
      join app.lesson_progress lesson on lesson.user_id = member.user_id and lesson.completed
     where member.class_id = ${classId}::uuid group by lesson_id order by lesson_id
  `.execute(trx)
  const terms = termsOf((await settings.read()).termDates, found.schoolYear)
  // A later version may have written what this one does not know.
  const changes = PlanChanges.safeParse(found.changes)
  return {
    schoolYear: found.schoolYear,
    terms: terms && { ...terms, terms: terms.terms.map((term) => ({ ...term })) },
    lessons: course?.caps ? planLessons(course.caps.map, course.caps.memoranda) : [],
    changes: changes.success ? changes.data : NO_CHANGES,
    version: found.version,
    changedAt: found.changedAt?.toISOString() ?? null,
    changedBy: found.changedBy,
    given: given.rows,
    learners: found.learners,
    done: done.rows,
  }
}

/**
 * Keeps what a class does differently.
 * @throws AppError not_found when the class is not the caller's; invalid_input when it is archived, or when a colleague
 * changed the plan after the version that the page showed
 */
export function saveClassPlan({
  input: { classId, changes, basedOn },
  caller,
  services,
  client,
}: Call<SaveClassPlan, Caller>): Promise<ClassPlan> {
  return services.db.withUser(
    caller.userId,
    async (trx) => {
      if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
      const archived = await sql`
        select from app.classes where id = ${classId}::uuid and archived_at is not null
      `.execute(trx)
      if (archived.rows.length > 0) throw invalidInput({ classId: 'This class is archived' })
      const json = JSON.stringify(changes)
      // Of two who save at once, the second waits for the first and then finds another version.
      const { rows } = await sql`
        insert into app.class_plans as mine (class_id, changes, version)
        select ${classId}::uuid, ${json}::jsonb, 1 where ${basedOn} = 0
        on conflict (class_id) do nothing
        returning version
      `.execute(trx)
      const updated =
        rows.length > 0
          ? rows
          : (
              await sql`
                update app.class_plans
                   set changes = ${json}::jsonb, version = version + 1,
                       changed_by = ${caller.userId}::uuid, changed_at = now()
                 where class_id = ${classId}::uuid and version = ${basedOn}
                returning version
              `.execute(trx)
            ).rows
      if (updated.length === 0) throw invalidInput({ basedOn: CHANGED_MEANWHILE })
      await record(trx, 'class_changed', { classId, planChanged: 1 })
      return readClassPlan(trx, classId, services)
    },
    client,
  )
}
