import { clock } from '#domain/clock.ts'
import { type ExportMarks, MarkBook, MarkHistory, MarksSaved, type Typed } from '#domain/school/marks.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { syncCourse, type Course } from '../../learning/progress/course.ts'
import { accountRows, LESSONS, securityEvents, testServer, type SignedInLearner } from '../../testing.ts'
import { classesOfSchool } from '../classes/testing-classes.ts'

const [LESSON] = LESSONS
const items = ['a', 'b', 'c', 'd'].map((id) => `basics-${id}`)
const taskOf = (taskId: string, title: string) => ({
  lessonId: LESSON,
  taskId,
  title,
  type: 'practice' as const,
  points: 5,
})
const course: Course = {
  lessons: LESSONS.map((id) => ({ id, bonus: false })),
  tasks: [
    taskOf('read', 'Read “What is a Computer?”'),
    taskOf('practice', 'Practise “What is a Computer?”'),
    taskOf('quiz-basics', 'Quiz “Basics”'),
    taskOf('lab-robot-first', 'First steps'),
  ],
  marks: {
    quizzes: [{ id: 'basics', title: 'Basics', items }],
    lessons: [{ id: LESSON, title: 'What is a Computer?', hasPractice: true }],
    topics: [
      {
        id: 'robot',
        title: 'Robot',
        levels: [
          { id: 'robot-first', title: 'First steps' },
          { id: 'robot-second', title: 'Round the corner' },
        ],
      },
    ],
  },
  caps: {
    map: [],
    memoranda: [
      {
        lessonId: LESSON,
        title: 'CAPS Task 1: Goats',
        activities: ['Count the goats'],
        collect: 'One sheet from each learner.',
        rows: [{ look: 'The sum', earns: Array.from({ length: 12 }, () => 'The sum is right.') }],
        rubric: { well: 'All of it.', enough: 'Most of it.', notYet: 'Little of it.' },
      },
    ],
  },
}

const server = await testServer({ course })
const { db } = server
const { admin, year, statusOf, ask, tell, take, makeClass, makeTeacher, learnerOf } =
  await classesOfSchool(server)
type Asker = Pick<SignedInLearner, 'browser'>

let mine: SchoolClass
let theirs: SchoolClass
let teacher: SignedInLearner
let colleague: SignedInLearner
let naledi: SignedInLearner
let thabo: SignedInLearner

beforeAll(async () => {
  await syncCourse(db, course)
  mine = await makeClass('MARKS')
  theirs = await makeClass('OTHERS')
  teacher = await makeTeacher(mine)
  colleague = await makeTeacher(theirs)
  naledi = await learnerOf('7Marks')
  thabo = await learnerOf('7Others', 'Thabo')
  await take(admin, mine, naledi)
  await take(admin, theirs, thabo)
})

const id = (one: SchoolClass) => one.classId
const bookOf = (who: Asker, one: SchoolClass) =>
  ask(who, 'classes/marks/find', { classId: id(one), tries: 'first' }, MarkBook)
const entry = (userId: string, typed: Partial<Typed>, seen = 0) => ({
  userId,
  taskId: LESSON,
  mark: null,
  isAbsent: false,
  seen,
  ...typed,
})
const save = (who: Asker, one: SchoolClass, ...marks: ReturnType<typeof entry>[]) =>
  ask(who, 'classes/marks/save', { classId: id(one), marks }, MarksSaved)
const historyOf = (who: Asker, one: SchoolClass, userId: string) =>
  ask(who, 'classes/marks/history', { classId: id(one), userId, taskId: LESSON }, MarkHistory)

async function work({ browser, userId }: SignedInLearner, ...rows: Record<string, unknown>[]): Promise<void> {
  const answer = await browser.put('/api/progress', { userId, sentAt: new Date().toISOString(), rows })
  expect(answer.status).toBe(200)
  expect(JSON.stringify(answer.body)).not.toContain('rejected')
}
const taskRow = (taskId: string, score = 0) => ({
  kind: 'task',
  id: randomUUID(),
  lessonId: LESSON,
  taskId,
  completed: true,
  completedAt: clock.now().toISOString(),
  score,
  timeSpentMinutes: 1,
})
const answerRow = (itemId: string, isRight: boolean, minutesAgo: number) => ({
  kind: 'answer',
  id: randomUUID(),
  lessonId: LESSON,
  itemId,
  source: 'quiz',
  isRight,
  misconception: null,
  at: new Date(clock.ms() - minutesAgo * 60_000).toISOString(),
})

