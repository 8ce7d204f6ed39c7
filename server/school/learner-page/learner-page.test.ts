import { OwnComments } from '#domain/school/comments.ts'
import { ClassReports, LearnerPage, LearnerProgram } from '#domain/school/learner-page.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import type { Teaching } from '#domain/school/monday.ts'
import { withOwner } from '#database/temporary-database.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { syncCourse } from '../../learning/progress/course.ts'
import { LESSONS, testServer, type SignedInLearner } from '../../testing.ts'
import { classesOfSchool } from '../classes/testing-classes.ts'
import { forgetOldComments } from './comments.ts'

const TEACHING: Teaching = {
  mistakes: [
    {
      id: 'loops',
      name: 'A loop runs once',
      thinks: 'So it is.',
      remedy: 'Try it.',
      give: { kind: 'practice', title: 'Goats', place: 'Counting' },
      items: ['a-l1', 'a-l2'],
    },
  ],
  challenges: [],
}
const [LESSON] = LESSONS
const course = {
  lessons: LESSONS.map((id) => ({ id, bonus: false })),
  tasks: ['read', 'quiz-a', 'lab-robot-corner'].map((taskId) => ({
    lessonId: LESSON,
    taskId,
    title: taskId,
    type: 'practice' as const,
    points: 5,
  })),
  teaching: TEACHING,
}
const server = await testServer({ course })
const { db } = server
const { admin, ask, statusOf, tell, makeClass, makeTeacher, learnerOf, take } = await classesOfSchool(server)

const PROGRAM = '[{"op":"forward"}]'
const row = {
  lesson: {
    kind: 'lesson',
    lessonId: LESSON,
    completed: false,
    completedAt: null,
    quizScore: 80,
    progress: 60,
  },
  quiz: {
    kind: 'task',
    id: randomUUID(),
    lessonId: LESSON,
    taskId: 'quiz-a',
    completed: true,
    completedAt: new Date().toISOString(),
    score: 80,
    timeSpentMinutes: 4,
  },
  level: {
    kind: 'lab',
    lessonId: LESSON,
    levelId: 'robot-corner',
    stars: 0,
    best: null,
    bestSize: 0,
    last: PROGRAM,
    version: 1,
    tries: 3,
    help: 2,
  },
}
const answer = (itemId: string, isRight: boolean, source = 'quiz', at = new Date()) => ({
  kind: 'answer',
  id: randomUUID(),
  lessonId: LESSON,
  itemId,
  source,
  isRight,
  misconception: isRight ? null : 'loops',
  at: at.toISOString(),
})

async function save({ browser, userId }: SignedInLearner, ...rows: Record<string, unknown>[]): Promise<void> {
  const { body } = await browser.put('/api/progress', { userId, sentAt: new Date().toISOString(), rows })
  expect(JSON.stringify(body)).not.toContain('rejected')
}
type Asker = Pick<SignedInLearner, 'browser'>
const pageOf = (who: Asker, { userId }: { userId: string }) =>
  ask(who, 'learners/page', { userId }, LearnerPage)
const comment = (who: Asker, { userId }: { userId: string }, words: string) =>
  tell(who, 'learners/comments', { userId, words })
const ownComments = async ({ browser }: Asker) =>
  z.parse(OwnComments, (await browser.get('/api/comments/mine')).body).comments

let mine: SchoolClass
let teacher: SignedInLearner
let stranger: SignedInLearner
let naledi: SignedInLearner

beforeAll(async () => {
  await syncCourse(db, course)
  mine = await makeClass('PAGE')
  teacher = await makeTeacher(mine)
  stranger = await makeTeacher(await makeClass('STRANGER'))
  naledi = await learnerOf('7Page')
  await take(admin, mine, naledi)
  await save(naledi, row.lesson, row.quiz, row.level)
  await save(naledi, answer('a-l1', false), answer('a-l2', false), answer('p-1', true, 'daily'))
  await tell(teacher, 'classes/work/give', {
    classIds: [mine.classId],
    work: [{ kind: 'quiz', contentId: 'a' }],
    dueOn: (await pageOf(teacher, naledi)).today,
    note: '',
  })
})

