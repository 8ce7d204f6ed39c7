import {
  Certificate,
  ClassCertificates,
  LearnerCertificates,
  NOT_EARNED,
  TAKEN_BACK,
} from '#domain/school/certificates.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { PASS_MARK } from '#domain/learning/quiz.ts'
import { withOwner } from '#database/temporary-database.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { classesOfSchool } from '../classes/testing-classes.ts'
import { syncCourse, type Course } from '../../learning/progress/course.ts'
import { accountRows, securityEvents, testServer, type SignedInLearner } from '../../testing.ts'

const quiz = (lessonId: string, taskId: string) => ({
  lessonId,
  taskId,
  title: taskId,
  type: 'quiz' as const,
  points: 10,
})
const COURSE: Course = {
  lessons: [
    { id: 'coding-basics', bonus: false, strand: 'coding' },
    { id: 'what-is-computer', bonus: false, strand: 'application' },
    { id: 'computer-types', bonus: true, strand: 'application' },
  ],
  tasks: [
    quiz('coding-basics', 'quiz-first'),
    quiz('coding-basics', 'quiz-second'),
    quiz('what-is-computer', 'quiz-computer'),
  ],
}

const server = await testServer({ course: COURSE, env: { publicUrl: 'http://localhost:8080' } })
await syncCourse(server.db, COURSE)
const school = await classesOfSchool(server)
const { admin, makeClass, makeTeacher, learnerOf, take, ask, tell } = school

beforeEach(async () => {
  await accountRows(server.db, 'delete from private.throttle')
})

/** Finishes a lesson with these best percentages in its quizzes. */
async function finish(
  { browser, userId }: SignedInLearner,
  lessonId: string,
  scores: Record<string, number>,
) {
  const at = new Date().toISOString()
  const done = { completed: true, completedAt: at }
  const { status } = await browser.put('/api/progress', {
    userId,
    sentAt: at,
    rows: [
      { kind: 'lesson', lessonId, ...done, quizScore: 100, progress: 100 },
      ...Object.entries(scores).map(([taskId, score]) => ({
        kind: 'task',
        id: randomUUID(),
        lessonId,
        taskId,
        ...done,
        score,
        timeSpentMinutes: 1,
      })),
    ],
  })
  expect(status).toBe(200)
}
const finishCoding = (who: SignedInLearner) =>
  finish(who, 'coding-basics', { 'quiz-first': PASS_MARK, 'quiz-second': 100 })

const claim = ({ browser }: SignedInLearner, kind = 'coding') => browser.post('/api/certificates', { kind })
const claimed = async (who: SignedInLearner) => z.parse(Certificate, (await claim(who)).body)
async function check(code: string, ip?: string) {
  const answer = await server.browser(ip).raw('GET', `/verify/${code}`)
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('cache-control') }
}
const stored = (userId: string) =>
  server.db.withUser(admin.userId, (trx) =>
    trx.selectFrom('app.certificates').select('code').where('user_id', '=', userId).execute(),
  )