describe('the mark book of a class', () => {
  test('has what each learner did, by surname, and nothing for what was not done', async () => {
    const one = await makeClass('BOOK')
    const [zola, aisha] = [await learnerOf('7Book', 'Zola'), await learnerOf('7Book', 'Aisha')]
    await take(admin, one, zola, aisha)
    await tell(admin, 'classes/work/give', {
      classIds: [one.classId],
      work: [{ kind: 'quiz', contentId: 'basics' }],
      dueOn: clock.today(),
      note: '',
    })
    await work(zola, taskRow('quiz-basics', 75), taskRow('practice', 80), taskRow('lab-robot-first'), {
      kind: 'lesson',
      lessonId: LESSON,
      completed: false,
      completedAt: null,
      quizScore: 75,
      progress: 40,
    })
    const book = await bookOf(admin, one)
    expect(book.columns.map(({ key, outOf, given }) => [key, outOf, given.length])).toEqual([
      ['quiz/basics', 4, 1],
      [`practice/${LESSON}`, null, 0],
      ['lab/robot', null, 0],
      [`lesson/${LESSON}`, null, 0],
      [`caps/${LESSON}`, 12, 0],
      ['given/quiz/basics', 4, 1],
    ])
    const of = (userId: string) => book.learners.find((learner) => learner.userId === userId)
    const on = clock.today()
    expect(of(zola.userId)?.results).toEqual({
      'quiz/basics': { percent: 75, first: null, on },
      [`practice/${LESSON}`]: { percent: 80, first: null, on },
      'lab/robot-first': { percent: null, first: null, on },
      [`lesson/${LESSON}`]: { percent: 40, first: null, on },
    })
    expect(of(aisha.userId)).toMatchObject({ results: {}, marks: {}, learnerNumber: null })
  })

  test('knows the first try of a quiz only where the answers tell it', async () => {
    const one = await makeClass('FIRST')
    const names = ['Whole', 'Broken', 'Old', 'Some']
    const [whole, broken, old, some] = await Promise.all(names.map((name) => learnerOf('7First', name)))
    if (!whole || !broken || !old || !some) return expect.fail('There are four learners')
    await take(admin, one, whole, broken, old, some)
    // Through the API no work counts as older than its account, so this writes as the learner, directly.
    const round = ({ userId }: SignedInLearner, right: number, minutesAgo: number, asked = items) =>
      db.withUser(userId, (trx) =>
        trx
          .insertInto('app.answers')
          .values(
            asked.map((item_id, at) => ({
              user_id: userId,
              id: randomUUID(),
              lesson_id: LESSON,
              item_id,
              source: 'quiz',
              is_right: at < right,
              answered_at: ago(minutesAgo - at),
            })),
          )
          .execute(),
      )
    const finish = ({ userId }: SignedInLearner, score: number, minutesAgo: number) =>
      db.withUser(userId, (trx) =>
        trx
          .insertInto('app.task_progress')
          .values({
            id: randomUUID(),
            user_id: userId,
            lesson_id: LESSON,
            task_id: 'quiz-basics',
            completed: true,
            completed_at: ago(minutesAgo),
            score,
          })
          .execute(),
      )
    await round(whole, 1, 20)
    await round(whole, 4, 10)
    await finish(whole, 100, 16)
    // The first try ended after two questions, so the first four answers are not one try.
    await round(broken, 1, 20, items.slice(0, 2))
    await round(broken, 4, 10)
    await finish(broken, 100, 6)
    // The quiz was finished before the answers that are kept.
    await round(old, 2, 20)
    await finish(old, 50, 60)
    await finish(some, 50, 5)
    const { learners } = await bookOf(admin, one)
    const tries = learners.map(({ firstName, results }) => [
      firstName,
      results['quiz/basics']?.percent,
      results['quiz/basics']?.first,
    ])
    expect(Object.fromEntries(tries.map(([name, ...both]) => [name, both]))).toEqual({
      Whole: [100, 25],
      Broken: [100, null],
      Old: [50, null],
      Some: [50, null],
    })
  })

  test('tells nobody a single answer, even where somebody asks the database for it', async () => {
    await work(naledi, answerRow('basics-a', true, 1), taskRow('quiz-basics', 100))
    const asked = JSON.stringify({ basics: ['basics-a'] })
    const rows = await db.withUser(admin.userId, async (trx) => {
      const found = sql<{ first_percent: number | null }>`
        select first_percent from app.class_results(${id(mine)}::uuid, ${asked}::jsonb) where kind = 'quiz'`
      return (await found.execute(trx)).rows
    })
    expect(rows).toEqual([{ first_percent: null }])
  })

  test('stands in the access log when it is read', async () => {
    await bookOf(teacher, mine)
    const { rows } = await db.withUser(admin.userId, (trx) =>
      sql<{ kind: string }>`
        select kind from app.data_access
         where reader = ${teacher.userId} and ${naledi.userId}::uuid = any(profile_ids)
      `.execute(trx),
    )
    expect(rows).toEqual([{ kind: 'shown' }])
  })
})

