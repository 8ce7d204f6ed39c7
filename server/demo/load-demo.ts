import { clock } from '#domain/clock.ts'
import type { Database } from '#database/open.ts'
import { schoolDate } from '#domain/school-time.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createPasswords } from '../accounts/auth/passwords.ts'
import { randomToken } from '../core/random-token.ts'
import { countStuckClasses } from '../school/monday/stuck-classes.ts'
import { syncCourse } from '../learning/progress/course.ts'
import type { DemoCourse } from './demo-course.ts'
import { insertLearners, insertTeachers, makeTeachers } from './insert-people.ts'
import { insertWork } from './insert-work.ts'
import { makeSchool } from './make-school.ts'
import { giveCertificates, openClasses, type DemoMade } from './open-classes.ts'

/**
 * This many accounts are created in one statement. Each learner's progress may only be written as that learner, so it is
 * written on this many connections at once.
 */
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
 * Creates demo classes with teachers and learners, each marked as such. They are written with the same roles that a request
 * uses, so all rules of the database apply. Nobody knows the learners' passwords; a teacher gets a one-time password.
 * @param wish.course the course of the content; it is written to the database first if there is none
 */
export async function loadDemo(
  db: Database,
  wish: { count: number; schoolName: string; course: DemoCourse; now?: Date },
): Promise<DemoMade> {
  const now = wish.now ?? clock.now()
  const course = await knownCourse(db, wish.course)
  const taken = await namesTaken(db, now)
  const school = makeSchool({ ...wish, course, now, taken })
  const passwords = createPasswords()
  const teachers = await makeTeachers(passwords, school)
  await db.withAuth((trx) => insertTeachers(trx, teachers, now))
  // This is made from random bits that are not stored. The account then has a password of its own, but nobody can sign in
  // with it.
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

/** Leaves out what was retired since this server last started, because the database would refuse it. */
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

/**
 * Returns the names that demo classes may not use. These include the classes that learners of the school have typed, because
 * the learners would appear as waiting for a demo class of that name.
 */
async function namesTaken(db: Database, now: Date): Promise<Set<string>> {
  const { rows } = await db.withAuth((trx) =>
    sql<{ name: string }>`
      select class_name as name from app.classes where school_year = ${Number(schoolDate(now).slice(0, 4))}
      union select class_name from app.profiles
    `.execute(trx),
  )
  return new Set(rows.map(({ name }) => name))
}
