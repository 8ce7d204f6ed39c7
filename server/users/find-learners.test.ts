import { LearnerOptions, LearnerPage, type LearnerQuery } from '#domain/learners.ts'
import type { LessonTask } from '#domain/lesson-tasks.ts'
import { joinTogether, makeLearner, type LearnerOverrides } from '#database/testing.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { syncCourse } from '../progress/course.ts'
import { LESSONS, securityEvents, signedInAdmin, testServer } from '../testing.ts'

const server = await testServer()
const { db } = server

const TASKS: LessonTask[] = ['read', 'quiz-a', 'do-a', 'do-b', 'do-c', 'do-d'].map((taskId, at) => ({
  lessonId: LESSONS[0],
  taskId,
  title: `Task ${taskId}`,
  type: at === 1 ? 'quiz' : 'practice',
  points: 5,
}))

await syncCourse(db, { lessons: [{ id: 'practical-computer-usage', bonus: true }], tasks: TASKS })
const admin = await signedInAdmin(server, { firstName: 'Ada', lastName: 'Principal', schoolName: 'Staff' })

/** Removes all learners except the admin. */
beforeEach(() =>
  db.withAuth((trx) => trx.deleteFrom('auth.accounts').where('id', '<>', admin.userId).execute()),
)

const find = async (query: LearnerQuery = {}) => {
  const answer = await admin.browser.post('/api/admin/learners/find', query)
  expect(answer.status).toBe(200)
  return z.parse(LearnerPage, answer.body)
}
const anyText = expect.any(String) as string
const names = (page: LearnerPage) =>
  page.learners.map((learner) => `${learner.firstName} ${learner.lastName}`)

/** Learners who joined one after another, in the given order. */
async function join(...learners: LearnerOverrides[]): Promise<string[]> {
  const ids: string[] = []
  for (const learner of learners) ids.push((await makeLearner(db, learner)).userId)
  return ids
}

const complete = (userId: string, lessonId: string, quizScore = 0) =>
  db.withUser(userId, (trx) =>
    sql`insert into app.lesson_progress (user_id, lesson_id, completed, completed_at, progress, quiz_score)
        values (${userId}, ${lessonId}, true, now(), 100, ${quizScore})`.execute(trx),
  )

const doTask = (userId: string, taskId: string, daysAgo: number, score = 0) =>
  db.withUser(userId, (trx) =>
    sql`insert into app.task_progress
          (id, user_id, lesson_id, task_id, completed, completed_at, score, time_spent_minutes)
        values (gen_random_uuid(), ${userId}, ${LESSONS[0]}, ${taskId}, true,
          now() - ${daysAgo} * interval '1 day', ${score}, 7)`.execute(trx),
  )