const ago = (minutes: number) => new Date(clock.ms() - minutes * 60_000).toISOString()

describe('a typed mark', () => {
  test('is saved with who and when, corrected, taken away again, and its history keeps all of it', async () => {
    const lerato = await learnerOf('7Marks', 'Lerato')
    await take(admin, mine, lerato)
    expect(await save(teacher, mine, entry(lerato.userId, { mark: 7.5 }))).toMatchObject({
      saved: [{ mark: 7.5, outOf: 12, version: 1, typedBy: teacher.userId }],
      changed: [],
      typists: [{ userId: teacher.userId, name: teacher.email }],
    })
    await save(admin, mine, entry(lerato.userId, { isAbsent: true }, 1))
    await save(teacher, mine, entry(lerato.userId, {}, 2))
    const { changes } = await historyOf(teacher, mine, lerato.userId)
    expect(changes.map(({ mark, isAbsent, typedBy }) => [mark, isAbsent, typedBy])).toEqual([
      [null, false, teacher.userId],
      [null, true, admin.userId],
      [7.5, false, teacher.userId],
    ])
    const book = await bookOf(teacher, mine)
    const own = book.learners.find(({ userId }) => userId === lerato.userId)
    expect(own?.marks[LESSON]).toMatchObject({ mark: null, isAbsent: false, version: 3 })
    expect((await securityEvents(db, 'class_changed')).at(-1)?.details).toEqual({
      classId: id(mine),
      marksTyped: 1,
    })
  })

  test('that somebody else changed meanwhile is not overwritten, and comes back', async () => {
    const sipho = await learnerOf('7Marks', 'Sipho')
    const other = await learnerOf('7Marks', 'Other')
    await take(admin, mine, sipho, other)
    await save(admin, mine, entry(sipho.userId, { mark: 9 }))
    const late = await save(teacher, mine, entry(sipho.userId, { mark: 4 }), entry(other.userId, { mark: 5 }))
    expect(late.saved).toMatchObject([{ userId: other.userId, mark: 5 }])
    expect(late.changed).toMatchObject([{ userId: sipho.userId, mark: 9, version: 1, typedBy: admin.userId }])
    expect(late.typists.map(({ userId }) => userId).toSorted()).toEqual(
      [admin.userId, teacher.userId].toSorted(),
    )
    // Who chooses the own mark sends the version that is there now.
    expect((await save(teacher, mine, entry(sipho.userId, { mark: 4 }, 1))).changed).toEqual([])
    // A device that did not hear the answer asks again, and nothing is written twice.
    expect(await save(teacher, mine, entry(sipho.userId, { mark: 4 }, 1))).toMatchObject({
      saved: [{ version: 2 }],
      changed: [],
    })
  })

  test('by two people at the same moment is the one that came first, for both', async () => {
    const fatima = await learnerOf('7Marks', 'Fatima')
    await take(admin, mine, fatima)
    const both = await Promise.all([
      save(teacher, mine, entry(fatima.userId, { mark: 3 })),
      save(admin, mine, entry(fatima.userId, { mark: 11 })),
    ])
    expect(both.map(({ saved }) => saved.length).toSorted()).toEqual([0, 1])
    const [kept] = both.flatMap(({ saved }) => saved)
    const [told] = both.flatMap(({ changed }) => changed)
    expect(told).toEqual(kept)
  })

  test('over the maximum, of another task, in quarters or of an archived class is refused', async () => {
    const post = (mark: number, taskId: string = LESSON, classId = id(mine)) =>
      teacher.browser.post('/api/admin/classes/marks/save', {
        classId,
        marks: [{ ...entry(naledi.userId, { mark }), taskId }],
      })
    expect((await post(12.5)).fields).toEqual({ marks: 'A mark in CAPS Task 1: Goats is at most 12' })
    expect((await post(3, 'gone')).fields?.['marks']).toContain('does not have the task gone')
    expect((await post(7.25)).status).toBe(400)
    const one = await makeClass('CLOSED')
    const learner = await learnerOf('7Closed', 'Closed')
    await take(admin, one, learner)
    await tell(admin, 'classes/archive', { classId: one.classId, isArchived: true })
    const closed = await admin.browser.post('/api/admin/classes/marks/save', {
      classId: one.classId,
      marks: [entry(learner.userId, { mark: 1 })],
    })
    expect(closed.fields?.['marks']).toContain('archived')
  })

  test('goes with the learner into another class of the year, and the new teacher sees it', async () => {
    const lwazi = await learnerOf('7Marks', 'Lwazi')
    await take(admin, mine, lwazi)
    await save(teacher, mine, entry(lwazi.userId, { mark: 8 }))
    await tell(admin, 'classes/members/remove', { classId: id(mine), userId: lwazi.userId })
    await take(admin, theirs, lwazi)
    const { learners, schoolYear } = await bookOf(colleague, theirs)
    expect(schoolYear).toBe(year)
    expect(learners.find(({ userId }) => userId === lwazi.userId)?.marks[LESSON]).toMatchObject({ mark: 8 })
    expect(await statusOf(teacher, 'classes/marks/save', marksOf(mine, lwazi))).toBe(404)
  })

  test('is deleted with the account', async () => {
    const gone = await learnerOf('7Marks', 'Gone')
    await take(admin, mine, gone)
    await save(teacher, mine, entry(gone.userId, { mark: 8 }))
    await accountRows(db, 'delete from auth.accounts where id = $1', [gone.userId])
    const kept = await db.withUser(admin.userId, (trx) =>
      trx.selectFrom('app.typed_marks').selectAll().where('user_id', '=', gone.userId).execute(),
    )
    expect(kept).toEqual([])
  })

  test('stands in the copy of the learner’s own data, without the name of who typed it', async () => {
    await save(teacher, mine, entry(naledi.userId, { mark: 10 }))
    const { body } = await naledi.browser.post('/api/account/data')
    expect(body).toMatchObject({
      tables: {
        'app.typed_marks': [
          { task_id: LESSON, mark: 10, out_of: 12, school_year: year, typed_by: 'the school’s staff' },
        ],
      },
    })
  })
})

