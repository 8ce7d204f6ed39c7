import { clock } from '#domain/clock.ts'
import { ClassWeek, OwnWork, WORK_A_WEEK, WorkGiven, type Work } from '#domain/school/class-work.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { addDays, mondayOf } from '#domain/school-week.ts'
import { asWorker } from '#database/testing.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { classesOfSchool } from '../classes/testing-classes.ts'
import { syncCourse, type Course } from '../../learning/progress/course.ts'
import { LESSONS, securityEvents, testServer, type SignedInLearner } from '../../testing.ts'

const [LESSON, OTHER] = LESSONS
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
}

const server = await testServer({ course })
const { admin, statusOf, ask, tell, take, prove, makeClass, makeMembers, makeTeacher, learnerOf } =
  await classesOfSchool(server)

// These are the Friday and Saturday of next week. They stay in the future and in one week, even if midnight or Sunday passes
// during the test.
const nextMonday = addDays(mondayOf(clock.today()), 7)
const [soon, later] = [addDays(nextMonday, 4), addDays(nextMonday, 5)]
const lesson: Work = { kind: 'lesson', contentId: LESSON }
const quiz: Work = { kind: 'quiz', contentId: 'basics' }
const practice: Work = { kind: 'practice', contentId: LESSON }
const level: Work = { kind: 'lab', contentId: 'robot-first' }

type Asker = Pick<SignedInLearner, 'browser'>
const body = (one: SchoolClass | SchoolClass[], work: Work[], dueOn = soon, note = '') => ({
  classIds: [one].flat().map(({ classId }) => classId),
  work,
  dueOn,
  note,
})
const give = (who: Asker, ...rest: Parameters<typeof body>) =>
  ask(who, 'classes/work/give', body(...rest), WorkGiven)
const weekOf = (who: Asker, { classId }: SchoolClass, week = soon) =>
  ask(who, 'classes/work/find', { classId, week }, ClassWeek)
const ownWork = async ({ browser }: Asker) =>
  z.parse(OwnWork, (await browser.get('/api/classes/work')).body).work

async function save({ browser, userId }: SignedInLearner, ...rows: Record<string, unknown>[]): Promise<void> {
  const answer = await browser.put('/api/progress', { userId, sentAt: new Date().toISOString(), rows })
  expect(JSON.stringify(answer.body)).not.toContain('rejected')
}
const done = { completed: true, completedAt: new Date().toISOString() }
const undone = { completed: false, completedAt: null }
const lessonRow = (progress: number) => ({
  kind: 'lesson',
  lessonId: LESSON,
  ...(progress === 100 ? done : undone),
  quizScore: 0,
  progress,
})
const taskRow = (taskId: string, isDone: boolean) => ({
  kind: 'task',
  id: randomUUID(),
  lessonId: LESSON,
  taskId,
  ...(isDone ? done : undone),
  score: 0,
  timeSpentMinutes: 2,
})
const triedLevel = {
  kind: 'lab',
  lessonId: LESSON,
  levelId: 'robot-first',
  stars: 0,
  best: null,
  bestSize: 0,
  last: '[]',
  version: 1,
  tries: 1,
  help: 0,
}

let mine: SchoolClass
let theirs: SchoolClass
let teacher: SignedInLearner
let colleague: SignedInLearner
let naledi: SignedInLearner
let thabo: SignedInLearner

beforeAll(async () => {
  await syncCourse(server.db, course)
  mine = await makeClass('WORK')
  theirs = await makeClass('OTHER')
  teacher = await makeTeacher(mine)
  colleague = await makeTeacher(theirs)
  naledi = await learnerOf('7Work')
  thabo = await learnerOf('7Other', 'Thabo')
  await take(admin, mine, naledi)
  await take(admin, theirs, thabo)
})

