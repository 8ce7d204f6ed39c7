import { ClassCertificates } from '#domain/school/certificates.ts'
import { ClassWeek } from '#domain/school/class-work.ts'
import { clock } from '#domain/clock.ts'
import { MondayPage } from '#domain/school/monday.ts'
import { schoolDate } from '#domain/school-time.ts'
import { addDays } from '#domain/school-week.ts'
import { CardOwners } from '#domain/school/sign-in-cards.ts'
import { withOwner } from '#database/temporary-database.ts'
import { makeLearner } from '#database/testing.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SchoolClass } from '#domain/school/classes.ts'
import { classesOfSchool } from '../school/classes/testing-classes.ts'
import { syncCourse } from '../learning/progress/course.ts'
import { testServer, type SignedInLearner } from '../testing.ts'
import { countLearners, loadDemo } from './load-demo.ts'
import { DEMO_DOMAIN } from './make-classes.ts'
import type { DemoMade } from './open-classes.ts'
import { removeDemo } from './remove-demo.ts'
import { smallCourse } from './testing-course.ts'

const COUNT = 130
/** These are the admin and two learners. */
const OTHERS = 3
const course = smallCourse()
const server = await testServer({ course })
const { db } = server
const school = await classesOfSchool(server)
const { admin, ask, tell, makeClass, makeTeacher, learnerOf, take, classesOf } = school
/** The demo belongs to the week in which it was made, even if midnight passes during the test. */
const now = clock.now()
const load = () => loadDemo(db, { course, schoolName: 'Qala Primary School', count: COUNT, now })

/** These tables hold logs and figures, and the session that has just ended. They are not compared. */
const NOTES = [
  'security_events',
  'profile_audit',
  'data_access',
  'class_mistakes',
  'progress_figures',
  'ended_sessions',
]

async function everyRow(): Promise<Map<string, string[]>> {
  return withOwner(db.url, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
        where schemaname in ('app', 'auth') and not (tablename = any ($1))`,
      [NOTES],
    )
    const found = new Map<string, string[]>()
    await owner.query('begin; set local role qala_backup')
    for (const { name } of tables) {
      const { rows } = await owner.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t order by 1`,
      )
      found.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    await owner.query('rollback')
    return found
  })
}

const classNamed = async (name: string): Promise<SchoolClass> => {
  const found = await school.classNamed(name)
  if (!found) throw new Error(`There is no class ${name}`)
  return found
}

let own: SchoolClass
let teacher: SignedInLearner
let real: SignedInLearner

beforeAll(async () => {
  await syncCourse(db, course)
  // This is a class of the school's own, and no demo class may have its name.
  own = await makeClass('A')
  teacher = await makeTeacher(own)
  real = await learnerOf('7A', 'Rendani')
  await take(teacher, own, real)
  await makeLearner(db, { firstName: 'Really', lastName: 'Here', email: `real@${DEMO_DOMAIN}` })
})

