import type { TaskProgress } from '#domain/progress.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Selectable, type Transaction } from 'kysely'

export type TaskRow = Omit<Selectable<DB['app.task_progress']>, 'user_id'>
export type JoinedTaskRow = TaskRow &
  Pick<Selectable<DB['app.lesson_tasks']>, 'task_title' | 'task_type' | 'points_value'>

/** A learner's tasks with what each is called and worth, retired ones too (spec 7). */
export async function tasksOf(trx: Transaction<DB>, userId: string): Promise<JoinedTaskRow[]> {
  return trx
    .selectFrom('app.task_progress as mine')
    .innerJoin('app.lesson_tasks as task', (join) =>
      join.onRef('task.lesson_id', '=', 'mine.lesson_id').onRef('task.task_id', '=', 'mine.task_id'),
    )
    .select([
      'mine.id',
      'mine.lesson_id',
      'mine.task_id',
      'mine.completed',
      'mine.completed_at',
      'mine.score',
      'mine.time_spent_minutes',
      'task.task_title',
      'task.task_type',
      'task.points_value',
    ])
    .where('mine.user_id', '=', userId)
    .orderBy('mine.lesson_id')
    .orderBy('mine.task_id')
    .execute()
}

/** Those of the given tasks that exist or once did: a device may bring what was retired while it was offline. */
export async function knownTasks(
  trx: Transaction<DB>,
  tasks: readonly Pick<TaskProgress, 'lessonId' | 'taskId'>[],
): Promise<{ lesson_id: string; task_id: string }[]> {
  const { rows } = await sql<{ lesson_id: string; task_id: string }>`
    select lesson_id, task_id from app.lesson_tasks
    where (lesson_id, task_id) in (
      select * from unnest(${tasks.map((task) => task.lessonId)}::text[], ${tasks.map((task) => task.taskId)}::text[])
    )
  `.execute(trx)
  return rows
}

export interface MergedTaskRow extends TaskRow {
  /** False when the row stood like this already. */
  is_changed: boolean
}

/**
 * Merges rows into what is stored: `mergeTaskProgress` of domain/progress.ts in SQL, held to it by the property test
 * in task-merge.test.ts.
 * @param tasks known ones, none twice, in the order of lesson and task: two batches of one learner at once lock alike
 */
export async function mergeTasks(
  trx: Transaction<DB>,
  userId: string,
  tasks: readonly TaskProgress[],
): Promise<MergedTaskRow[]> {
  const column = <T>(read: (task: TaskProgress) => T) => tasks.map(read)
  // The outer select reads the table as it was before this statement.
  const { rows } = await sql<MergedTaskRow>`
    with merged as (
      insert into app.task_progress as mine
        (user_id, id, lesson_id, task_id, completed, completed_at, score, time_spent_minutes)
      select ${userId}::uuid, sent.*
      from unnest(
        ${column((task) => task.id)}::uuid[],
        ${column((task) => task.lessonId)}::text[],
        ${column((task) => task.taskId)}::text[],
        ${column((task) => task.completed)}::boolean[],
        ${column((task) => task.completedAt)}::timestamptz[],
        ${column((task) => task.score)}::smallint[],
        ${column((task) => task.timeSpentMinutes)}::integer[]
      ) as sent
      on conflict (user_id, lesson_id, task_id) do update set
        id = least(mine.id, excluded.id),
        completed = mine.completed or excluded.completed,
        completed_at = least(mine.completed_at, excluded.completed_at),
        score = greatest(mine.score, excluded.score),
        time_spent_minutes = greatest(mine.time_spent_minutes, excluded.time_spent_minutes)
      returning id, lesson_id, task_id, completed, completed_at, score, time_spent_minutes
    )
    select merged.*,
      (merged.id, merged.completed, merged.completed_at, merged.score, merged.time_spent_minutes)
        is distinct from (was.id, was.completed, was.completed_at, was.score, was.time_spent_minutes) as is_changed
    from merged left join app.task_progress was
      on was.user_id = ${userId}::uuid and was.lesson_id = merged.lesson_id and was.task_id = merged.task_id
  `.execute(trx)
  return rows
}
