import type { Database } from '#database/open.ts'
import { randomUUID } from 'node:crypto'
import { earnedBy, issue } from '../certificates/issue.ts'
import { freeCodes } from '../classes/class-codes.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { DemoCourse } from './demo-course.ts'
import type { Account, Teacher } from './insert-people.ts'
import type { DemoSchool } from './make-school.ts'

const CERTIFICATES = 2

/** Whom the person at the machine can sign in as: passwords for one use, shown this once. */
export interface DemoMade {
  classes: { name: string; learners: number }[]
  teachers: { email: string; password: string; classes: string[] }[]
}

/** Classes with teachers, members and the work that the first teacher gave; and one of them announces something. */
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

/** To two who finished the course, by the server's own rows; what the others earned waits for their teachers. */
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
          { settings },
          earned.map((state) => ({ userId, ...state })),
        )
      return earned.length
    })
  }
}
