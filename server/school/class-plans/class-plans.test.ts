import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#domain/clock.ts'
import type { Caps } from '#domain/learning/caps.ts'
import { ClassPlan } from '#domain/school/class-plan.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import type { LessonPlan } from '#domain/school/lesson-plan.ts'
import { NO_CHANGES, type PlanChanges } from '#domain/school/year-plan.ts'
import { addDays } from '#domain/school-week.ts'
import { syncCourse, type Course } from '../../learning/progress/course.ts'
import { LESSONS, securityEvents, testServer, type SignedInLearner } from '../../testing.ts'
import { classesOfSchool } from '../classes/testing-classes.ts'

const [LESSON] = LESSONS
const caps: Caps = {
  map: [
    {
      id: LESSON,
      title: 'Goats',
      strand: 'coding',
      outcomes: ['count goats'],
      minutes: 20,
      thinking: { recall: 1, use: 0, reason: 0 },
      quizzes: [],
      practice: null,
      levels: [],
    },
  ],
  memoranda: [],
}
const lessonPlan: LessonPlan = {
  id: LESSON,
  title: 'Goats',
  strand: 'coding',
  minutes: 20,
  outcomes: ['count goats'],
  steps: [{ name: 'Start', minutes: 20, text: 'Count.' }],
  bring: ['Chalk.'],
  unplugged: { title: 'Goats', steps: ['Count.'], worked: 'You counted.' },
  hard: [],
  easy: [],
  checks: [],
  quizzes: [{ title: 'Goats', answers: [{ question: 'How many?', answer: '28 goats' }] }],
}
const course: Course = {
  lessons: LESSONS.map((id) => ({ id, bonus: false })),
  tasks: [],
  caps,
  lessonPlans: [lessonPlan],
}
const server = await testServer({ course })
const { admin, ask, statusOf, tell, take, makeClass, makeTeacher, learnerOf } = await classesOfSchool(server)

type Asker = Pick<SignedInLearner, 'browser'>
const planOf = (who: Asker, { classId }: SchoolClass) => ask(who, 'classes/plan/find', { classId }, ClassPlan)
const save = (who: Asker, { classId }: SchoolClass, changes: PlanChanges, basedOn: number) =>
  who.browser.post('/api/admin/classes/plan', { classId, changes, basedOn })
const sports: PlanChanges = {
  ...NO_CHANGES,
  lost: [{ monday: '2026-02-02', reason: 'Sports week', follow: true }],
}

let mine: SchoolClass
let teacher: SignedInLearner
let partner: SignedInLearner
let colleague: SignedInLearner
let naledi: SignedInLearner

beforeAll(async () => {
  await syncCourse(server.db, course)
  mine = await makeClass('PLAN')
  teacher = await makeTeacher(mine)
  partner = await makeTeacher(mine)
  colleague = await makeTeacher(await makeClass('OTHERPLAN'))
  naledi = await learnerOf('7Plan')
  await take(admin, mine, naledi)
})

test('a class follows the plan of the course until a teacher changes it, and each change has its number', async () => {
  const one = await makeClass('FIRST')
  const own = await makeTeacher(one)
  expect(await planOf(own, one)).toMatchObject({
    changes: NO_CHANGES,
    version: 0,
    changedBy: null,
    lessons: [{ id: LESSON, pieces: [{ kind: 'lesson', minutes: 20 }] }],
  })
  expect((await save(own, one, sports, 0)).body).toMatchObject({
    changes: sports,
    version: 1,
    changedBy: own.userId,
  })
  expect((await save(admin, one, NO_CHANGES, 1)).body).toMatchObject({
    changes: NO_CHANGES,
    version: 2,
    changedBy: admin.userId,
  })
  const events = (await securityEvents(server.db, 'class_changed')).map(({ details }) => details)
  expect(events).toContainEqual({ classId: one.classId, planChanged: 1 })
})

