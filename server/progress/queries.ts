import type { LessonProgress } from '#domain/progress.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Selectable, type Transaction } from 'kysely'

export type ProgressRow = Pick<
  Selectable<DB['app.lesson_progress']>,
  'lesson_id' | 'completed' | 'completed_at' | 'quiz_score' | 'progress'
>

export async function progressOf(trx: Transaction<DB>, userId: string): Promise<ProgressRow[]> {
  return trx
    .selectFrom('app.lesson_progress')
    .select(['lesson_id', 'completed', 'completed_at', 'quiz_score', 'progress'])
    .where('user_id', '=', userId)
    .orderBy('lesson_id')
    .execute()
}

/** When the account came into being; null when it is gone although its access token still lives. */
export async function accountBegan(trx: Transaction<DB>, userId: string): Promise<Date | null> {
  // Every account gets its first role in the transaction that makes it; the account itself is not for requests to read.
  const row = await trx
    .selectFrom('app.user_roles')
    .select((eb) => eb.fn.min('granted_at').as('began'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.began ?? null
}

export interface MergedRow extends ProgressRow {
  /** False when the row stood like this already. */
  is_changed: boolean
}

/**
 * Merges rows into what is stored: `mergeLessonProgress` of domain/progress.ts written in SQL, held to it by the
 * property test in merge.test.ts. LEAST and GREATEST ignore null, which is what the merge means by it.
 * @param lessons no lesson twice, in the order of their ids: two batches of one learner at once lock alike
 */
export async function mergeProgress(
  trx: Transaction<DB>,
  userId: string,
  lessons: readonly LessonProgress[],
): Promise<MergedRow[]> {
  const column = <T>(read: (lesson: LessonProgress) => T) => lessons.map(read)
  const { rows } = await sql<MergedRow>`
    insert into app.lesson_progress as mine (user_id, lesson_id, completed, completed_at, quiz_score, progress)
    select ${userId}::uuid, sent.*
    from unnest(
      ${column((lesson) => lesson.lessonId)}::text[],
      ${column((lesson) => lesson.completed)}::boolean[],
      ${column((lesson) => lesson.completedAt)}::timestamptz[],
      ${column((lesson) => lesson.quizScore)}::smallint[],
      ${column((lesson) => lesson.progress)}::smallint[]
    ) as sent
    on conflict (user_id, lesson_id) do update set
      completed = mine.completed or excluded.completed,
      completed_at = least(mine.completed_at, excluded.completed_at),
      quiz_score = greatest(mine.quiz_score, excluded.quiz_score),
      progress = greatest(mine.progress, excluded.progress),
      updated_at = case
        when excluded.completed and not mine.completed
          or excluded.completed_at < mine.completed_at
          or excluded.quiz_score > mine.quiz_score
          or excluded.progress > mine.progress
        then now() else mine.updated_at end
    returning lesson_id, completed, completed_at, quiz_score, progress, updated_at = now() as is_changed
  `.execute(trx)
  return rows
}
