import type { LessonTask } from '#domain/lesson-tasks.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { syncCourse } from '../progress/course.ts'
import { makeLearners, type DemoLearner } from './make-learners.ts'

/** Accounts in one statement; their progress, which each learner may write alone, on so many connections. */
const AT_ONCE = 200
const SIDE_BY_SIDE = 8

interface Account extends DemoLearner {
  userId: string
}

export async function countLearners(db: Database): Promise<{ demo: number; others: number }> {
  return db.withAuth(async (trx) => {
    const { rows } = await sql<{ demo: string; others: string }>`
      select count(*) filter (where d.user_id is not null) as demo,
             count(*) filter (where d.user_id is null) as others
      from app.profiles left join app.demo_accounts d using (user_id)
    `.execute(trx)
    return { demo: Number(rows[0]?.demo), others: Number(rows[0]?.others) }
  })
}

/**
 * Made-up learners with their progress, each marked as such and without a password. Written as the same roles as a
 * request writes, so every rule of the database holds for them.
 * @param tasks of the content; put into the database first when there are none
 */
export async function loadDemo(
  db: Database,
  wish: {
    count: number
    schoolName: string
    lessons: readonly string[]
    tasks: readonly LessonTask[]
    now?: Date
  },
): Promise<void> {
  const known = await db.withUser(null, (trx) =>
    trx.selectFrom('app.lesson_tasks').select('task_id').limit(1).execute(),
  )
  if (known.length === 0) {
    const lessons = wish.lessons.map((id) => ({ id, bonus: false }))
    await syncCourse(db, { lessons, tasks: wish.tasks })
  }
  // What was retired since this server last started would be refused.
  const tasks = await db.withUser(null, (trx) =>
    trx
      .selectFrom('app.lesson_tasks')
      .select(['lesson_id as lessonId', 'task_id as taskId'])
      .where('retired_at', 'is', null)
      .orderBy('lesson_id')
      .orderBy('task_id')
      .execute(),
  )
  const learners = makeLearners({ ...wish, tasks, now: wish.now ?? new Date() }).map((learner) => ({
    ...learner,
    userId: randomUUID(),
  }))
  for (let start = 0; start < learners.length; start += AT_ONCE) {
    const some = learners.slice(start, start + AT_ONCE)
    await db.withAuth((trx) => insertAccounts(trx, some))
    const queue = some.values()
    await Promise.all(
      Array.from({ length: SIDE_BY_SIDE }, async () => {
        for (const learner of queue) {
          await db.withUser(learner.userId, (trx) => insertProgress(trx, learner))
        }
      }),
    )
  }
}

/** @returns how many */
export async function removeDemo(db: Database): Promise<number> {
  for (let removed = 0; ;) {
    // In pieces: one statement over all of them would run into the time limit of a request.
    const { numAffectedRows = 0n } = await db.withAuth((trx) =>
      sql`
        delete from auth.accounts where id in (select user_id from app.demo_accounts limit ${AT_ONCE})
      `.execute(trx),
    )
    if (numAffectedRows === 0n) return removed
    removed += Number(numAffectedRows)
  }
}

async function insertAccounts(trx: Transaction<DB>, learners: readonly Account[]): Promise<void> {
  await trx
    .insertInto('auth.accounts')
    .values(learners.map(({ userId, email, joinedAt }) => ({ id: userId, email, created_at: joinedAt })))
    .execute()
  const people = learners.map(({ userId }) => ({ user_id: userId }))
  await trx.insertInto('app.demo_accounts').values(people).execute()
  await trx
    .insertInto('app.user_roles')
    .values(people.map((person) => ({ ...person, role: 'learner' })))
    .execute()
  await trx
    .insertInto('app.profiles')
    .values(
      learners.map((learner) => ({
        user_id: learner.userId,
        first_name: learner.firstName,
        last_name: learner.lastName,
        school_name: learner.schoolName,
        grade_class: learner.gradeClass,
        age: learner.age,
        phone_number: learner.phoneNumber,
        created_at: learner.joinedAt,
        confirmed_at: learner.joinedAt,
      })),
    )
    .execute()
  await sql`
    update app.profiles set last_seen_at = seen
    from unnest(${learners.map(({ userId }) => userId)}::uuid[], ${learners.map(({ lastSeenAt }) => lastSeenAt)}::timestamptz[]) as made (id, seen)
    where user_id = id
  `.execute(trx)
}

async function insertProgress(trx: Transaction<DB>, { userId, lessons, tasks }: Account): Promise<void> {
  if (lessons.length > 0) {
    await trx
      .insertInto('app.lesson_progress')
      .values(
        lessons.map((lesson) => ({
          user_id: userId,
          lesson_id: lesson.lessonId,
          completed: lesson.completedAt !== null,
          completed_at: lesson.completedAt,
          quiz_score: lesson.quizScore,
          progress: lesson.progress,
        })),
      )
      .execute()
  }
  if (tasks.length > 0) {
    await trx
      .insertInto('app.task_progress')
      .values(
        tasks.map((task) => ({
          id: randomUUID(),
          user_id: userId,
          lesson_id: task.lessonId,
          task_id: task.taskId,
          completed: true,
          completed_at: task.completedAt,
          score: task.score,
          time_spent_minutes: task.minutes,
        })),
      )
      .execute()
  }
}
