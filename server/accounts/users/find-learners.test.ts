import { LearnerOptions, LearnerPage, type LearnerQuery } from '#domain/accounts/learners.ts'
import type { LessonTask } from '#domain/learning/lesson-tasks.ts'
import { joinTogether, makeLearner, type LearnerOverrides } from '#database/testing.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { syncCourse } from '../../learning/progress/course.ts'
import { LESSONS, securityEvents, signedInAdmin, testServer } from '../../testing.ts'

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

/** Creates learners who joined one after another, in this order. */
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
    expect(totals).toEqual({ students: 1, lessonsCompleted: 3, tasksCompleted: 2, points: 10, waiting: 0 })
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
        looksLikeAnother: false,
        isWaiting: false,
        lessonsCompleted: 3,
        tasksCompleted: 2,
        points: 10,
        averageScore: 76,
        quizTaken: true,
        minutes: 14,
        tasksLastWeek: 1,
        recentTasks: [
          { title: 'Task quiz-a', type: 'quiz', completedAt: anyText, points: 5, score: 80 },
          expect.objectContaining({ title: 'Task read', score: 0 }) as object,
        ],
      },
    ])
  })

  test('tells an average of nothing from one of 0', async () => {
    const [none = '', zero = ''] = await join({ firstName: 'Anele' }, { firstName: 'Zodwa' })
    await complete(none, LESSONS[0])
    await doTask(none, 'read', 1)
    await doTask(zero, 'quiz-a', 1)
    const { learners } = await find({ schoolName: 'Qala Primary School' })
    const averages = learners.map(({ firstName, quizTaken, averageScore }) => [
      firstName,
      quizTaken,
      averageScore,
    ])
    expect(averages).toEqual([
      ['Zodwa', true, 0],
      ['Anele', false, 0],
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
    [{ gradeClass: '7A' }, ['Naledi Kiewiet', 'Ada Principal']],
    [{ gradeClass: '7' }, []],
    [{ schoolName: 'Thuto' }, []],
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

  test.each([
    ['O’Brien', 'Sinéad O’Brien'],
    ["o'brien", 'Sinéad O’Brien'],
    ['obrien', 'Sinéad O’Brien'],
    ['O Brien', 'Sinéad O’Brien'],
    ['brien sine', 'Sinéad O’Brien'],
    ['Renee', 'Renée Mkhize'],
    ['Mkhize Renee', 'Renée Mkhize'],
    ['gabe xoo', 'ǁGabe ǃXóõ'],
    ['ǃXóõ', 'ǁGabe ǃXóõ'],
    ['!xoo ||gabe', 'ǁGabe ǃXóõ'],
    ['annemarie', 'Anne-Marie van der Merwe'],
    ['Anne Marie Vandermerwe', 'Anne-Marie van der Merwe'],
    ['Ａｎｎｅ', 'Anne-Marie van der Merwe'],
    // A search only continues across the end of a word if the name itself is written like that.
    ['emar', null],
    ['ie van', 'Anne-Marie van der Merwe'],
    ['Renée O’Brien', null],
  ])('searched for by %j shows %j', async (search, name) => {
    await join(
      { firstName: 'Sinéad', lastName: 'O’Brien' },
      { firstName: 'Renée', lastName: 'Mkhize' },
      { firstName: 'ǁGabe', lastName: 'ǃXóõ' },
      { firstName: 'Anne-Marie', lastName: 'van der Merwe' },
    )
    const page = await find({ search })
    expect(names(page)).toEqual(name === null ? [] : [name])
    expect(page.totals?.students).toBe(page.learners.length)
  })

  test('holds whatever part of a name is typed as it is written', async () => {
    const people = [
      { firstName: "'t", lastName: 'Hart-Nel' },
      { firstName: 'ǁGabe', lastName: 'ǃXóõ' },
      { firstName: '100% Zoë', lastName: 'D_Almeida' },
      { firstName: 'İlkay ß', lastName: 'Øyvind (Łodz)' },
    ]
    await join(...people)
    for (const { firstName, lastName } of people) {
      const whole = [...`${firstName} ${lastName}`]
      for (let at = 0; at < whole.length; at += 3) {
        const search = whole.slice(at, at + 4).join('')
        expect([search, names(await find({ search }))]).toEqual([
          search,
          expect.arrayContaining([whole.join('')]),
        ])
      }
    }
  })

  describe('of schools and classes that are written in many ways', () => {
    const written = [
      ['Anele', 'Éden Primary', '7A'],
      ['Bongi', 'Eden Primary', 'Grade 7A'],
      ['Chipo', 'EDEN  PRIMARY', 'gr 7 a'],
      ['Dumi', 'Eden-Primary.', 'Graad 7a'],
      ['Enzo', 'Eden Primary', 'Grade 7A'],
      ['Fezi', 'Eden Primary School', 'Grade 7B'],
    ] as const
    const joinAll = () =>
      join(...written.map(([firstName, schoolName, gradeClass]) => ({ firstName, schoolName, gradeClass })))
    const sameSchool = ['Enzo', 'Dumi', 'Chipo', 'Bongi', 'Anele']

    test.each([
      ...written.slice(0, 5).map(([, schoolName]) => [{ schoolName }, sameSchool] as const),
      ...written.slice(0, 5).map(([, , gradeClass]) => [{ gradeClass }, [...sameSchool, 'Ada']] as const),
      [{ schoolName: 'Eden Primary School' }, ['Fezi']],
      [{ gradeClass: '7B' }, ['Fezi']],
      [{ schoolName: 'Eden Primary', gradeClass: '7B' }, []],
    ] as const)('%j finds each of them', async (query, expected) => {
      await joinAll()
      const page = await find(query)
      expect(page.learners.map(({ firstName }) => firstName)).toEqual(expected)
      expect(page.totals?.students).toBe(expected.length)
    })

    test('each is offered once, as most write it', async () => {
      await joinAll()
      const answer = await admin.browser.get('/api/admin/learners/options')
      expect(answer.body).toEqual({
        schools: ['Eden Primary', 'Eden Primary School', 'Staff'],
        grades: ['Grade 7A', 'Grade 7B'],
      })
    })
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

  test('marks names that only look alike, and not two learners of one name', async () => {
    await join(
      { firstName: 'Naledi', lastName: 'Dlamini' },
      { firstName: 'naledi', lastName: 'DLAMINI' },
      { firstName: 'Bernard', lastName: 'Moloi' },
      { firstName: 'Thabo', lastName: 'Mokoena' },
    )
    const marked = async () =>
      (await find()).learners
        .filter((learner) => learner.looksLikeAnother)
        .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
        .toSorted()
    expect(await marked()).toEqual([])
    // These contain a Cyrillic а, an m in place of rn, and a capital I in place of an l.
    await join({ firstName: 'N\u0430ledi', lastName: 'Dlamini' }, { firstName: 'Bemard', lastName: 'MoIoi' })
    expect(await marked()).toEqual(
      ['Naledi Dlamini', 'naledi DLAMINI', 'N\u0430ledi Dlamini', 'Bernard Moloi', 'Bemard MoIoi'].toSorted(),
    )
  })

  test('is empty when nobody is like that', async () => {
    expect(await find({ search: 'nobody at all' })).toEqual({
      learners: [],
      totals: { students: 0, lessonsCompleted: 0, tasksCompleted: 0, points: 0, waiting: 0 },
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