test('of two teachers who change it at once, the second is told, and nothing is overwritten', async () => {
  const answers = await Promise.all([save(teacher, mine, sports, 0), save(partner, mine, NO_CHANGES, 0)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const kept = await planOf(teacher, mine)
  const late = await save(partner, mine, { ...sports, minutes: 90 }, kept.version - 1)
  expect(late).toMatchObject({
    status: 400,
    fields: { basedOn: 'A colleague changed this plan meanwhile' },
  })
  expect(await planOf(partner, mine)).toEqual(kept)
})

test('it says what the class was given, and how many finished each lesson', async () => {
  await tell(admin, 'classes/work/give', {
    classIds: [mine.classId],
    work: [{ kind: 'lesson', contentId: LESSON }],
    dueOn: addDays(clock.today(), 1),
    note: '',
  })
  await naledi.browser.put('/api/progress', {
    userId: naledi.userId,
    sentAt: new Date().toISOString(),
    rows: [
      {
        kind: 'lesson',
        lessonId: LESSON,
        completed: true,
        completedAt: new Date().toISOString(),
        quizScore: 0,
        progress: 100,
      },
    ],
  })
  expect(await planOf(teacher, mine)).toMatchObject({
    learners: 1,
    given: [{ kind: 'lesson', contentId: LESSON }],
    done: [{ lessonId: LESSON, learners: 1 }],
  })
})

test('it has the terms of public schools until an admin saves those of the school', async () => {
  const one = await makeClass('TERMS')
  const { schoolYear, terms } = await planOf(admin, one)
  const own = [
    ['01-19', '03-20'],
    ['04-08', '06-19'],
    ['07-21', '09-18'],
    ['10-06', '12-04'],
  ].map(([from, to]) => ({ from: `${schoolYear}-${from}`, to: `${schoolYear}-${to}` }))
  expect(terms?.isConfirmed ?? false).toBe(false)
  await tell(admin, 'settings', { name: 'termDates', value: { [schoolYear]: own } })
  expect((await planOf(admin, one)).terms).toEqual({ terms: own, isConfirmed: true })
  const [first, ...rest] = own
  const wrong = await admin.browser.post('/api/admin/settings', {
    name: 'termDates',
    value: { [schoolYear]: [{ ...first, to: `${schoolYear}-01-09` }, ...rest] },
  })
  expect(wrong.fields).toEqual({
    [`value.${schoolYear}.0.to`]: 'The last day of term 1 is before its first day',
  })
})

describe('somebody who does not teach the class', () => {
  test('neither reads nor changes its plan', async () => {
    const before = await planOf(teacher, mine)
    expect(await statusOf(colleague, 'classes/plan/find', { classId: mine.classId })).toBe(404)
    expect((await save(colleague, mine, NO_CHANGES, before.version)).status).toBe(404)
    expect((await save(naledi, mine, NO_CHANGES, before.version)).status).toBe(403)
    expect(await planOf(teacher, mine)).toEqual(before)
  })

  test('cannot reach it in the database either, and nor can a learner of the class', async () => {
    for (const { userId } of [colleague, naledi]) {
      const rows = await server.db.withUser(userId, async (trx) => {
        const update = sql`update app.class_plans set version = 9, changed_by = ${userId}::uuid where class_id = ${mine.classId}::uuid`
        expect((await update.execute(trx)).numAffectedRows).toBe(0n)
        return (await sql`select from app.class_plans`.execute(trx)).rows
      })
      expect(rows).toEqual([])
      const made = server.db.withUser(userId, (trx) =>
        sql`insert into app.class_plans (class_id, changes, version) values (${mine.classId}::uuid, '{}', 1)`.execute(
          trx,
        ),
      )
      await expect(made).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('a teacher of the class cannot write under the name of a colleague', async () => {
    const forged = server.db.withUser(teacher.userId, (trx) =>
      sql`update app.class_plans set changed_by = ${partner.userId}::uuid where class_id = ${mine.classId}::uuid`.execute(
        trx,
      ),
    )
    await expect(forged).rejects.toMatchObject({ code: '42501' })
  })
})

test('an archived class keeps its plan and takes no change, and a deleted class takes its plan with it', async () => {
  const one = await makeClass('OLD')
  await save(admin, one, sports, 0)
  await tell(admin, 'classes/archive', { classId: one.classId, isArchived: true })
  expect(await planOf(admin, one)).toMatchObject({ changes: sports })
  expect((await save(admin, one, NO_CHANGES, 1)).fields).toEqual({ classId: 'This class is archived' })
  await tell(admin, 'classes/delete', { classId: one.classId })
  const { rows } = await server.db.withUser(admin.userId, (trx) =>
    sql`select from app.class_plans where class_id = ${one.classId}::uuid`.execute(trx),
  )
  expect(rows).toEqual([])
})

test('the plan of a lesson has the answers, so only staff get it', async () => {
  const find = ({ browser }: Asker) => browser.post('/api/admin/lesson-plans/find', { lessonId: LESSON })
  expect((await find(teacher)).body).toEqual(lessonPlan)
  const learner = await find(naledi)
  expect(learner).toMatchObject({ status: 403, code: 'admin_required' })
  expect(JSON.stringify(learner.body)).not.toContain('28 goats')
  expect(await statusOf(teacher, 'lesson-plans/find', { lessonId: 'gone' })).toBe(404)
})
