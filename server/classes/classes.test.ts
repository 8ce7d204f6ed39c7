import {
  ClassPage,
  SchoolClass,
  SchoolClasses,
  TeacherInvited,
  Teachers,
  UnplacedLearners,
} from '#domain/classes.ts'
import { OneTimePassword } from '#domain/learners.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  LESSONS,
  securityEvents,
  signedInAdmin,
  signedInLearner,
  testServer,
  type SignedInLearner,
} from '../testing.ts'
import { schoolYearNow } from './queries.ts'

const server = await testServer()
const admin = await signedInAdmin(server)
const year = schoolYearNow()

const ask = async <Schema extends z.ZodMiniType>(
  who: Pick<SignedInLearner, 'browser'>,
  path: string,
  body: unknown,
  schema: Schema,
): Promise<z.output<Schema>> => {
  const { status, body: answer } = await who.browser.post(`/api/admin/${path}`, body)
  expect([200, 201, 204], `${path} ${status} ${JSON.stringify(answer)}`).toContain(status)
  return z.parse(schema, answer)
}
const statusOf = async (who: Pick<SignedInLearner, 'browser'>, path: string, body: unknown) =>
  (await who.browser.post(`/api/admin/${path}`, body)).status
const nothing = z.unknown()

const makeClass = (letter: string, grade = 7) =>
  ask(admin, 'classes', { schoolYear: year, grade, letter }, SchoolClass)
const classesOf = async (who: Pick<SignedInLearner, 'browser'>) =>
  z.parse(SchoolClasses, (await who.browser.get('/api/admin/classes')).body)
const pageOf = (who: Pick<SignedInLearner, 'browser'>, classId: string) =>
  ask(who, 'classes/members/find', { classId }, ClassPage)
const learnerOf = (gradeClass: string, firstName = 'Naledi') =>
  signedInLearner(server, { gradeClass, firstName })

/** Invited by the admin, with a password of their own. */
async function makeTeacher(...classes: SchoolClass[]): Promise<SignedInLearner> {
  await prove()
  const email = `teacher-${randomUUID()}@example.test`
  const { userId, oneTime } = await ask(admin, 'teachers', { email }, TeacherInvited)
  const browser = server.browser()
  expect(await browser.login({ email, password: oneTime?.password ?? '' })).toMatchObject({ status: 200 })
  const password = 'indlovu-enkulu-7'
  await browser.post('/api/auth/choose-password', { password, confirmPassword: password })
  await browser.takeToken()
  for (const { classId } of classes) await ask(admin, 'classes/teachers/add', { classId, userId }, nothing)
  return { browser, userId, email, password }
}
const prove = () => admin.browser.post('/api/auth/prove', { password: admin.password })

let mine: SchoolClass
let theirs: SchoolClass
let teacher: SignedInLearner
let naledi: SignedInLearner

beforeAll(async () => {
  mine = await makeClass('A')
  theirs = await makeClass('B')
  teacher = await makeTeacher(mine)
  naledi = await learnerOf('Gr. 7 a')
  await ask(teacher, 'classes/members/add', { classId: mine.classId, userIds: [naledi.userId] }, nothing)
})

describe('a class', () => {
  test('has a code to read out, and another after it was renewed', async () => {
    const made = await makeClass('CODE')
    expect(made).toMatchObject({
      name: '7CODE',
      code: expect.stringMatching(/^[a-z]+-[a-z]+-\d\d$/),
      learners: 0,
    })
    const renewed = await ask(admin, 'classes/code', { classId: made.classId, action: 'renew' }, nothing)
    expect(renewed).not.toEqual({ code: made.code })
    await ask(admin, 'classes/code', { classId: made.classId, action: 'revoke' }, nothing)
    expect((await classesOf(admin)).classes.find(({ name }) => name === '7CODE')?.code).toBeNull()
  })

  test('cannot be made twice in one year, in whatever letters', async () => {
    await makeClass('TWICE')
    const again = await admin.browser.post('/api/admin/classes', {
      schoolYear: year,
      grade: 7,
      letter: 'twice',
    })
    expect(again).toMatchObject({
      status: 400,
      body: { error: { fields: { letter: `There is a class 7TWICE in ${year} already` } } },
    })
    await ask(admin, 'classes', { schoolYear: year + 1, grade: 7, letter: 'twice' }, nothing)
  })

  test('cannot be deleted with learners in it, and can without', async () => {
    const one = await makeClass('FULL')
    const { userId } = await learnerOf('7Full')
    await ask(admin, 'classes/members/add', { classId: one.classId, userIds: [userId] }, nothing)
    expect(await statusOf(admin, 'classes/delete', { classId: one.classId })).toBe(400)
    await ask(admin, 'classes/members/remove', { classId: one.classId, userId }, nothing)
    await ask(admin, 'classes/delete', { classId: one.classId }, nothing)
    expect(await statusOf(admin, 'classes/delete', { classId: one.classId })).toBe(404)
  })

  test('every change of it is in the log', async () => {
    const one = await makeClass('LOG')
    await ask(admin, 'classes/archive', { classId: one.classId, isArchived: true }, nothing)
    const events = await securityEvents(server.db, 'class_changed')
    expect(events.map(({ details }) => details)).toEqual(
      expect.arrayContaining([{ made: '7LOG', year }, { archived: '7LOG' }]),
    )
  })
})

