import { clock } from '#domain/clock.ts'
import type { ClassReports, OfReports, ReportFacts } from '#domain/school/learner-page.ts'
import { sql } from 'kysely'
import { recordTouched } from '../../core/access-log.ts'
import { refusal } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import { isStaffOf } from '../classes/queries.ts'
import type { Call } from '../services.ts'
import { namesOfStaff } from './comments.ts'
import { TASKS_OF_PROFILE } from './read-learner-page.ts'

type Row = Omit<ReportFacts, 'comment'> & { comment: { words: string; writtenBy: string } | null }

/**
 * Reads the facts for the reports to parents. The learners are recorded as shown to the caller.
 * @throws AppError not_found when the caller is not on the staff of this class, or the learner is not in it
 */
export async function readClassReports({
  input: { classId, userId },
  caller,
  services,
  client,
}: Call<OfReports, Caller>): Promise<ClassReports> {
  const rows = await services.db.withReader(
    caller.userId,
    async (trx) => {
      if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
      const found = await sql<Row>`
        select profile.user_id as "userId", first_name as "firstName", last_name as "lastName",
               array(
                 select lesson_id from app.lesson_progress
                  where user_id = profile.user_id and completed order by completed_at, lesson_id
               ) as lessons,
               (${TASKS_OF_PROFILE}) as tasks,
               (
                 select json_build_object('words', words, 'writtenBy', written_by)
                   from app.learner_comments where user_id = profile.user_id
                  order by written_at desc, id limit 1
               ) as comment
          from app.class_members member join app.profiles profile on profile.user_id = member.user_id
         where member.class_id = ${classId}::uuid
           and (${userId ?? null}::uuid is null or profile.user_id = ${userId ?? null}::uuid)
         order by surname_key, profile.user_id
      `.execute(trx)
      if (userId !== undefined && found.rows.length === 0) throw refusal('not_found')
      return found.rows
    },
    {
      write: (trx, learners) =>
        recordTouched(
          trx,
          'shown',
          learners.map((one) => one.userId),
        ),
      context: client,
    },
  )
  const names = await namesOfStaff(
    services,
    rows.flatMap(({ comment }) => comment?.writtenBy ?? []),
  )
  return {
    today: clock.today(),
    learners: rows.map(({ comment, ...row }) => ({
      ...row,
      comment: comment && { words: comment.words, from: names.get(comment.writtenBy) ?? null },
    })),
    outcomes: (services.course?.caps?.map ?? []).map(({ id, outcomes }) => ({ lessonId: id, outcomes })),
  }
}
