import { Teachers, UnplacedLearners, type SchoolClass } from '#domain/school/classes.ts'
import { OwnWork } from '#domain/school/class-work.ts'
import { OneTimePassword } from '#domain/accounts/learners.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { LESSONS, securityEvents, testServer, type SignedInLearner } from '../../testing.ts'
import { classesOfSchool } from './testing-classes.ts'

const server = await testServer()
const school = await classesOfSchool(server)
const { admin, year, statusOf, ask, tell, take, prove } = school
const { makeClass, makeTeacher, learnerOf, classesOf, classNamed, pageOf, whoMayRegister } = school

let mine: SchoolClass
let theirs: SchoolClass
let teacher: SignedInLearner
let naledi: SignedInLearner

beforeAll(async () => {
  mine = await makeClass('A')
  theirs = await makeClass('B')
  teacher = await makeTeacher(mine)
  naledi = await learnerOf('Gr. 7 a')
  await take(teacher, mine, naledi)
})

describe('a class', () => {
  test('has a code to read out, and another after it was renewed', async () => {
    const made = await makeClass('CODE')
    expect(made).toMatchObject({
      name: '7CODE',
      code: expect.stringMatching(/^[a-z]+-[a-z]+-\d\d$/),
      learners: 0,
    })
    const renewed = await tell(admin, 'classes/code', { classId: made.classId, action: 'renew' })
    expect(renewed).not.toEqual({ code: made.code })
    await tell(admin, 'classes/code', { classId: made.classId, action: 'revoke' })
    expect((await classNamed('7CODE'))?.code).toBeNull()
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
    await tell(admin, 'classes', { schoolYear: year + 1, grade: 7, letter: 'twice' })
  })

  test('cannot be deleted with learners in it, and can without', async () => {
    const one = await makeClass('FULL')
    const { userId } = await learnerOf('7Full')
    await take(admin, one, { userId })
    expect(await statusOf(admin, 'classes/delete', { classId: one.classId })).toBe(400)
    await tell(admin, 'classes/members/remove', { classId: one.classId, userId })
    await tell(admin, 'classes/delete', { classId: one.classId })
    expect(await statusOf(admin, 'classes/delete', { classId: one.classId })).toBe(404)
  })

  test('every change of it is in the log', async () => {
    const one = await makeClass('LOG')
    await tell(admin, 'classes/archive', { classId: one.classId, isArchived: true })
    const events = await securityEvents(server.db, 'class_changed')
    expect(events.map(({ details }) => details)).toEqual(
      expect.arrayContaining([{ made: '7LOG', year }, { archived: '7LOG' }]),
    )
  })
})

describe('what a class allows', () => {
  const allow = (
    who: SignedInLearner | typeof admin,
    { classId }: SchoolClass,
    sounds: boolean,
    robot = true,
  ) => statusOf(who, 'classes/allow', { classId, allows: { sounds, robot } })
  const allowsOf = async ({ browser }: SignedInLearner) =>
    z.parse(OwnWork, (await browser.get('/api/classes/work')).body).allows

  test('its teacher switches sounds and the robot off and on, and its learners are told', async () => {
    expect(await allowsOf(naledi)).toEqual({ sounds: true, robot: true })
    expect(await allow(teacher, mine, false, false)).toBe(204)
    expect(await allowsOf(naledi)).toEqual({ sounds: false, robot: false })
    expect((await classNamed('7A'))?.allows).toEqual({ sounds: false, robot: false })
    expect(await allow(teacher, mine, true, false)).toBe(204)
    expect(await allowsOf(naledi)).toEqual({ sounds: true, robot: false })
    const events = await securityEvents(server.db, 'class_changed')
    expect(events.map(({ details }) => details)).toContainEqual({
      classId: mine.classId,
      sounds: false,
      robot: false,
    })
    expect(await allow(teacher, mine, true)).toBe(204)
  })

  test('a teacher cannot change it for another class, and a learner for none', async () => {
    expect(await allow(teacher, theirs, false)).toBe(404)
    expect(await allow(naledi, mine, false)).toBe(403)
    expect((await classNamed('7B'))?.allows).toEqual({ sounds: true, robot: true })
    expect((await classNamed('7A'))?.allows).toEqual({ sounds: true, robot: true })
  })

  test('of two classes, the stricter one counts, and an archived one does not', async () => {
    const [loud, quiet] = [await makeClass('LOUD'), await makeClass('QUIET')]
    const thabo = await learnerOf('7Loud', 'Thabo')
    await take(admin, loud, thabo)
    await take(admin, quiet, thabo)
    await allow(admin, quiet, false)
    expect(await allowsOf(thabo)).toEqual({ sounds: false, robot: true })
    await tell(admin, 'classes/archive', { classId: quiet.classId, isArchived: true })
    expect(await allowsOf(thabo)).toEqual({ sounds: true, robot: true })
  })
})