describe('learners who typed a class', () => {
  test('wait there under whatever they wrote, and are confirmed when a teacher takes them in', async () => {
    await ask(admin, 'settings', { name: 'registration', value: 'confirmed' }, nothing)
    const one = await makeClass('WAIT')
    const own = await makeTeacher(one)
    const sipho = await learnerOf('Grade 7 wait', 'Sipho')
    await learnerOf('7 Wait', 'Lerato')
    await learnerOf('7 Later', 'Liam')
    const before = await pageOf(own, one.classId)
    expect(before.typed.map(({ firstName, isWaiting }) => [firstName, isWaiting])).toEqual([
      ['Lerato', true],
      ['Sipho', true],
    ])
    expect((await classesOf(own)).classes).toMatchObject([{ name: '7WAIT', learners: 0, typed: 2 }])
    await ask(own, 'classes/members/add', { classId: one.classId, userIds: [sipho.userId] }, nothing)
    const after = await pageOf(own, one.classId)
    expect(after.members).toMatchObject([{ firstName: 'Sipho', isWaiting: false }])
    expect(after.typed).toMatchObject([{ firstName: 'Lerato' }])
    await ask(admin, 'settings', { name: 'registration', value: 'anyone' }, nothing)
  })

  test('are offered to whoever manages classes, sure ones and doubtful ones', async () => {
    await makeClass('SEA')
    const [sure, doubtful, nobody] = await Promise.all(
      ['graad 7 sea', '7 Sea Ms Botha', 'Sea'].map((typed) => learnerOf(typed)),
    )
    const { learners } = z.parse(
      UnplacedLearners,
      (await admin.browser.get('/api/admin/classes/unplaced')).body,
    )
    const of = (who: SignedInLearner | undefined) => learners.find(({ userId }) => userId === who?.userId)
    const sea = (await classesOf(admin)).classes.find(({ name }) => name === '7SEA')
    expect(of(sure)).toMatchObject({ suggestion: sea?.classId, isSure: true })
    expect(of(doubtful)).toMatchObject({ suggestion: sea?.classId, isSure: false })
    expect(of(nobody)).toMatchObject({ suggestion: null, isSure: false })
    expect(of(naledi)).toBeUndefined()
    expect(of(teacher)).toBeUndefined()
  })
})