test('its teacher sees the percent of a quiz and of a practice that are done, and of nothing else', async () => {
  const one = await makeClass('PERCENT')
  const lindiwe = await learnerOf('7Percent', 'Lindiwe')
  await take(admin, one, lindiwe)
  await give(admin, one, [lesson, quiz, practice, level])
  await save(
    lindiwe,
    lessonRow(100),
    { ...taskRow('quiz-basics', true), score: 50 },
    { ...taskRow('practice', false), score: 90 },
    { ...taskRow('lab-robot-first', true), score: 100 },
  )
  const { work, learners } = await weekOf(admin, one)
  const ofKind = (kind: string) => work.find((given) => given.kind === kind)?.workId ?? ''
  expect(learners.map(({ percents }) => percents)).toEqual([{ [ofKind('quiz')]: 50 }])
  await save(
    lindiwe,
    { ...taskRow('quiz-basics', true), score: 100 },
    { ...taskRow('practice', true), score: 90 },
  )
  expect((await weekOf(admin, one)).learners[0]?.percents).toEqual({
    [ofKind('quiz')]: 100,
    [ofKind('practice')]: 90,
  })
})

test('what a class is given its learners see, and its teacher sees who began and who did it', async () => {
  expect(await give(teacher, mine, [lesson, quiz, practice, level], soon, 'In pairs')).toEqual({
    given: 4,
    already: 0,
  })
  const own = await ownWork(naledi)
  expect(
    own.map(({ kind, contentId, dueOn, note, className }) => [kind, contentId, dueOn, note, className]),
  ).toEqual(expect.arrayContaining([['quiz', 'basics', soon, 'In pairs', '7WORK']]))
  expect(own).toHaveLength(4)

  const marks = async () => {
    const { work, learners } = await weekOf(teacher, mine)
    const kinds = new Map(work.map(({ workId, kind }) => [workId, kind]))
    const named = (ids: readonly string[]) => ids.map((id) => kinds.get(id)).toSorted()
    return learners.map(({ firstName, ...marks }) => [firstName, named(marks.done), named(marks.begun)])
  }
  expect(await marks()).toEqual([['Naledi', [], []]])
  await save(naledi, lessonRow(20), taskRow('quiz-basics', false), taskRow('practice', false), triedLevel)
  expect(await marks()).toEqual([['Naledi', [], ['lab', 'lesson', 'practice', 'quiz']]])
  await save(naledi, lessonRow(100), taskRow('quiz-basics', true), taskRow('practice', true))
  expect(await marks()).toEqual([['Naledi', ['lesson', 'practice', 'quiz'], ['lab']]])
  await save(naledi, taskRow('lab-robot-first', true))
  expect(await marks()).toEqual([['Naledi', ['lab', 'lesson', 'practice', 'quiz'], []]])
  const { lastSeenAt } = (await weekOf(teacher, mine)).learners[0] ?? {}
  expect(lastSeenAt).toEqual(expect.any(String))
})

describe('another teacher', () => {
  test('neither sees, gives, changes, takes back nor watches it', async () => {
    const [{ workId = '' } = {}] = (await weekOf(teacher, mine)).work
    const before = await weekOf(teacher, mine)
    expect(await statusOf(colleague, 'classes/work/find', { classId: mine.classId, week: soon })).toBe(404)
    expect(await statusOf(colleague, 'classes/work/give', body([theirs, mine], [lesson]))).toBe(404)
    expect(await statusOf(colleague, 'classes/work/change', { workId, dueOn: later, note: 'x' })).toBe(404)
    expect(await statusOf(colleague, 'classes/work/take-back', { workId })).toBe(404)
    expect(await statusOf(colleague, 'classes/work/watch', { classId: mine.classId })).toBe(404)
    expect(await weekOf(teacher, mine)).toEqual(before)
    // If one of the classes in a call belongs to somebody else, the call does nothing.
    expect((await weekOf(colleague, theirs)).work).toEqual([])
  })

  test('cannot reach it in the database either, nor can a learner of another class', async () => {
    for (const { userId } of [colleague, thabo]) {
      const rows = await server.db.withUser(userId, async (trx) => {
        await sql`update app.class_work set note = 'x' where class_id = ${mine.classId}::uuid`.execute(trx)
        await sql`delete from app.class_work where class_id = ${mine.classId}::uuid`.execute(trx)
        const marks = sql`select from app.class_work_marks(${mine.classId}::uuid, ${mondayOf(soon)}::date)`
        return [
          ...(await sql`select from app.class_work where class_id = ${mine.classId}::uuid`.execute(trx)).rows,
          ...(await marks.execute(trx)).rows,
        ]
      })
      expect(rows).toEqual([])
      const given = server.db.withUser(userId, (trx) =>
        trx
          .insertInto('app.class_work')
          .values({
            class_id: mine.classId,
            kind: 'lesson',
            content_id: OTHER,
            due_on: soon,
            given_by: userId,
          })
          .execute(),
      )
      await expect(given).rejects.toMatchObject({ code: '42501' })
    }
    expect((await weekOf(teacher, mine)).work).toHaveLength(4)
    expect(await ownWork(thabo)).toEqual([])
  })
})