const marksOf = (one: SchoolClass, { userId }: { userId: string }) => ({
  classId: id(one),
  marks: [entry(userId, { mark: 1 })],
})

describe('another teacher and a learner', () => {
  test('cannot read, type, follow or export the marks of a class', async () => {
    const calls: [string, object][] = [
      ['classes/marks/find', { classId: id(mine), tries: 'best' }],
      ['classes/marks/save', marksOf(mine, naledi)],
      ['classes/marks/history', { classId: id(mine), userId: naledi.userId, taskId: LESSON }],
      ['classes/marks/export', wanted({})],
    ]
    for (const [path, body] of calls) {
      const statuses = [await statusOf(colleague, path, body), await statusOf(naledi, path, body)]
      expect([path, ...statuses]).toEqual([path, 404, 403])
    }
    // The learner is not in the class that the colleague teaches.
    expect(await statusOf(colleague, 'classes/marks/save', marksOf(theirs, naledi))).toBe(404)
  })

  test('cannot reach them in the database either', async () => {
    for (const { userId } of [colleague, naledi, thabo]) {
      const rows = await db.withUser(userId, async (trx) => [
        ...(await sql`select from app.typed_marks where user_id = ${naledi.userId}::uuid`.execute(trx)).rows,
        ...(await sql`select from app.class_results(${id(mine)}::uuid, '{}')`.execute(trx)).rows,
      ])
      expect(rows).toEqual([])
      const typed = db.withUser(userId, (trx) =>
        sql`insert into app.typed_marks (user_id, school_year, task_id, version, mark, out_of)
            values (${naledi.userId}::uuid, ${year}, 'other', 1, 12, 12)`.execute(trx),
      )
      await expect(typed).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('cannot be written into, and nobody changes or removes a mark that was typed', async () => {
    for (const statement of [
      `update app.typed_marks set mark = 12`,
      `delete from app.typed_marks`,
      `insert into app.typed_marks (user_id, school_year, task_id, version, mark, out_of, typed_by)
       values ('${naledi.userId}', 2026, 'other', 1, 12, 12, '${admin.userId}')`,
    ])
      await expect(
        db.withUser(teacher.userId, (trx) => sql.raw(statement).execute(trx)),
      ).rejects.toMatchObject({ code: '42501' })
  })
})

const wanted = (more: Partial<ExportMarks>): ExportMarks => ({
  classId: id(mine),
  groups: ['caps'],
  rows: 'learners',
  format: 'csv',
  tries: 'best',
  onlyGiven: false,
  ...more,
})

describe('the file of marks', () => {
  const exported = (body: ExportMarks) =>
    admin.browser.raw('POST', '/api/admin/classes/marks/export', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('has one row a learner or one row a mark, safe for a spreadsheet, and is written down', async () => {
    const one = await makeClass('FILE')
    const learner = await learnerOf('7File', '=1+1')
    await take(admin, one, learner)
    await work(learner, taskRow('quiz-basics', 75), taskRow('practice'))
    await save(admin, one, entry(learner.userId, { mark: 7.5 }))
    const classId = one.classId
    const groups: ExportMarks['groups'] = ['quiz', 'practice', 'caps']
    const rows = await exported(wanted({ classId, groups }))
    expect(rows.headers.get('content-disposition')).toMatch(
      /^attachment; filename="marks-7FILE-20[\d-]+\.csv"$/,
    )
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await rows.arrayBuffer())
    expect(text).toBe(
      '\uFEFFLearner number;Surname;First name;Class;Quizzes: Basics (%);Practice: What is a Computer?;' +
        `CAPS Tasks: CAPS Task 1: Goats (out of 12)\r\n;Dlamini;'=1+1;7FILE;75;done;"7,5"\r\n`,
    )
    expect((await securityEvents(db, 'data_exported')).at(-1)).toMatchObject({
      user_id: admin.userId,
      details: { section: 'marks', profiles: 1 },
    })
    const on = clock.today()
    const single = await exported(wanted({ classId, groups, rows: 'marks', format: 'csv-windows' }))
    expect(new TextDecoder('windows-1252').decode(await single.arrayBuffer()).split('\r\n')).toEqual([
      'Learner number;Surname;First name;Class;Subject;Task;Mark;Out of;Date',
      `;Dlamini;'=1+1;7FILE;Coding and Robotics;Quizzes: Basics;3;4;${on}`,
      `;Dlamini;'=1+1;7FILE;Coding and Robotics;Practice: What is a Computer?;done;;${on}`,
      `;Dlamini;'=1+1;7FILE;Coding and Robotics;CAPS Tasks: CAPS Task 1: Goats;"7,5";12;${on}`,
      '',
    ])
    const book = await exported(wanted({ classId, format: 'xlsx' }))
    expect(book.headers.get('content-disposition')).toMatch(/\.xlsx"$/)
    expect(Buffer.from(await book.arrayBuffer()).toString('latin1')).toMatch(/^PK.*sheet1\.xml/s)
  })
})
