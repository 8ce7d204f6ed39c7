import type { Database } from '#database/open.ts'
import { schoolDate } from '#domain/school-time.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createPasswords } from '../auth/passwords.ts'
import { randomToken } from '../auth/random-token.ts'
import { countStuckClasses } from '../monday/stuck-classes.ts'
import { syncCourse } from '../progress/course.ts'
import type { DemoCourse } from './demo-course.ts'
import { insertLearners, insertTeachers, makeTeachers } from './insert-people.ts'
import { insertWork } from './insert-work.ts'
import { makeSchool } from './make-school.ts'
import { giveCertificates, openClasses, type DemoMade } from './open-classes.ts'

/** Accounts in one statement; their progress, which each learner may write alone, on so many connections. */
const AT_ONCE = 200
const SIDE_BY_SIDE = 8

export async function countLearners(db: Database): Promise<{ demo: number; others: number }> {
  return db.withAuth(async (trx) => {
    const { rows } = await sql<{ demo: string; others: string }>`
      select (select count(*) from app.demo_accounts) as demo,
             (select count(*) from app.profiles
               where user_id not in (select user_id from app.demo_accounts)) as others
    `.execute(trx)
    return { demo: Number(rows[0]?.demo), others: Number(rows[0]?.others) }
  })
}

/**
 * Made-up classes with teachers and learners, each marked as such. Written as the same roles as a request writes, so every rule of the
 * database holds for them. Nobody knows a learner's password; a teacher's is for one use.
 * @param wish.course of the content; put into the database first when there is none
 */
export async function loadDemo(
  db: Database,
  wish: { count: number; schoolName: string; course: DemoCourse; now?: Date },
): Promise<DemoMade> {
  const now = wish.now ?? new Date()
  const course = await knownCourse(db, wish.course)
  const taken = await namesTaken(db, now)
  const school = makeSchool({ ...wish, course, now, taken })
  const passwords = createPasswords()
  const teachers = await makeTeachers(passwords, school)
  await db.withAuth((trx) => insertTeachers(trx, teachers, now))
  // Of random bits that are forgotten here: it makes an account one with a password of its own, and opens none.
  const unknown = await passwords.hashDrawn(randomToken())
  const learners = school.learners.map((learner) => ({ ...learner, userId: randomUUID() }))
  const [someTeacher] = teachers
  for (let start = 0; start < learners.length; start += AT_ONCE) {
    const some = learners.slice(start, start + AT_ONCE)
    await db.withAuth((trx) =>
      insertLearners(trx, some, { unknown, givenBy: someTeacher?.userId ?? null, now }),
    )
    const queue = some.values()
    await Promise.all(
      Array.from({ length: SIDE_BY_SIDE }, async () => {
        for (const learner of queue) await db.withUser(learner.userId, (trx) => insertWork(trx, learner))
      }),
    )
  }
  const made = await openClasses(db, school, teachers, learners)
  await giveCertificates(db, course, learners)
  await countStuckClasses(db)
  return made
}

/** Without what was retired since this server last started, which would be refused. */
async function knownCourse(db: Database, course: DemoCourse): Promise<DemoCourse> {
  const read = () =>
    db.withUser(null, (trx) =>
      trx
        .selectFrom('app.lesson_tasks')
        .select(['lesson_id', 'task_id'])
        .where('retired_at', 'is', null)
        .execute(),
    )
  let rows = await read()
  if (rows.length === 0) {
    await syncCourse(db, course)
    rows = await read()
  }
  const known = new Set(rows.map(({ lesson_id: lesson, task_id: task }) => `${lesson}/${task}`))
  return {
    ...course,
    tasks: course.tasks.filter(({ lessonId, taskId }) => known.has(`${lessonId}/${taskId}`)),
  }
}

/** What learners of the school wrote counts too: made-up classes of that name would ask for them. */
async function namesTaken(db: Database, now: Date): Promise<Set<string>> {
  const { rows } = await db.withAuth((trx) =>
    sql<{ name: string }>`
      select class_name as name from app.classes where school_year = ${Number(schoolDate(now).slice(0, 4))}
      union select class_name from app.profiles
    `.execute(trx),
  )
  return new Set(rows.map(({ name }) => name))
}