describe('a teacher', () => {
  test('sees the figures of the own learners', async () => {
    await naledi.browser.put('/api/progress', {
      userId: naledi.userId,
      sentAt: new Date().toISOString(),
      lessons: [
        {
          lessonId: LESSONS[0],
          completed: true,
          completedAt: new Date().toISOString(),
          quizScore: 80,
          progress: 100,
        },
      ],
    })
    const { members } = await pageOf(teacher, mine.classId)
    expect(members).toMatchObject([
      { firstName: 'Naledi', lessonsCompleted: 1, averageScore: 80, quizTaken: true },
    ])
  })

  test('gives the own learner a password for one use; the old one and the sessions end', async () => {
    const lerato = await learnerOf('7A', 'Lerato')
    await ask(teacher, 'classes/members/add', { classId: mine.classId, userIds: [lerato.userId] }, nothing)
    const given = await ask(
      teacher,
      'classes/members/reset-password',
      { classId: mine.classId, userId: lerato.userId },
      OneTimePassword,
    )
    expect((await lerato.browser.get('/api/profile')).status).toBe(401)
    const login = (password: string) => server.browser().login({ email: lerato.email, password })
    expect(await login(lerato.password)).toMatchObject({ status: 401 })
    expect(await login(given.password)).toMatchObject({ status: 200, body: { passwordDue: true } })
    await ask(admin, 'classes/members/remove', { classId: mine.classId, userId: lerato.userId }, nothing)
  })

  test('cannot see, change or reset anything of another class', async () => {
    const thabo = await learnerOf('7B', 'Thabo')
    await ask(admin, 'classes/members/add', { classId: theirs.classId, userIds: [thabo.userId] }, nothing)
    const { classId } = theirs
    expect((await classesOf(teacher)).classes.map(({ name }) => name)).toEqual(['7A'])
    expect(await statusOf(teacher, 'classes/members/find', { classId })).toBe(404)
    expect(await statusOf(teacher, 'classes/members/add', { classId, userIds: [naledi.userId] })).toBe(404)
    expect(await statusOf(teacher, 'classes/members/remove', { classId, userId: thabo.userId })).toBe(404)
    expect(await statusOf(teacher, 'classes/code', { classId, action: 'revoke' })).toBe(404)
    for (const id of [classId, mine.classId])
      expect(
        await statusOf(teacher, 'classes/members/reset-password', { classId: id, userId: thabo.userId }),
      ).toBe(404)
  })

  test('cannot take in who typed another class, or is in one already; then nobody is', async () => {
    const inB = await learnerOf('7A', 'Ayanda')
    await ask(admin, 'classes/members/add', { classId: theirs.classId, userIds: [inB.userId] }, nothing)
    const typedC = await learnerOf('7C', 'Bongani')
    const typedA = await learnerOf('7A', 'Chuma')
    for (const stranger of [inB, typedC]) {
      const userIds = [typedA.userId, stranger.userId]
      expect(await statusOf(teacher, 'classes/members/add', { classId: mine.classId, userIds })).toBe(403)
    }
    expect((await pageOf(teacher, mine.classId)).members.map(({ firstName }) => firstName)).toEqual([
      'Naledi',
    ])
  })

  test('cannot make, archive or delete a class, place the school, or say who teaches', async () => {
    const { classId } = mine
    expect(await statusOf(teacher, 'classes', { schoolYear: year, grade: 7, letter: 'Z' })).toBe(403)
    expect(await statusOf(teacher, 'classes/archive', { classId, isArchived: true })).toBe(403)
    expect(await statusOf(teacher, 'classes/delete', { classId })).toBe(403)
    expect(await statusOf(teacher, 'classes/teachers/add', { classId, userId: teacher.userId })).toBe(403)
    expect(await statusOf(teacher, 'teachers', { email: 'friend@example.test' })).toBe(403)
    expect((await teacher.browser.get('/api/admin/classes/unplaced')).status).toBe(403)
  })

  test('sees nothing of a class from the moment it is archived, or is no longer theirs', async () => {
    const one = await makeClass('END')
    const own = await makeTeacher(one)
    const find = () => statusOf(own, 'classes/members/find', { classId: one.classId })
    expect(await find()).toBe(200)
    await ask(admin, 'classes/archive', { classId: one.classId, isArchived: true }, nothing)
    expect(await find()).toBe(404)
    await ask(admin, 'classes/archive', { classId: one.classId, isArchived: false }, nothing)
    expect(await find()).toBe(200)
    await ask(admin, 'classes/teachers/remove', { classId: one.classId, userId: own.userId }, nothing)
    expect(await find()).toBe(404)
  })

  test('who lost the role loses every class with it', async () => {
    const one = await makeClass('GONE')
    const own = await makeTeacher(one)
    await prove()
    await ask(admin, 'teachers/remove', { userId: own.userId }, nothing)
    expect(await statusOf(own, 'classes/members/find', { classId: one.classId })).toBe(403)
    const { teachers } = z.parse(Teachers, (await admin.browser.get('/api/admin/teachers')).body)
    expect(teachers.map(({ email }) => email)).not.toContain(own.email)
    expect((await classesOf(admin)).classes.find(({ name }) => name === '7GONE')?.teachers).toEqual([])
  })
})