describe('the list of learners', () => {
  test('says what there is to say of each, and nothing of the account', async () => {
    const [userId = ''] = await join({ firstName: 'Thabo', lastName: 'Mokoena', gradeClass: '7B' })
    await complete(userId, LESSONS[0], 80)
    await complete(userId, LESSONS[1], 71)
    await complete(userId, LESSONS[2])
    await complete(userId, 'practical-computer-usage')
    await doTask(userId, 'read', 30)
    await doTask(userId, 'quiz-a', 2, 80)
    const { learners, totals, next } = await find({ search: 'thabo' })
    expect(next).toBeNull()
    expect(totals).toEqual({ students: 1, lessonsCompleted: 3, tasksCompleted: 2, points: 10 })
    expect(learners).toEqual([
      {
        userId,
        firstName: 'Thabo',
        lastName: 'Mokoena',
        schoolName: 'Qala Primary School',
        gradeClass: '7B',
        age: 13,
        phoneNumber: '0821234567',
        joinedAt: anyText,
        isAdmin: false,
        lastSeenAt: null,
        isInactive: false,
        lessonsCompleted: 3,
        tasksCompleted: 2,
        points: 10,
        averageScore: 76,
        minutes: 14,
        tasksLastWeek: 1,
        recentTasks: [
          { title: 'Task quiz-a', type: 'quiz', completedAt: anyText, points: 5, score: 80 },
          expect.objectContaining({ title: 'Task read', score: 0 }) as object,
        ],
      },
    ])
  })

  test('shows the four newest tasks of each', async () => {
    const [userId = ''] = await join({ firstName: 'Anele' })
    for (const [at, task] of TASKS.entries()) await doTask(userId, task.taskId, 10 - at)
    const { learners } = await find({ search: 'anele' })
    const titles = learners[0]?.recentTasks.map(({ title }) => title)
    expect(titles).toEqual(['Task do-d', 'Task do-c', 'Task do-b', 'Task do-a'])
  })

  test('begins with the newest, and says who is an admin as well', async () => {
    await join({ firstName: 'Sipho' }, { firstName: 'Lerato' })
    const page = await find()
    expect(names(page)).toEqual(['Lerato Dlamini', 'Sipho Dlamini', 'Ada Principal'])
    expect(page.learners.map(({ isAdmin }) => isAdmin)).toEqual([false, false, true])
  })

  test.each([
    [{ search: 'NALEDI ki' }, ['Naledi Kiewiet']],
    [{ search: '  naledi   kiewiet ' }, ['Naledi Kiewiet']],
    [{ search: 'di ki' }, ['Naledi Kiewiet']],
    [{ search: 'tshilidzi' }, ['Tshilidzi Ṋemakonde']],
    [{ search: 'ṋEMA' }, ['Tshilidzi Ṋemakonde']],
    [{ search: '%' }, []],
    [{ search: '_aledi' }, []],
    [{ search: "'; drop table app.profiles; --" }, []],
    [{ search: '   ', schoolName: 'Thuto Secondary' }, ['Tshilidzi Ṋemakonde']],
    [{ gradeClass: '7A' }, ['Naledi Kiewiet']],
    [{ gradeClass: '7' }, []],
    [{ schoolName: 'thuto secondary' }, []],
    [{ schoolName: 'Thuto Secondary', gradeClass: '7A' }, []],
  ])('narrowed by %j gives %j', async (query, expected) => {
    await join(
      { firstName: 'Naledi', lastName: 'Kiewiet', gradeClass: '7A' },
      { firstName: 'Tshilidzi', lastName: 'Ṋemakonde', schoolName: 'Thuto Secondary', gradeClass: '7B' },
    )
    const page = await find(query)
    expect(names(page)).toEqual(expected)
    expect(page.totals?.students).toBe(expected.length)
  })

  test('comes in pages that show everybody once, also those who joined in the same moment', async () => {
    await joinTogether(db, 150)
    const seen: string[] = []
    const sizes: number[] = []
    let page = await find({ schoolName: 'Big School' })
    expect(page.totals?.students).toBe(150)
    for (;;) {
      seen.push(...page.learners.map(({ userId }) => userId))
      sizes.push(page.learners.length)
      if (page.next === null) break
      page = await find({ schoolName: 'Big School', after: page.next })
      expect(page.totals).toBeNull()
    }
    expect(sizes).toEqual([48, 48, 48, 6])
    expect(new Set(seen).size).toBe(150)
  })

  test('is a class list when it is asked for by surname, in pages too, Š within S', async () => {
    const surnames = ['Šimek', 'sono', 'Sithole', 'Ṋemakonde', 'Nkosi', 'Zulu', 'Nyathi']
    await join(...surnames.map((lastName) => ({ lastName, schoolName: 'Small School' })))
    await join({ firstName: 'Anele', lastName: 'Zulu', schoolName: 'Small School' })
    const small = await find({ schoolName: 'Small School', order: 'surname' })
    expect(small.learners.map(({ lastName }) => lastName)).toEqual([
      'Ṋemakonde',
      'Nkosi',
      'Nyathi',
      'Šimek',
      'Sithole',
      'sono',
      'Zulu',
      'Zulu',
    ])
    expect(names(small).slice(-2)).toEqual(['Anele Zulu', 'Naledi Zulu'])
    await joinTogether(db, 100)
    const seen: string[] = []
    let after: string | null | undefined
    while (after !== null) {
      const page = await find({ schoolName: 'Big School', order: 'surname', ...(after && { after }) })
      seen.push(...page.learners.map(({ lastName }) => lastName))
      after = page.next
    }
    expect(seen).toEqual(seen.toSorted())
    expect(new Set(seen).size).toBe(100)
  })

  test('is empty when nobody is like that', async () => {
    expect(await find({ search: 'nobody at all' })).toEqual({
      learners: [],
      totals: { students: 0, lessonsCompleted: 0, tasksCompleted: 0, points: 0 },
      next: null,
    })
  })

  test.each([
    [{ after: '1_2_3' }, 'after'],
    [{ after: "0_00000000-0000-4000-8000-000000000000_1' or true" }, 'after'],
    [{ after: 'n4e00_00000000-0000-4000-8000-000000000000_1', order: 'surname' }, 'after'],
    [{ after: 'n4e_00000000-0000-4000-8000-000000000000_1' }, 'after'],
    [{ after: '1_00000000-0000-4000-8000-000000000000_1', order: 'surname' }, 'after'],
    [{ order: 'age' }, 'order'],
    [{ search: 'x'.repeat(201) }, 'search'],
    [{ search: 7 }, 'search'],
    [{ schoolName: null }, 'schoolName'],
  ])('cannot be asked with %j', async (query, field) => {
    const answer = await admin.browser.post('/api/admin/learners/find', query)
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(Object.keys(answer.fields ?? {})).toEqual([field])
  })

  test('offers each school and grade once, in the order people count', async () => {
    await join(
      { schoolName: 'Zama Primary', gradeClass: 'Grade 10A' },
      { schoolName: 'Zama Primary', gradeClass: 'Grade 7B' },
      { schoolName: 'Éden Academy', gradeClass: 'Grade 7B' },
    )
    const answer = await admin.browser.get('/api/admin/learners/options')
    expect(z.parse(LearnerOptions, answer.body)).toEqual({
      schools: ['Éden Academy', 'Staff', 'Zama Primary'],
      grades: ['Grade 7A', 'Grade 7B', 'Grade 10A'],
    })
  })
})

describe('looking at learners', () => {
  test('is written down once a visit, and as bulk once more than 100 were seen', async () => {
    const looks = async () =>
      (await securityEvents(db)).filter(
        ({ event_type, user_id }) =>
          ['admin_data_access', 'bulk_data_access_detected'].includes(event_type) &&
          user_id === second.userId,
      )
    const second = await signedInAdmin(server)
    await joinTogether(db, 120)
    const page = async (after?: string) =>
      z.parse(
        LearnerPage,
        (await second.browser.post('/api/admin/learners/find', after === undefined ? {} : { after })).body,
      )
    expect(await looks()).toEqual([])
    const first = await page()
    await page()
    const next = await page(first.next ?? '')
    expect(await looks()).toEqual([
      {
        event_type: 'admin_data_access',
        user_id: second.userId,
        ip_address: '127.0.0.1',
        details: { section: 'users', profiles: 48 },
      },
    ])
    await page(next.next ?? '')
    expect((await looks())[1]).toMatchObject({
      event_type: 'bulk_data_access_detected',
      details: { section: 'users', profiles: 122 },
    })
  })
})