describe('a certificate', () => {
  test('cannot be had before every quiz of every lesson is passed', async () => {
    const learner = await learnerOf('7Early')
    const refused = { status: 400, fields: { kind: NOT_EARNED } }
    expect(await claim(learner)).toMatchObject(refused)
    // The best percentage of the lesson is 100, but one of its two quizzes was never taken.
    await finish(learner, 'coding-basics', { 'quiz-first': 100 })
    expect(await claim(learner)).toMatchObject(refused)
    await finish(learner, 'coding-basics', { 'quiz-second': PASS_MARK - 1 })
    expect(await claim(learner)).toMatchObject(refused)
    expect(await stored(learner.userId)).toEqual([])
    await finishCoding(learner)
    expect(await claim(learner)).toMatchObject({ status: 200 })
    expect(await claim(learner, 'course')).toMatchObject(refused)
  })

  test('is made once, also when two devices ask together, and holds the name of that day', async () => {
    const learner = await learnerOf('7Once', 'Tinyiko')
    await finishCoding(learner)
    const asked = await Promise.all([claim(learner), claim(learner), claim(learner)])
    const codes = new Set(asked.map(({ body }) => z.parse(Certificate, body).code))
    expect(codes.size).toBe(1)
    expect(await stored(learner.userId)).toHaveLength(1)
    await learner.browser.send('PATCH', '/api/profile', { firstName: 'Somebody' })
    expect((await learner.browser.get('/api/certificates')).body).toMatchObject({
      certificates: [{ kind: 'coding', lessons: 1, fullName: expect.stringMatching(/^Tinyiko /) }],
      revoked: [],
    })
  })

  test('of the course needs all counted lessons, and no bonus lesson', async () => {
    const learner = await learnerOf('7Whole')
    await finishCoding(learner)
    await finish(learner, 'what-is-computer', { 'quiz-computer': 70 })
    expect(await claim(learner, 'course')).toMatchObject({ status: 200, body: { lessons: 2 } })
  })

  test('cannot be made for somebody else, changed or taken back by a learner, whatever the API does', async () => {
    const [naledi, thabo] = [await learnerOf('7Own'), await learnerOf('7Own', 'Thabo')]
    await finishCoding(naledi)
    const { code } = await claimed(naledi)
    const as = (who: SignedInLearner, statement: ReturnType<typeof sql>) =>
      server.db.withUser(who.userId, (trx) => statement.execute(trx))
    await expect(
      as(
        thabo,
        sql`insert into app.certificates (code, user_id, kind, full_name, initials, school_name, lessons)
          values ('ABCD-EFGH-JKMN', ${naledi.userId}, 'course', 'N', 'N.', 'S', 1)`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
    const revoking = sql`update app.certificates set revoked_at = now(), revoked_by = ${naledi.userId}, reason = 'mine'
      where code = ${code} returning code`
    for (const who of [naledi, thabo]) expect((await as(who, revoking)).rows).toEqual([])
    expect((await as(thabo, sql`select code from app.certificates where code = ${code}`)).rows).toEqual([])
    await expect(as(naledi, sql`update app.certificates set full_name = 'X'`)).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('goes with the account', async () => {
    const learner = await learnerOf('7Gone')
    await finishCoding(learner)
    const { code } = await claimed(learner)
    expect((await check(code)).status).toBe(200)
    await accountRows(server.db, 'delete from auth.accounts where id = $1', [learner.userId])
    expect((await check(code)).text).toContain('No such certificate')
  })
})

describe('the page that checks a code', () => {
  let learner: SignedInLearner
  let certificate: Certificate
  beforeAll(async () => {
    learner = await learnerOf('7Check', 'Rendani')
    await finishCoding(learner)
    certificate = await claimed(learner)
  })

  test('says initials, what for, school and day, and nothing else of the learner', async () => {
    const { status, text, type } = await check(certificate.code.toLowerCase().replaceAll('-', ' '))
    expect({ status, type }).toEqual({ status: 200, type: 'no-store' })
    for (const fact of ['This certificate holds', 'R. D.', 'Coding', certificate.schoolName])
      expect(text).toContain(fact)
    for (const kept of ['Rendani', learner.userId, learner.email, '7Check']) expect(text).not.toContain(kept)
    const typed = await server.browser().raw('GET', `/verify?code=${certificate.code}`)
    expect(await typed.text()).toContain('This certificate holds')
  })

  test('answers what does not exist with a page of the same length, and shows what was typed as text', async () => {
    const known = await check(certificate.code)
    for (const typed of ['ABCD-EFGH-JKMN', 'nonsense', '%3Cscript%3Ealert(1)%3C%2Fscript%3E']) {
      const unknown = await check(typed)
      expect(unknown.status).toBe(404)
      expect(unknown.text).toContain('No such certificate')
      expect(unknown.text).not.toContain('<script>')
      expect(Buffer.byteLength(unknown.text)).toBe(Buffer.byteLength(known.text))
    }
  })

  test('cannot be asked about many codes from one address', async () => {
    const guesser = '196.25.7.7'
    const statuses: number[] = []
    for (let tries = 0; tries < 22; tries += 1) statuses.push((await check('ABCD-EFGH-JKMN', guesser)).status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(20)
    expect((await check(certificate.code, guesser)).status).toBe(429)
    expect((await check(certificate.code, '196.25.7.8')).status).toBe(200)
  })

  test('never makes anybody wait who checks those that exist', async () => {
    for (let tries = 0; tries < 25; tries += 1)
      expect((await check(certificate.code, '196.25.7.9')).status).toBe(200)
  })
})

describe('staff', () => {
  let mine: SchoolClass
  let teacher: SignedInLearner
  let other: SignedInLearner
  let learner: SignedInLearner
  beforeAll(async () => {
    mine = await makeClass('CERT')
    teacher = await makeTeacher(mine)
    other = await makeTeacher(await makeClass('ELSE'))
    learner = await learnerOf('7Cert', 'Lerato')
    await take(teacher, mine, learner)
    await finishCoding(learner)
  })
  const ofClass = (who: SignedInLearner, path: 'find' | 'issue' = 'find') =>
    ask(who, `classes/certificates/${path}`, { classId: mine.classId }, ClassCertificates)
  const status = (who: Pick<SignedInLearner, 'browser'>, path: string, body: object) =>
    who.browser.post(`/api/admin/${path}`, body).then((answer) => answer.status)

  test('cannot touch the certificates of learners they do not teach', async () => {
    const { code } = await claimed(learner)
    for (const [path, body] of [
      ['certificates/revoke', { code, reason: 'A mistake' }],
      ['certificates/renew', { code }],
      ['classes/certificates/find', { classId: mine.classId }],
      ['classes/certificates/issue', { classId: mine.classId }],
    ] as const) {
      expect(await status(other, path, body)).toBe(404)
      expect(await status(learner, path, body)).toBe(403)
    }
    expect((await check(code)).text).toContain('This certificate holds')
  })

  test('of the own class take one back, and only they can give another, with another code', async () => {
    const { code } = await claimed(learner)
    expect(await status(teacher, 'certificates/revoke', { code, reason: 'x' })).toBe(400)
    expect(await status(teacher, 'certificates/revoke', { code, reason: 'Done by a brother' })).toBe(204)
    const page = await check(code)
    expect(page.text).toContain('This certificate was taken back')
    expect(page.text).not.toContain('brother')
    expect(await claim(learner)).toMatchObject({ status: 400, fields: { kind: TAKEN_BACK } })
    expect((await learner.browser.get('/api/certificates')).body).toEqual({
      certificates: [],
      revoked: ['coding'],
    })
    expect((await ofClass(teacher)).learners).toMatchObject([
      { certificates: [], waiting: [], revoked: [{ kind: 'coding', code, reason: 'Done by a brother' }] },
    ])
    expect(await status(teacher, 'certificates/renew', { code })).toBe(204)
    const fresh = await claimed(learner)
    expect(fresh.code).not.toBe(code)
    expect((await check(code)).text).toContain('taken back')
    expect((await check(fresh.code)).text).toContain('This certificate holds')
    const events = await securityEvents(server.db, 'certificate_changed')
    expect(events.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        { userId: learner.userId, revoked: 'coding' },
        { userId: learner.userId, renewed: 'coding' },
      ]),
    )
  })

  test('who see all learners do so too', async () => {
    const { code } = await claimed(learner)
    expect(await status(admin, 'certificates/revoke', { code, reason: 'A test' })).toBe(204)
    expect(await status(admin, 'certificates/revoke', { code, reason: 'Again' })).toBe(404)
    expect(await status(admin, 'certificates/renew', { code })).toBe(204)
    expect((await claimed(learner)).code).not.toBe(code)
  })

  test('who see all learners find and take back that of a learner in no class; a teacher cannot', async () => {
    const left = await learnerOf('7Cert', 'Nomsa')
    await finishCoding(left)
    const { code } = await claimed(left)
    const find = (who: SignedInLearner) =>
      ask(who, 'certificates/find', { userId: left.userId }, LearnerCertificates)
    expect(await status(teacher, 'certificates/find', { userId: left.userId })).toBe(404)
    expect(await status(teacher, 'certificates/revoke', { code, reason: 'A mistake' })).toBe(404)
    expect(await status(learner, 'certificates/find', { userId: left.userId })).toBe(403)
    expect(await status(admin, 'certificates/find', { userId: randomUUID() })).toBe(404)
    expect(await find(admin)).toMatchObject({
      name: 'Nomsa Dlamini',
      certificates: [{ kind: 'coding', code }],
      revoked: [],
      waiting: [],
    })
    expect(await status(admin, 'certificates/revoke', { code, reason: 'Left the school' })).toBe(204)
    expect(await find(admin)).toMatchObject({
      certificates: [],
      revoked: [{ kind: 'coding', code, reason: 'Left the school' }],
    })
    await take(teacher, mine, left)
    expect(await find(teacher)).toMatchObject({ revoked: [{ code }] })
    await tell(admin, 'classes/members/remove', { classId: mine.classId, userId: left.userId })
    expect(await status(teacher, 'certificates/find', { userId: left.userId })).toBe(404)
  })

  test('make those of a whole class in one go, of whoever earned one and has none', async () => {
    const more = [await learnerOf('7Cert', 'Sipho'), await learnerOf('7Cert', 'Zola')]
    await take(teacher, mine, ...more)
    for (const one of more) await finishCoding(one)
    const idle = await learnerOf('7Cert', 'Idle')
    await take(teacher, mine, idle)
    const waiting = (await ofClass(teacher)).learners.filter((one) => one.waiting.length > 0)
    expect(waiting.map(({ userId }) => userId).toSorted()).toEqual(
      more.map(({ userId }) => userId).toSorted(),
    )
    const { learners } = await ofClass(teacher, 'issue')
    expect(learners.filter((one) => one.waiting.length > 0)).toEqual([])
    expect(learners.filter((one) => one.certificates.length === 1)).toHaveLength(3)
    expect(await stored(idle.userId)).toEqual([])
  })

  test('make the others too when a name has a hundred words, or when one cannot be made at all', async () => {
    const one = await makeClass('MANY')
    const own = await makeTeacher(one)
    const [strange, broken, plain] = [
      await learnerOf('7Many', 'Strange'),
      await learnerOf('7Many', 'Broken'),
      await learnerOf('7Many', 'Plain'),
    ]
    await take(own, one, strange, broken, plain)
    const letters = 'a '.repeat(50).trim()
    const renamed = await strange.browser.send('PATCH', '/api/profile', {
      firstName: letters,
      lastName: letters,
    })
    expect(renamed.status).toBe(200)
    for (const learner of [strange, broken, plain]) await finishCoding(learner)
    // There is no known input that makes a certificate fail, so the database is made to refuse one.
    await withOwner(server.db.url, async (owner) => {
      await owner.query(
        `create function app.fail_one() returns trigger language plpgsql as $$
         begin if new.user_id = '${broken.userId}' then raise exception 'made to fail'; end if; return new; end $$`,
      )
      await owner.query(
        'create trigger fail_one before insert on app.certificates for each row execute function app.fail_one()',
      )
    })
    const { learners } = await ask(
      own,
      'classes/certificates/issue',
      { classId: one.classId },
      ClassCertificates,
    )
    await withOwner(server.db.url, async (owner) => {
      await owner.query('drop trigger fail_one on app.certificates')
      await owner.query('drop function app.fail_one()')
    })
    expect(new Map(learners.map(({ userId, certificates }) => [userId, certificates.length]))).toEqual(
      new Map([
        [strange.userId, 1],
        [plain.userId, 1],
        [broken.userId, 0],
      ]),
    )
    const { rows } = await server.db.withUser(admin.userId, (trx) =>
      sql`select initials from app.certificates where user_id = ${strange.userId}::uuid`.execute(trx),
    )
    expect(rows).toEqual([{ initials: 'a. a. a. a. a. a. a. a.' }])
    expect((await claim(strange)).status).toBe(200)
    // A learner whose certificate failed is still offered one, and gets it at the next attempt.
    const again = await ask(own, 'classes/certificates/issue', { classId: one.classId }, ClassCertificates)
    expect(again.learners.find(({ userId }) => userId === broken.userId)?.certificates).toHaveLength(1)
  })
})