test('a learner of the class reads it and changes nothing of it', async () => {
  const changed = await server.db.withUser(naledi.userId, async (trx) => {
    const update = sql`update app.class_work set note = 'x' where class_id = ${mine.classId}::uuid`
    return (await update.execute(trx)).numAffectedRows
  })
  expect(changed).toBe(0n)
})

test('whoever manages classes gives work to any of them, and learners of both see what is whose', async () => {
  const [first, second] = [await makeClass('TWO'), await makeClass('ROBOTICS')]
  const lerato = await learnerOf('7Two', 'Lerato')
  for (const one of [first, second]) await take(admin, one, lerato)
  expect(await give(admin, [first, second], [lesson])).toEqual({ given: 2, already: 0 })
  expect((await ownWork(lerato)).map(({ className }) => className).toSorted()).toEqual(['7ROBOTICS', '7TWO'])
  await tell(admin, 'classes/members/remove', { classId: second.classId, userId: lerato.userId })
  expect((await ownWork(lerato)).map(({ className }) => className)).toEqual(['7TWO'])
  await tell(admin, 'classes/archive', { classId: first.classId, isArchived: true })
  expect(await ownWork(lerato)).toEqual([])
  const archived = await admin.browser.post('/api/admin/classes/work/give', body(first, [lesson]))
  expect(archived.fields).toEqual({ classIds: 'Class 7TWO is archived' })
})

test('a teacher taken out in mid-week sees nothing of it, and the work stays', async () => {
  const one = await makeClass('LEFT')
  const gone = await makeTeacher(one)
  const aisha = await learnerOf('7Left', 'Aisha')
  await take(admin, one, aisha)
  await give(gone, one, [lesson])
  await tell(admin, 'classes/teachers/remove', { classId: one.classId, userId: gone.userId })
  expect(await statusOf(gone, 'classes/work/find', { classId: one.classId, week: soon })).toBe(404)
  expect(await ownWork(aisha)).toHaveLength(1)
  expect((await weekOf(admin, one)).work).toMatchObject([{ givenBy: gone.userId }])
})

test('a class that was emptied keeps what it was given', async () => {
  const one = await makeClass('EMPTY')
  const pieter = await learnerOf('7Empty', 'Pieter')
  await take(admin, one, pieter)
  await give(admin, one, [lesson])
  await tell(admin, 'classes/members/remove', { classId: one.classId, userId: pieter.userId })
  expect(await weekOf(admin, one)).toMatchObject({ work: [{ contentId: LESSON }], learners: [] })
  expect(await ownWork(pieter)).toEqual([])
  await tell(admin, 'classes/delete', { classId: one.classId })
})