describe('learners who typed a class', () => {
  test('wait there under whatever they wrote, and are confirmed when a teacher takes them in', async () => {
    await whoMayRegister('confirmed')
    const one = await makeClass('WAIT')
    const own = await makeTeacher(one)
    const sipho = await learnerOf('Grade 7 wait', 'Sipho')
    await learnerOf('7 Wait', 'Lerato')
    await learnerOf('7 Later', 'Liam')
    const before = await pageOf(own, one)
    expect(before.typed.map(({ firstName, isWaiting }) => [firstName, isWaiting])).toEqual([
      ['Lerato', true],
      ['Sipho', true],
    ])
    expect(await classesOf(own)).toMatchObject([{ name: '7WAIT', learners: 0, typed: 2 }])
    await take(own, one, sipho)
    const after = await pageOf(own, one)
    expect(after.members).toMatchObject([{ firstName: 'Sipho', isWaiting: false }])
    expect(after.typed).toMatchObject([{ firstName: 'Lerato' }])
    await whoMayRegister('anyone')
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
    const sea = await classNamed('7SEA')
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
    const { members } = await pageOf(teacher, mine)
    expect(members).toMatchObject([
      { firstName: 'Naledi', lessonsCompleted: 1, averageScore: 80, quizTaken: true },
    ])
  })

  test('gives the own learner a password for one use; the old one and the sessions end', async () => {
    const lerato = await learnerOf('7A', 'Lerato')
    await take(teacher, mine, lerato)
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
    await tell(admin, 'classes/members/remove', { classId: mine.classId, userId: lerato.userId })
  })

  test('gives a new password together with what its learner signs in with, from the class and from Users', async () => {
    const [{ userId = '', word = '' } = {}] = await school.makeMembers(mine, ['Sizwe', 'Zulu'])
    expect(word).not.toBe('')
    const ways = [
      await ask(
        teacher,
        'classes/members/reset-password',
        { classId: mine.classId, userId },
        OneTimePassword,
      ),
      await ask(admin, 'learners/reset-password', { userId }, OneTimePassword),
    ]
    for (const way of ways)
      expect(way).toMatchObject({ email: null, signInClass: { name: mine.name, code: mine.code } })
    const [, { password } = { password: '' }] = ways
    const browser = server.browser()
    expect(
      await browser.post('/api/auth/class-login', { classCode: mine.code, name: 'Sizwe Zulu', password }),
    ).toMatchObject({ status: 200 })
    await tell(admin, 'classes/members/remove', { classId: mine.classId, userId })
    expect(await ask(admin, 'learners/reset-password', { userId }, OneTimePassword)).toMatchObject({
      signInClass: null,
    })
  })

  test('takes a learner out for good: nobody waits who was taken out or refused, until put in again', async () => {
    const own = await makeClass('OUTOF')
    const theTeacher = await makeTeacher(own)
    const [out, stranger] = [await learnerOf('7OUTOF', 'Out'), await learnerOf('7Outof', 'Stranger')]
    const waiting = async () => (await pageOf(theTeacher, own)).typed.map(({ firstName }) => firstName)
    const { classId } = own
    await take(theTeacher, own, out)
    await tell(theTeacher, 'classes/members/remove', { classId, userId: out.userId })
    expect(await waiting()).toEqual(['Stranger'])
    // Neither may the teacher of another class refuse somebody, nor anybody a learner who does not wait here.
    const list = { classId, userIds: [stranger.userId, naledi.userId] }
    expect(await statusOf(teacher, 'classes/members/refuse', list)).toBe(404)
    expect(await statusOf(stranger, 'classes/members/refuse', list)).toBe(403)
    expect(await waiting()).toEqual(['Stranger'])
    expect(await ask(theTeacher, 'classes/members/refuse', list, z.object({ refused: z.int() }))).toEqual({
      refused: 1,
    })
    expect(await waiting()).toEqual([])
    expect(await statusOf(theTeacher, 'classes/members/add', { classId, userIds: [out.userId] })).toBe(403)
    await take(admin, own, out)
    expect((await pageOf(theTeacher, own)).members.map(({ firstName }) => firstName)).toEqual(['Out'])
    // The code on the board still works, because the teacher gives it to whom they want.
    expect((await stranger.browser.post('/api/classes/join', { code: own.code })).status).toBe(200)
  })

  test('cannot see, change or reset anything of another class', async () => {
    const thabo = await learnerOf('7B', 'Thabo')
    await take(admin, theirs, thabo)
    const { classId } = theirs
    expect((await classesOf(teacher)).map(({ name }) => name)).toEqual(['7A'])
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
    await take(admin, theirs, inB)
    const typedC = await learnerOf('7C', 'Bongani')
    const typedA = await learnerOf('7A', 'Chuma')
    for (const stranger of [inB, typedC]) {
      const userIds = [typedA.userId, stranger.userId]
      expect(await statusOf(teacher, 'classes/members/add', { classId: mine.classId, userIds })).toBe(403)
    }
    expect((await pageOf(teacher, mine)).members.map(({ firstName }) => firstName)).toEqual(['Naledi'])
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
    await tell(admin, 'classes/archive', { classId: one.classId, isArchived: true })
    expect(await find()).toBe(404)
    await tell(admin, 'classes/archive', { classId: one.classId, isArchived: false })
    expect(await find()).toBe(200)
    await tell(admin, 'classes/teachers/remove', { classId: one.classId, userId: own.userId })
    expect(await find()).toBe(404)
  })

  test('cannot see a class in which they are a learner themselves', async () => {
    const one = await makeClass('SELF')
    const own = await makeTeacher()
    await take(admin, one, own)
    expect(await classesOf(own)).toEqual([])
    expect(await statusOf(own, 'classes/members/find', { classId: one.classId })).toBe(404)
  })

  test('who lost the role loses every class with it', async () => {
    const one = await makeClass('GONE')
    const own = await makeTeacher(one)
    await prove()
    await tell(admin, 'teachers/remove', { userId: own.userId })
    expect(await statusOf(own, 'classes/members/find', { classId: one.classId })).toBe(403)
    const { teachers } = z.parse(Teachers, (await admin.browser.get('/api/admin/teachers')).body)
    expect(teachers.map(({ email }) => email)).not.toContain(own.email)
    expect((await classNamed('7GONE'))?.teachers).toEqual([])
  })
})