describe('a demo beside a class of the school', () => {
  let made: DemoMade
  let before: Map<string, string[]>
  beforeAll(async () => {
    before = await everyRow()
    made = await load()
  })

  test('is counted apart from the learners of the school', async () => {
    expect(await countLearners(db)).toEqual({ demo: COUNT + made.teachers.length, others: OTHERS })
    expect(made.classes.map(({ name }) => name)).not.toContain('7A')
    expect(made.classes.reduce((sum, { learners }) => sum + learners, 0)).toBeGreaterThan(COUNT - 5)
  })

  test('has figures that add up', async () => {
    const { rows } = await withOwner(db.url, async (owner) => {
      await owner.query('begin; set local role qala_backup')
      return owner.query<{ wrong: string }>(`
        select count(*) as wrong from app.learner_totals total
         where lessons_completed <> (select count(*) from app.lesson_progress p where p.user_id = total.user_id and completed)
            or tasks_completed <> (select count(*) from app.task_progress p where p.user_id = total.user_id and completed)`)
    })
    expect(rows).toEqual([{ wrong: '0' }])
  })

  test('lets a teacher in by a password for one use, who sees the own classes alone', async () => {
    const [somebody] = made.teachers
    if (!somebody) throw new Error('There is no teacher')
    const browser = server.browser()
    expect(await browser.login(somebody)).toMatchObject({ status: 200 })
    const password = 'indlovu-enkulu-7'
    await browser.post('/api/auth/choose-password', { password, confirmPassword: password })
    await browser.takeToken()
    expect((await classesOf({ browser })).map(({ name }) => name)).toEqual(somebody.classes)
    expect((await server.browser().login(somebody)).status).toBe(401)
  })

  test('has on its Monday page what a real class has: some share a mistake, a few are quiet or ready, most are neither', async () => {
    for (const { name, learners } of made.classes) {
      const { classId } = await classNamed(name)
      const page = await ask(admin, 'classes/monday/find', { classId }, MondayPage)
      const stuck = new Set(page.stuck.flatMap(({ people }) => people.map(({ userId }) => userId)))
      expect(page.isClassQuiet).toBe(false)
      expect(page.teachAgain.length).toBeGreaterThan(0)
      expect(page.help?.people.length).toBeGreaterThan(1)
      expect(page.stuck.length).toBeLessThan(9)
      for (const part of [stuck.size, page.quiet.length, page.ready.length]) {
        expect(part).toBeGreaterThan(0)
        expect(part).toBeLessThan(learners * 0.45)
      }
      expect(page.quiet.map(({ kind }) => kind)).toContain('away')
      expect(page.quiet.map(({ kind }) => kind)).toContain('never')
    }
  })

  test('was given work that some have done, some have begun and some have not', async () => {
    const [first] = made.classes
    const { classId } = await classNamed(first?.name ?? '')
    const week = await ask(admin, 'classes/work/find', { classId, week: schoolDate(now) }, ClassWeek)
    expect(week.work.map(({ kind }) => kind).toSorted()).toEqual(['lab', 'lesson', 'practice', 'quiz'])
    const lesson = week.work.find(({ kind }) => kind === 'lesson')?.workId ?? ''
    const done = week.learners.filter((one) => one.done.includes(lesson)).length
    const begun = week.learners.filter((one) => one.begun.includes(lesson)).length
    expect(done).toBeGreaterThan(4)
    expect(begun).toBeGreaterThan(2)
    expect(week.learners.length - done - begun).toBeGreaterThan(4)
  })

  test('has cards, learners without an address, certificates and news', async () => {
    const ids = await Promise.all(made.classes.map(async ({ name }) => (await classNamed(name)).classId))
    const owners = await Promise.all(
      ids.map((classId) => ask(admin, 'classes/cards/find', { classId }, CardOwners)),
    )
    const secrets = owners.flatMap(({ learners }) => learners.map(({ secret }) => secret))
    expect(secrets.filter((secret) => secret === 'own').length).toBeGreaterThan(COUNT * 0.8)
    expect(secrets.filter((secret) => secret !== 'own').length).toBeGreaterThan(0)
    const papers = await Promise.all(
      ids.map((classId) => ask(admin, 'classes/certificates/find', { classId }, ClassCertificates)),
    )
    const held = papers.flatMap(({ learners }) => learners.flatMap(({ certificates }) => certificates))
    expect(held.map(({ kind }) => kind)).toEqual(['course', 'course'])
    const rows = await everyRow()
    expect(rows.get('app.announcements')).toHaveLength(1)
    expect(rows.get('auth.accounts')?.filter((row) => row.includes('"email": null')).length).toBeGreaterThan(
      0,
    )
  })

  test('goes with all that it brought, and leaves every other row as it was', async () => {
    expect(await removeDemo(db)).toEqual({ accounts: COUNT + made.teachers.length, kept: [] })
    const after = await everyRow()
    for (const [table, rows] of before) expect({ table, rows: after.get(table) }).toEqual({ table, rows })
    expect(await removeDemo(db)).toEqual({ accounts: 0, kept: [] })
  })
})