test('a teacher sees all that is kept of a learner, and that somebody looked is written down', async () => {
  const page = await pageOf(teacher, naledi)
  expect(page).toMatchObject({
    firstName: 'Naledi',
    classes: [{ classId: mine.classId, name: '7PAGE' }],
    consent: null,
    lessons: [{ lessonId: LESSON, progress: 60, completed: false }],
    tasks: [{ taskId: 'quiz-a', score: 80, completed: true }],
    levels: [{ levelId: 'robot-corner', stars: 0, tries: 3, help: 2, hasProgram: true }],
    days: [{ day: page.today, isDaily: true }],
    mistakes: [{ id: 'loops', name: 'A loop runs once' }],
    need: { stuck: [{ id: 'loops' }], quiet: null, isReady: false },
    given: [{ kind: 'quiz', contentId: 'a', className: '7PAGE' }],
    mayComment: true,
  })
  expect(page.answers).toHaveLength(3)
  expect(page.answers).toContainEqual(
    expect.objectContaining({ itemId: 'a-l1', isRight: false, misconception: 'loops', times: 1 }),
  )
  // A program is read only when somebody opens it.
  expect(JSON.stringify(page)).not.toContain('forward')
  const program = await ask(
    teacher,
    'learners/program',
    { userId: naledi.userId, levelId: 'robot-corner' },
    LearnerProgram,
  )
  expect(program).toMatchObject({ firstName: 'Naledi', best: null, last: PROGRAM })
  const { rows } = await db.withUser(admin.userId, (trx) =>
    sql<{ ids: string[] }>`
      select profile_ids as ids from app.data_access where reader = ${teacher.userId}
    `.execute(trx),
  )
  expect(rows.flatMap(({ ids }) => ids)).toContain(naledi.userId)
  // Nobody misses a consent for which the school does not ask through Qala.
  expect((await pageOf(admin, naledi)).consent).toBeNull()
  const askFor = (value: string) => tell(admin, 'settings', { name: 'consent', value })
  await askFor('form')
  expect((await pageOf(admin, naledi)).consent).toBe('none')
  await askFor('none')
})

test('a later answer to the same question stands for the earlier one, and both are counted', async () => {
  const zola = await learnerOf('7Page', 'Zola')
  await take(admin, mine, zola)
  const minute = (ago: number) => new Date(Date.now() - ago * 60_000)
  await save(zola, answer('a-l1', false, 'quiz', minute(0)), answer('a-l1', true, 'quiz', new Date()))
  await save(zola, answer('a-l1', false, 'practice'))
  const { answers } = await pageOf(teacher, zola)
  expect(answers.map(({ source, times }) => [source, times]).toSorted()).toEqual([
    ['practice', 1],
    ['quiz', 2],
  ])
})