test('a learner sees nothing of it', async () => {
  expect((await naledi.browser.get('/api/admin/classes')).status).toBe(403)
  expect(await statusOf(naledi, 'classes/members/find', { classId: mine.classId })).toBe(403)
})

describe('a class can be renamed', () => {
  test('and its learners, work and code go on with it', async () => {
    const one = await makeClass('MISNAMED')
    const learner = await learnerOf('Grade 7 misnamed', 'Follow')
    const elsewhere = await learnerOf('7 elsewhere', 'Stays')
    await take(admin, one, learner, elsewhere)
    const [{ userId = '', word = '' } = {}] = await school.makeMembers(one, ['Sizwe', 'Renamed'])
    const answer = await admin.browser.post('/api/admin/classes/rename', {
      classId: one.classId,
      grade: 7,
      letter: 'right name',
    })
    expect(answer).toMatchObject({ status: 200, body: { name: '7RIGHTNAME' } })
    expect(await classNamed('7RIGHTNAME')).toMatchObject({
      classId: one.classId,
      code: one.code,
      learners: 3,
    })
    const written = (await pageOf(admin, one)).members.map((member) => member.gradeClass).toSorted()
    expect(written).toEqual(['7 elsewhere', 'Grade 7 RIGHTNAME', 'Grade 7 RIGHTNAME'])
    expect((await learner.browser.get('/api/classes/mine')).body).toMatchObject({
      classes: [{ name: '7RIGHTNAME' }],
    })
    const browser = server.browser()
    expect(
      await browser.post('/api/auth/class-login', {
        classCode: one.code,
        name: 'Sizwe Renamed',
        password: word,
      }),
    ).toMatchObject({ status: 200 })
    expect(userId).not.toBe('')
    expect((await securityEvents(server.db, 'class_changed')).at(-1)).toMatchObject({
      user_id: admin.userId,
      details: { renamed: '7MISNAMED', to: '7RIGHTNAME' },
    })
  })

  test('but cannot get the name of another class of its year, a name that is none, or one from a teacher', async () => {
    const [one, other] = [await makeClass('FIRSTOF'), await makeClass('SECONDOF')]
    const own = await makeTeacher(one)
    const rename = (who: Pick<SignedInLearner, 'browser'>, letter: string) =>
      who.browser.post('/api/admin/classes/rename', { classId: one.classId, grade: 7, letter })
    expect(await rename(admin, 'secondof')).toMatchObject({
      status: 400,
      fields: { letter: `There is a class ${other.name} in ${one.schoolYear} already` },
    })
    expect(await rename(admin, '7D')).toMatchObject({
      status: 400,
      fields: { letter: 'Leave out the grade: for class 7D write D' },
    })
    expect((await rename(own, 'MINE')).status).toBe(403)
    expect(await classNamed('7FIRSTOF')).toMatchObject({ classId: one.classId })
  })
})