describe('a demo that staff have worked in', () => {
  test('goes without a learner of the school, their work, or the class that they are in', async () => {
    const made = await load()
    const [joined, given] = made.classes.map(({ name }) => name)
    const kept = await classNamed(joined ?? '')
    const onlyGiven = await classNamed(given ?? '')
    await tell(admin, 'classes/members/add', { classId: kept.classId, userIds: [real.userId] })
    await tell(admin, 'classes/teachers/add', { classId: kept.classId, userId: teacher.userId })
    const dueOn = addDays(schoolDate(now), 30)
    const work = [{ kind: 'lesson', contentId: 'lesson-24' }]
    for (const { classId } of [kept, onlyGiven])
      await tell(admin, 'classes/work/give', { classIds: [classId], work, dueOn, note: 'Of the school' })
    // A demo learner in a class of the school is deleted, and the class stays.
    const { learners } = await ask(admin, 'classes/cards/find', { classId: onlyGiven.classId }, CardOwners)
    const [somebody] = learners
    await tell(admin, 'classes/members/add', { classId: own.classId, userIds: [somebody?.userId] })

    expect((await removeDemo(db)).kept).toEqual([{ className: kept.name, learners: 1 }])

    const rows = await everyRow()
    const about = (table: string) => (rows.get(table) ?? []).filter((row) => row.includes(real.userId))
    expect(about('app.profiles')).toHaveLength(1)
    expect(about('app.class_members')).toHaveLength(2)
    expect(rows.get('app.class_members')).toHaveLength(2)
    expect(rows.get('app.class_work')?.filter((row) => row.includes('Of the school'))).toHaveLength(1)
    expect(rows.get('app.class_work')).toHaveLength(1)
    const left = (await classesOf(admin)).map(({ name, learners: count, teachers }) => [
      name,
      count,
      teachers.length,
    ])
    expect(left).toEqual(
      expect.arrayContaining([
        [own.name, 1, 1],
        [kept.name, 1, 1],
      ]),
    )
    expect(left).toHaveLength(2)
    expect(rows.get('app.demo_classes')).toEqual([])
  })

  test('can be gone again after it was broken off in the middle', async () => {
    await load()
    await db.removeDemoClasses()
    expect((await removeDemo(db)).accounts).toBeGreaterThan(COUNT)
    expect(await countLearners(db)).toEqual({ demo: 0, others: OTHERS })
  })
})

test('a class of somebody real cannot be made or taken by what makes a demo', async () => {
  const row = {
    id: own.classId.replace(/^./, (sign) => (sign === '0' ? '1' : '0')),
    schoolYear: Number(schoolDate(now).slice(0, 4)),
    grade: 7,
    letter: 'STOLEN',
    code: 'goat-mango-47',
    teachers: [real.userId],
    members: [],
    work: [],
  }
  await expect(db.makeDemoClasses([row])).rejects.toMatchObject({ code: '42501' })
  const member = { userId: real.userId, addedBy: teacher.userId, addedAt: new Date() }
  await expect(db.makeDemoClasses([{ ...row, teachers: [], members: [member] }])).rejects.toMatchObject({
    code: '42501',
  })
  expect(await school.classNamed('7STOLEN')).toBeUndefined()
})

test('no role of a request may make or remove a demo', async () => {
  const { rows } = await withOwner(db.url, (owner) =>
    owner.query(
      `select role, call from unnest(array['qala_app', 'qala_auth', 'qala_worker']) role,
              unnest(array['app.make_demo_classes(jsonb)', 'app.remove_demo_classes()']) call
        where has_function_privilege(role, call, 'execute')`,
    ),
  )
  expect(rows).toEqual([])
})