describe('nobody else', () => {
  const calls = (): [string, object][] => [
    ['learners/page', { userId: naledi.userId }],
    ['learners/program', { userId: naledi.userId, levelId: 'robot-corner' }],
    ['learners/comments', { userId: naledi.userId, words: 'Hello' }],
    ['classes/reports/find', { classId: mine.classId }],
  ]

  test('gets it: another class’s teacher, a learner, the learner itself', async () => {
    const thabo = await learnerOf('7Page', 'Thabo')
    for (const [path, body] of calls()) {
      const statuses = [stranger, thabo, naledi].map((who) => statusOf(who, path, body))
      expect([path, ...(await Promise.all(statuses))]).toEqual([path, 404, 403, 403])
    }
  })

  test('gets it after the learner left the class, or the class was archived', async () => {
    const one = await makeClass('LEAVES')
    const [own, lerato] = [await makeTeacher(one), await learnerOf('7Leaves', 'Lerato')]
    await take(admin, one, lerato)
    await save(lerato, row.level)
    await comment(own, lerato, 'Well done.')
    const { comments } = await pageOf(own, lerato)
    await tell(admin, 'classes/members/remove', { classId: one.classId, userId: lerato.userId })
    expect(await statusOf(own, 'learners/page', { userId: lerato.userId })).toBe(404)
    expect(await statusOf(own, 'learners/program', { userId: lerato.userId, levelId: 'robot-corner' })).toBe(
      404,
    )
    expect(await statusOf(own, 'learners/comments', { userId: lerato.userId, words: 'Hello' })).toBe(404)
    expect(await statusOf(own, 'learners/comments/take-back', { commentId: comments[0]?.commentId })).toBe(
      404,
    )
    expect(await statusOf(own, 'classes/reports/find', { classId: one.classId, userId: lerato.userId })).toBe(
      404,
    )
    await take(admin, one, lerato)
    expect(await statusOf(own, 'learners/page', { userId: lerato.userId })).toBe(200)
    await tell(admin, 'classes/archive', { classId: one.classId, isArchived: true })
    expect(await statusOf(own, 'learners/page', { userId: lerato.userId })).toBe(404)
  })

  test('reaches it in the database either', async () => {
    for (const { userId } of [stranger, await learnerOf('7Page', 'Sipho')]) {
      const found = await db.withUser(userId, async (trx) => {
        const work = await sql<{
          work: unknown
        }>`select app.learner_work(${naledi.userId}::uuid) as work`.execute(trx)
        const program =
          await sql`select * from app.learner_program(${naledi.userId}::uuid, 'robot-corner')`.execute(trx)
        const comments =
          await sql`select from app.learner_comments where user_id = ${naledi.userId}::uuid`.execute(trx)
        const replies =
          await sql`select from app.comment_replies where user_id = ${naledi.userId}::uuid`.execute(trx)
        return [work.rows[0]?.work, ...program.rows, ...comments.rows, ...replies.rows]
      })
      expect(found).toEqual([null])
      const written = db.withUser(userId, (trx) =>
        trx
          .insertInto('app.learner_comments')
          .values({ user_id: naledi.userId, words: 'Hello', written_by: userId })
          .execute(),
      )
      await expect(written).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('a comment', () => {
  test('is read by the learner, answered with a sign, and the teacher sees both', async () => {
    const liam = await learnerOf('7Page', 'Liam')
    await take(admin, mine, liam)
    await comment(teacher, liam, '  Your loops \n are much shorter now.  ')
    const [own] = await ownComments(liam)
    expect(own).toMatchObject({ words: 'Your loops are much shorter now.' })
    expect((await pageOf(teacher, liam)).comments).toMatchObject([
      { words: own?.words, seenAt: null, sign: null, mayTakeBack: true },
    ])
    const reply = {
      kind: 'reply',
      lessonId: 'comment',
      commentId: own?.commentId,
      seenAt: new Date().toISOString(),
    }
    await save(liam, { ...reply, sign: null, version: 0 })
    await save(liam, { ...reply, sign: 'help', version: 1 })
    expect((await pageOf(teacher, liam)).comments).toMatchObject([
      { sign: 'help', seenAt: expect.any(String) },
    ])
    // A colleague of the class sees it, and cannot take it back.
    const colleague = await makeTeacher(mine)
    const [seen] = (await pageOf(colleague, liam)).comments
    expect(seen?.mayTakeBack).toBe(false)
    expect(await statusOf(colleague, 'learners/comments/take-back', { commentId: own?.commentId })).toBe(404)
    await tell(teacher, 'learners/comments/take-back', { commentId: own?.commentId })
    expect(await ownComments(liam)).toEqual([])
    expect((await pageOf(teacher, liam)).comments).toEqual([])
  })

  test('is one line of 1 to 280 letters', async () => {
    const refused = async (words: string) =>
      (await teacher.browser.post('/api/admin/learners/comments', { userId: naledi.userId, words })).fields
    expect(await refused('x'.repeat(281))).toEqual({ words: 'A comment has at most 280 characters' })
    expect(await refused(' \n ')).toEqual({ words: 'Please write a comment' })
  })

  test('goes with the account, is in what is kept about the learner, and is deleted after a year', async () => {
    const ayanda = await learnerOf('7Page', 'Ayanda')
    await take(admin, mine, ayanda)
    await comment(teacher, ayanda, 'A year ago')
    await comment(teacher, ayanda, 'Today')
    const [, old] = await ownComments(ayanda)
    const seenAt = new Date().toISOString()
    await save(ayanda, {
      kind: 'reply',
      lessonId: 'comment',
      commentId: old?.commentId,
      seenAt,
      sign: 'thanks',
      version: 1,
    })
    const { rows } = await db.withAuth(
      (trx) =>
        sql<{
          found: Record<string, unknown[]>
        }>`select app.rows_about(${ayanda.userId}::uuid) as found`.execute(trx),
      { userId: ayanda.userId },
    )
    expect(rows[0]?.found['app.learner_comments']).toHaveLength(2)
    expect(rows[0]?.found['app.comment_replies']).toHaveLength(1)
    const kept = (table: string) =>
      withOwner(db.url, async (owner) => {
        await owner.query(`begin; alter table ${table} no force row level security`)
        const found = await owner.query(`select from ${table} where user_id = $1`, [ayanda.userId])
        await owner.query('rollback')
        return found.rowCount
      })
    await withOwner(db.url, async (owner) => {
      for (const [table, column] of [
        ['learner_comments', 'written_at'],
        ['comment_replies', 'seen_at'],
      ] as const) {
        await owner.query(`alter table app.${table} no force row level security`)
        const which = table === 'learner_comments' ? 'id' : 'comment_id'
        await owner.query(
          `update app.${table} set ${column} = now() - interval '366 days' where ${which} = $1`,
          [old?.commentId],
        )
        await owner.query(`alter table app.${table} force row level security`)
      }
    })
    expect(await forgetOldComments(db)).toBe(1)
    expect([await kept('app.learner_comments'), await kept('app.comment_replies')]).toEqual([1, 0])
    await db.withAuth((trx) => trx.deleteFrom('auth.accounts').where('id', '=', ayanda.userId).execute())
    expect(await kept('app.learner_comments')).toBe(0)
  })
})

test('the reports of a class have the facts of each learner by surname, with the newest comment', async () => {
  const one = await makeClass('REPORT')
  const own = await makeTeacher(one)
  const [pieter, anele] = [await learnerOf('7Report', 'Pieter'), await learnerOf('7Report', 'Anele')]
  await take(admin, one, pieter, anele)
  await save(pieter, row.quiz)
  await comment(own, pieter, 'First')
  await comment(own, pieter, 'Second')
  const reports = await ask(own, 'classes/reports/find', { classId: one.classId }, ClassReports)
  expect(reports.learners).toHaveLength(2)
  expect(reports.learners.find(({ userId }) => userId === pieter.userId)).toMatchObject({
    tasks: [{ taskId: 'quiz-a', score: 80 }],
    comment: { words: 'Second' },
  })
  const alone = await ask(
    own,
    'classes/reports/find',
    { classId: one.classId, userId: anele.userId },
    ClassReports,
  )
  expect(alone.learners).toMatchObject([{ firstName: 'Anele', comment: null }])
  // No answer of a learner is in a report for a family.
  expect(JSON.stringify(reports)).not.toMatch(/misconception|answers/)
})
