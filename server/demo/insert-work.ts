import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import type { DemoLearner } from './make-school.ts'

/**
 * Inserts the work of a demo learner, as the role of that learner. The rows are sent as JSON, because a parameter for each of
 * hundreds of values is slow.
 */
export async function insertWork(
  trx: Transaction<DB>,
  { userId, lessons, tasks, labs, answers, things, worn }: DemoLearner & { userId: string },
): Promise<void> {
  if (lessons.length > 0)
    await sql`
      insert into app.lesson_progress (user_id, lesson_id, completed, completed_at, quiz_score, progress)
      select ${userId}::uuid, "lessonId", "completedAt" is not null, "completedAt", "quizScore", progress
        from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as made (
          "lessonId" text, "completedAt" timestamptz, "quizScore" smallint, progress smallint
        )
    `.execute(trx)
  if (tasks.length > 0)
    await sql`
      insert into app.task_progress
        (id, user_id, lesson_id, task_id, completed, completed_at, score, time_spent_minutes)
      select gen_random_uuid(), ${userId}::uuid, "lessonId", "taskId", "completedAt" is not null, "completedAt", score, minutes
        from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as made (
          "lessonId" text, "taskId" text, "completedAt" timestamptz, score smallint, minutes integer
        )
    `.execute(trx)
  if (labs.length > 0)
    await sql`
      insert into app.lab_progress
        (user_id, level_id, lesson_id, stars, best, best_size, last, version, tries, help)
      select ${userId}::uuid, "levelId", "lessonId", stars, best, "bestSize", best, (best is not null)::integer, tries, 0
        from jsonb_to_recordset(${JSON.stringify(labs)}::jsonb) as made (
          "levelId" text, "lessonId" text, stars smallint, best text, "bestSize" integer, tries integer
        )
    `.execute(trx)
  if (answers.length > 0)
    await sql`
      insert into app.answers
        (user_id, id, lesson_id, item_id, source, is_right, misconception, answered_at)
      select ${userId}::uuid, gen_random_uuid(), "lessonId", "itemId", source, "isRight", misconception, "answeredAt"
        from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as made (
          "lessonId" text, "itemId" text, source text, "isRight" boolean, misconception text, "answeredAt" timestamptz
        )
    `.execute(trx)
  if (things.length > 0)
    await sql`
      insert into app.things (user_id, id, lesson_id, level_id, adjective, noun, made, version)
      select ${userId}::uuid, gen_random_uuid(), "lessonId", "levelId", adjective, noun, made, 1
        from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as kept (
          "lessonId" text, "levelId" text, adjective smallint, noun smallint, made text
        )
    `.execute(trx)
  if (worn !== null)
    await sql`insert into app.outfits (user_id, worn, version) values (${userId}::uuid, ${worn}, 1)`.execute(
      trx,
    )
}