describe('the same thing given twice', () => {
  test('in a week is one thing with the new day, and keeps a note that nobody replaced', async () => {
    const one = await makeClass('TWICE')
    await give(admin, one, [lesson, lesson], soon, 'Page 3')
    expect(await give(admin, one, [lesson, quiz], later)).toEqual({ given: 1, already: 1 })
    const { work } = await weekOf(admin, one)
    expect(work.map(({ kind, dueOn, note }) => [kind, dueOn, note])).toEqual([
      ['lesson', later, 'Page 3'],
      ['quiz', later, null],
    ])
  })

  test('in another week is another thing, which cannot be moved onto the first', async () => {
    const one = await makeClass('WEEKS')
    await give(admin, one, [lesson], soon)
    await give(admin, one, [lesson], addDays(soon, 7))
    const { work, before } = await weekOf(admin, one, addDays(soon, 7))
    expect(before).toEqual([lesson])
    const moved = await admin.browser.post('/api/admin/classes/work/change', {
      workId: work[0]?.workId,
      dueOn: soon,
      note: '',
    })
    expect(moved.fields).toEqual({ dueOn: 'The class has this in that week already' })
  })
})

test('it is changed and taken back, and both are in the log', async () => {
  const one = await makeClass('CHANGE')
  await give(admin, one, [lesson], soon, 'Old')
  const [{ workId = '' } = {}] = (await weekOf(admin, one)).work
  await tell(admin, 'classes/work/change', { workId, dueOn: later, note: '' })
  expect((await weekOf(admin, one)).work).toMatchObject([{ dueOn: later, note: null }])
  await tell(admin, 'classes/work/take-back', { workId })
  expect((await weekOf(admin, one)).work).toEqual([])
  expect(await statusOf(admin, 'classes/work/take-back', { workId })).toBe(404)
  const events = (await securityEvents(server.db, 'class_changed')).map(({ details }) => details)
  expect(events).toEqual(
    expect.arrayContaining([
      { classId: one.classId, workGiven: 1 },
      { classId: one.classId, workChanged: 1 },
      { classId: one.classId, workTakenBack: 1 },
    ]),
  )
})

test('what the course does not have is refused by name, and what left it keeps its title', async () => {
  const one = await makeClass('GONE')
  await give(admin, one, [level])
  const refused = await admin.browser.post(
    '/api/admin/classes/work/give',
    body(one, [lesson, { kind: 'lab', contentId: 'robot-gone' }]),
  )
  expect(refused).toMatchObject({
    status: 400,
    fields: { work: 'The course does not have robot-gone any more. Load the page again' },
  })
  await asWorker(
    server.db,
    `update app.lesson_tasks set retired_at = now() where task_id = 'lab-robot-first'`,
  )
  expect((await weekOf(admin, one)).work).toMatchObject([{ contentId: 'robot-first', title: 'First steps' }])
})

test(`a class has at most ${WORK_A_WEEK} things a week, whoever gives them`, async () => {
  const one = await makeClass('MUCH')
  const rows = Array.from(
    { length: WORK_A_WEEK },
    (_, at) => `('${one.classId}', 'lesson', 'old-${at}', '${soon}')`,
  )
  await server.db.withUser(admin.userId, (trx) =>
    sql`insert into app.class_work (class_id, kind, content_id, due_on, given_by)
        select (v.a)::uuid, v.b, v.c, (v.d)::date, ${admin.userId}::uuid from (values ${sql.raw(rows.join())}) v (a, b, c, d)`.execute(
      trx,
    ),
  )
  const refused = await admin.browser.post('/api/admin/classes/work/give', body(one, [lesson]))
  expect(refused.fields).toEqual({ work: 'Class 7MUCH would have more than 12 things that week' })
  expect((await weekOf(admin, one)).work).toHaveLength(WORK_A_WEEK)
})

test('whoever still has to be confirmed reads no words of a teacher', async () => {
  await tell(admin, 'settings', { name: 'registration', value: 'confirmed' })
  const one = await makeClass('WAITING')
  const liam = await learnerOf('7Waiting', 'Liam')
  await give(admin, one, [lesson], soon, 'For us alone')
  await liam.browser.post('/api/classes/join', { code: one.code })
  expect(await ownWork(liam)).toEqual([])
  await take(admin, one, liam)
  expect(await ownWork(liam)).toMatchObject([{ note: 'For us alone' }])
  await tell(admin, 'settings', { name: 'registration', value: 'anyone' })
})

