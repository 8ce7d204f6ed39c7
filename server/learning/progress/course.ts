import { Caps } from '#domain/learning/caps.ts'
import { Strand } from '#domain/learning/content.ts'
import { TASK_TYPES, type LessonTask } from '#domain/learning/lesson-tasks.ts'
import { MarkCourse } from '#domain/school/marks.ts'
import { LessonPlan } from '#domain/school/lesson-plan.ts'
import { Teaching } from '#domain/school/monday.ts'
import type { Database } from '#database/open.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

const Manifest = z.object({
  lessons: z.array(z.object({ id: z.string(), bonus: z.boolean(), strand: z.optional(Strand) })),
  tasks: z.array(
    z.object({
      lessonId: z.string(),
      taskId: z.string(),
      title: z.string(),
      type: z.enum(TASK_TYPES),
      points: z.int(),
    }),
  ),
  teaching: z.optional(Teaching),
  caps: z.optional(Caps),
  marks: z.optional(MarkCourse),
  lessonPlans: z.optional(z.array(LessonPlan)),
})

/** The part of the content that the server knows. */
export interface Course {
  /** The lessons are in their order. */
  lessons: readonly { id: string; bonus: boolean; strand?: Strand | undefined }[]
  tasks: readonly LessonTask[]
  /** This is for teachers, and is never sent to a learner's device. */
  teaching?: Teaching | undefined
  /** The same holds for this. */
  caps?: Caps | undefined
  /** These are the columns of the mark book. */
  marks?: MarkCourse | undefined
  /** These say the answers of the quizzes, so the same holds for them. */
  lessonPlans?: LessonPlan[] | undefined
}

/**
 * Reads the course.
 * @param file content/manifest.json of the web build
 * @returns null if there is no such file (in development), and any lesson may then be learned
 */
export async function readCourse(file: string): Promise<Course | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : z.parse(Manifest, JSON.parse(text))
}

/**
 * Writes the course to the database. Lessons and tasks that have left the content stay, tasks as retired, because learners'
 * rows refer to them.
 */
export async function syncCourse(db: Database, { lessons, tasks, teaching }: Course): Promise<void> {
  const sentLessons = sql`jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as sent (id text, bonus boolean)`
  const sentTasks = sql`jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb)
    as sent ("lessonId" text, "taskId" text, title text, type text, points smallint)`
  // The rows are always written in the same order, so that two processes that start together cannot deadlock.
  await db.withWorker(async (trx) => {
    await sql`
      insert into app.lessons as stored (lesson_id, is_bonus)
      select id, bonus from ${sentLessons} order by id
      on conflict (lesson_id) do update set is_bonus = excluded.is_bonus
      where stored.is_bonus <> excluded.is_bonus
    `.execute(trx)
    await sql`
      insert into app.lesson_tasks as stored (lesson_id, task_id, task_title, task_type, points_value)
      select "lessonId", "taskId", title, type, points from ${sentTasks} order by "lessonId", "taskId"
      on conflict (lesson_id, task_id) do update set
        task_title = excluded.task_title,
        task_type = excluded.task_type,
        points_value = excluded.points_value,
        retired_at = null
      where stored.retired_at is not null
        or (stored.task_title, stored.task_type, stored.points_value)
          is distinct from (excluded.task_title, excluded.task_type, excluded.points_value)
    `.execute(trx)
    await sql`
      update app.lesson_tasks as stored set retired_at = now()
      where retired_at is null and not exists (
        select from ${sentTasks} where sent."lessonId" = stored.lesson_id and sent."taskId" = stored.task_id
      )
    `.execute(trx)
    await syncMistakes(trx, teaching?.mistakes ?? [])
  })
}

/** Makes the stored links between questions and mistakes equal to those of the content. */
async function syncMistakes(trx: Transaction<DB>, mistakes: Teaching['mistakes']): Promise<void> {
  const asked = mistakes.flatMap(({ id, items }) => items.map((item) => ({ item, mistake: id })))
  const sent = sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as sent (item text, mistake text)`
  await sql`
    insert into app.asked_mistakes (item_id, misconception)
    select item, mistake from ${sent} order by item, mistake
    on conflict do nothing
  `.execute(trx)
  await sql`
    delete from app.asked_mistakes stored
     where not exists (select from ${sent} where item = stored.item_id and mistake = stored.misconception)
  `.execute(trx)
}
