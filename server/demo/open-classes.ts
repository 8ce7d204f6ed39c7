import type { Database } from '#database/open.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { earnedBy, issue } from '../school/certificates/issue.ts'
import { freeCodes } from '../school/classes/class-codes.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { DemoCourse } from './demo-course.ts'
import type { Account, Teacher } from './insert-people.ts'
import type { DemoSchool } from './make-school.ts'

const CERTIFICATES = 2

/** The accounts with which the person at the machine can sign in. The one-time passwords are shown only this once. */
export interface DemoMade {
  classes: { name: string; learners: number }[]
  teachers: { email: string; password: string; classes: string[] }[]
}

/**
 * Creates classes with teachers, members and the work that the first teacher gave. One of the teachers also makes an
 * announcement.
 */
export async function openClasses(
  db: Database,
  { year, classes }: DemoSchool,
  teachers: readonly Teacher[],
  learners: readonly Account[],
): Promise<DemoMade> {
  const codes = await db.withAuth((trx) => freeCodes(trx, classes.length))
  const idOf = new Map(teachers.map(({ email, userId }) => [email, userId]))
  const rows = classes.map(({ grade, letter, name, teachers: emails, work: wanted }, at) => {
    const ids = emails.flatMap((email) => idOf.get(email) ?? [])
    const [first = ''] = ids
    const members = learners.flatMap(({ gradeClass, memberSince, userId }) =>
      gradeClass === name && memberSince ? [{ userId, addedBy: first, addedAt: memberSince }] : [],
    )
    const work = wanted.map((one) => ({ ...one, givenBy: first }))
    const code = codes[at] ?? ''
    const id = randomUUID()
    return { id, schoolYear: year, grade, letter, code, teachers: ids, members, name, first, work }
  })
  await db.makeDemoClasses(rows)
  const placed = rows.flatMap(({ members }) => members.map(({ userId }) => userId))
  // The school gave these names, as it does in an import.
  await db.withAuth((trx) =>
    trx
      .updateTable('app.profiles')
      .set({ is_named_by_staff: true })
      .where(sql<boolean>`user_id = any(${placed}::uuid[])`)
      .execute(),
  )
  const [first] = rows
  if (first) {
    const news = { ...NEWS, class_ids: [first.id], created_by: first.first }
    await db.withUser(first.first, (trx) => trx.insertInto('app.announcements').values(news).execute())
  }
  return {
    classes: rows.map(({ name, members }) => ({ name, learners: members.length })),
    teachers: teachers.map(({ email, password, userId }) => {
      const own = rows.filter((row) => row.teachers.includes(userId))
      return { email, password, classes: own.map(({ name }) => name) }
    }),
  }
}

const NEWS = {
  title: 'Earphones on Thursday',
  content:
    'We read aloud in the computer room on Thursday. Bring earphones if you have some. If not, we share.',
}

/** A demo is created completely or not at all. So an error that `issue` would only log stops it. */
function refuseToLog(line: string): never {
  throw new Error(line)
}

/**
 * Issues certificates to two learners who finished the course according to the server's rows. What the others have earned is
 * left for their teachers to issue.
 */
export async function giveCertificates(
  db: Database,
  course: DemoCourse,
  learners: readonly Account[],
): Promise<void> {
  const settings = { read: () => readSettings(db.accounts) }
  let given = 0
  for (const { userId, part } of learners) {
    if (given === CERTIFICATES) return
    if (part !== 'finisher') continue
    given += await db.withUser(userId, async (trx) => {
      const earned = (await earnedBy(trx, { course }, [userId]))(userId).filter(
        ({ kind }) => kind === 'course',
      )
      if (earned.length > 0)
        await issue(
          trx,
          { settings, log: refuseToLog },
          earned.map((state) => ({ userId, ...state })),
        )
      return earned.length
    })
  }
}