describe('inviting a teacher', () => {
  test('takes a password of one’s own, and gives an account that was there a new one', async () => {
    const stranger = await signedInLearner(server)
    const fresh = await signedInAdmin(server)
    const invite = () => statusOf(fresh, 'teachers', { email: stranger.email })
    expect(await invite()).toBe(200)
    expect(
      await server.browser().login({ email: stranger.email, password: stranger.password }),
    ).toMatchObject({
      status: 401,
    })
  })

  test('somebody who signed in as one already is said so', async () => {
    await prove()
    const again = await admin.browser.post('/api/admin/teachers', { email: teacher.email })
    expect(again).toMatchObject({
      status: 400,
      body: { error: { fields: { email: 'This person is a teacher already' } } },
    })
  })

  test('cannot make a learner teach a class without the role', async () => {
    const body = { classId: mine.classId, userId: naledi.userId }
    expect(await statusOf(admin, 'classes/teachers/add', body)).toBe(404)
  })
})

describe('joining by the class code', () => {
  const join = ({ browser }: SignedInLearner, code: string | null) =>
    browser.post('/api/classes/join', { code: code ?? '' })

  test('puts the learner into the class, whatever was typed at registration, and once only', async () => {
    const one = await makeClass('JOIN')
    const own = await makeTeacher(one)
    const learner = await learnerOf('somewhere', 'Tinyiko')
    const written = (one.code ?? '').toUpperCase().replaceAll('-', ' ')
    for (let times = 0; times < 2; times += 1)
      expect(await join(learner, written)).toMatchObject({
        status: 200,
        body: { classes: [{ name: '7JOIN', schoolYear: year }] },
      })
    expect((await pageOf(own, one.classId)).members).toMatchObject([{ firstName: 'Tinyiko' }])
    expect((await learner.browser.get('/api/classes/mine')).body).toMatchObject({
      classes: [{ name: '7JOIN' }],
    })
  })

  test('cannot be done with a code that was taken back or renewed, or of an archived class', async () => {
    const one = await makeClass('SHUT')
    const learner = await learnerOf('7Shut', 'Rendani')
    const { classId } = one
    await ask(admin, 'classes/code', { classId, action: 'renew' }, nothing)
    expect((await join(learner, one.code)).status).toBe(400)
    const { code } = (await classesOf(admin)).classes.find(({ name }) => name === '7SHUT') ?? one
    await ask(admin, 'classes/archive', { classId, isArchived: true }, nothing)
    expect((await join(learner, code)).status).toBe(400)
    await ask(admin, 'classes/archive', { classId, isArchived: false }, nothing)
    await ask(admin, 'classes/code', { classId, action: 'revoke' }, nothing)
    expect(await join(learner, code)).toMatchObject({
      status: 400,
      body: { error: { fields: { code: 'No class has this code. Check each letter with your teacher' } } },
    })
  })

  test('cannot be guessed: after a few wrong codes the right one waits as well', async () => {
    const one = await makeClass('GUESS')
    const guesser = await learnerOf('7Guess', 'Guesser')
    const statuses: number[] = []
    for (let tries = 0; tries < 20; tries += 1)
      statuses.push((await join(guesser, `goat-mango-${10 + tries}`)).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    expect((await join(guesser, one.code)).status).toBe(429)
    expect((await guesser.browser.get('/api/classes/mine')).body).toEqual({ classes: [] })
  })

  test('does not confirm an account; its teacher does', async () => {
    await ask(admin, 'settings', { name: 'registration', value: 'confirmed' }, nothing)
    const one = await makeClass('SURE')
    const own = await makeTeacher(one)
    const learner = await learnerOf('7Sure', 'Liam')
    await join(learner, one.code)
    expect((await pageOf(own, one.classId)).members).toMatchObject([{ isWaiting: true }])
    await ask(own, 'classes/members/add', { classId: one.classId, userIds: [learner.userId] }, nothing)
    expect((await pageOf(own, one.classId)).members).toMatchObject([{ isWaiting: false }])
    await ask(admin, 'settings', { name: 'registration', value: 'anyone' }, nothing)
  })
})

test('a learner sees nothing of it', async () => {
  expect((await naledi.browser.get('/api/admin/classes')).status).toBe(403)
  expect(await statusOf(naledi, 'classes/members/find', { classId: mine.classId })).toBe(403)
})