describe('live', () => {
  /** Collects what a stream sends, as it comes. */
  async function listen({ browser }: Asker, method: string, path: string, sent?: unknown) {
    const response = await browser.raw(method, path, {
      ...(sent !== undefined && {
        body: JSON.stringify(sent),
        headers: { 'content-type': 'application/json' },
      }),
    })
    expect(response.status).toBe(200)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const heard = { text: '', isEnded: false }
    void (async () => {
      for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
        heard.text += chunk.value
      heard.isEnded = true
    })()
    return {
      events: () => [...heard.text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name),
      isEnded: () => heard.isEnded,
      close: () => reader?.cancel(),
    }
  }

  test('a learner hears of new work, and the teacher of what the learners of this class do', async () => {
    const one = await makeClass('LIVE')
    const own = await makeTeacher(one)
    const zanele = await learnerOf('7Live', 'Zanele')
    await take(admin, one, zanele)
    const [learner, watch, stranger] = [
      await listen(zanele, 'GET', '/api/events'),
      await listen(own, 'POST', '/api/admin/classes/work/watch', { classId: one.classId }),
      await listen(colleague, 'POST', '/api/admin/classes/work/watch', { classId: theirs.classId }),
    ]
    await give(own, one, [lesson])
    await expect.poll(learner.events).toEqual(['work'])
    await expect.poll(() => watch.events()).toContain('work')
    await save(zanele, lessonRow(40))
    await expect.poll(() => watch.events().at(-1)).toBe('progress')
    await save(thabo, lessonRow(40))
    await expect.poll(stranger.events).toEqual(['progress'])
    await Promise.all([learner, watch, stranger].map((stream) => stream.close()))
  })

  const watchOf = (who: Asker, { classId }: SchoolClass) =>
    listen(who, 'POST', '/api/admin/classes/work/watch', { classId })

  test('one gift to a class of 43 is one event for each who watches it', async () => {
    const one = await makeClass('FULL')
    const own = await makeTeacher(one)
    const [first] = await makeMembers(
      one,
      ...Array.from({ length: 43 }, (_, at): [string, string] => ['Learner', `Number${at}`]),
    )
    const watch = await watchOf(own, one)
    await give(own, one, [lesson])
    // A message from another process that names both the class and a member also reaches the watcher only once.
    await server.db.notify(
      'qala_live',
      JSON.stringify({ from: randomUUID(), users: [one.classId, first?.userId], event: 'work' }),
    )
    await expect.poll(() => watch.events().length).toBe(2)
    expect(watch.events()).toEqual(['work', 'work'])
    await watch.close()
  })

  test('a stream ends at once for a teacher who was taken off the class, lost the role, or whose learner left', async () => {
    const one = await makeClass('ENDS')
    const [own, other] = [await makeTeacher(one), await makeTeacher(one)]
    const zanele = await learnerOf('7Ends', 'Zanele')
    await take(admin, one, zanele)
    const own1 = await watchOf(own, one)
    const other1 = await watchOf(other, one)
    await tell(admin, 'classes/teachers/remove', { classId: one.classId, userId: own.userId })
    await expect.poll(own1.isEnded).toBe(true)
    expect(other1.isEnded()).toBe(false)
    expect(await statusOf(own, 'classes/work/watch', { classId: one.classId })).toBe(404)
    // A teacher who still has the class reconnects, and hears nothing about those who have left.
    await tell(admin, 'classes/members/remove', { classId: one.classId, userId: zanele.userId })
    await expect.poll(other1.isEnded).toBe(true)
    const other2 = await watchOf(other, one)
    await prove()
    await tell(admin, 'teachers/remove', { userId: other.userId })
    await expect.poll(other2.isEnded).toBe(true)
    expect([403, 404]).toContain(await statusOf(other, 'classes/work/watch', { classId: one.classId }))
  })
})
