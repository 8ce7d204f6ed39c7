import { TASK_TYPES, type LessonTask } from '#domain/lesson-tasks.ts'
import type { Database } from '#database/open.ts'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

const Manifest = z.object({
  tasks: z.array(
    z.object({
      lessonId: z.string(),
      taskId: z.string(),
      title: z.string(),
      type: z.enum(TASK_TYPES),
      points: z.int(),
    }),
  ),
})

/** @param file content/manifest.json of the web build; null without one (development) */
export async function readLessonTasks(file: string): Promise<LessonTask[] | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : z.parse(Manifest, JSON.parse(text)).tasks
}

/**
 * Makes app.lesson_tasks say what the content says. Tasks that left the content are retired and never deleted, because
 * learners' rows refer to them. May run in several processes at once.
 */
export async function syncLessonTasks(db: Database, tasks: readonly LessonTask[]): Promise<void> {
  // Always in one order, so that two processes starting together cannot lock each other out.
  const sorted = tasks.toSorted((a, b) =>
    a.lessonId + '/' + a.taskId < b.lessonId + '/' + b.taskId ? -1 : 1,
  )
  const column = <T>(read: (task: LessonTask) => T) => sorted.map(read)
  const sent = sql`unnest(
    ${column((task) => task.lessonId)}::text[],
    ${column((task) => task.taskId)}::text[],
    ${column((task) => task.title)}::text[],
    ${column((task) => task.type)}::text[],
    ${column((task) => task.points)}::smallint[]
  ) as sent (lesson_id, task_id, task_title, task_type, points_value)`
  await db.withWorker(async (trx) => {
    await sql`
      insert into app.lesson_tasks as kept (lesson_id, task_id, task_title, task_type, points_value)
      select * from ${sent}
      on conflict (lesson_id, task_id) do update set
        task_title = excluded.task_title,
        task_type = excluded.task_type,
        points_value = excluded.points_value,
        retired_at = null
      where kept.retired_at is not null
        or (kept.task_title, kept.task_type, kept.points_value)
          is distinct from (excluded.task_title, excluded.task_type, excluded.points_value)
    `.execute(trx)
    await sql`
      update app.lesson_tasks as kept set retired_at = now()
      where retired_at is null and not exists (
        select from ${sent} where sent.lesson_id = kept.lesson_id and sent.task_id = kept.task_id
      )
    `.execute(trx)
  })
}
