import { STAFF_PASSWORD_DAYS } from '#domain/accounts/learners.ts'
import { clock } from '#domain/clock.ts'
import { TeacherInvited, Teachers } from '#domain/school/classes.ts'
import { asWorker } from '#database/testing.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setUpSecondFactor } from '../../accounts/auth/second-factor/testing.ts'
import { accountRows, securityEvents, signedInAdmin, signedInLearner, testServer } from '../../testing.ts'
import { classesOfSchool } from './testing-classes.ts'

const server = await testServer()
const { admin, statusOf, ask, tell, prove, makeClass, makeTeacher, learnerOf, classesOf } =
  await classesOfSchool(server)

test('an account that was there gets another password', async () => {
  const stranger = await signedInLearner(server)
  const fresh = await signedInAdmin(server)
  const invite = () => statusOf(fresh, 'teachers', { email: stranger.email })
  expect(await invite()).toBe(200)
  expect(await server.browser().login({ email: stranger.email, password: stranger.password })).toMatchObject({
    status: 401,
  })
})

test('somebody who signed in as one already is said so', async () => {
  const teacher = await makeTeacher()
  await prove()
  const again = await admin.browser.post('/api/admin/teachers', { email: teacher.email })
  expect(again).toMatchObject({
    status: 400,
    body: { error: { fields: { email: 'This person is a teacher already' } } },
  })
})

test('cannot make a learner teach a class without the role', async () => {
  const { classId } = await makeClass('NONE')
  const { userId } = await learnerOf('7None')
  const body = { classId, userId }
  expect(await statusOf(admin, 'classes/teachers/add', body)).toBe(404)
})

test('one of the staff keeps the own password', async () => {
  const colleague = await signedInAdmin(server)
  await prove()
  const { oneTime } = await ask(admin, 'teachers', { email: colleague.email }, TeacherInvited)
  expect(oneTime).toBeNull()
  expect(
    await server.browser().login({ email: colleague.email, password: colleague.password }),
  ).toMatchObject({
    status: 200,
    body: { passwordDue: false },
  })
})

test('cannot be done, nor taken back, without giving the password again', async () => {
  const { userId } = await makeTeacher()
  const stale = await signedInAdmin(server)
  await accountRows(
    server.db,
    `update auth.sessions set proven_at = now() - interval '1 day' where account_id = $1`,
    [stale.userId],
  )
  for (const [path, body] of [
    ['teachers', { email: 'new-teacher@example.test' }],
    ['teachers/remove', { userId }],
  ] as const)
    expect(await stale.browser.post(`/api/admin/${path}`, body)).toMatchObject({
      status: 403,
      body: { error: { code: 'password_needed' } },
    })
})

test('an invitation works for seven days, as a password and as a link', async () => {
  await prove()
  const invite = (by: 'password' | 'link') =>
    ask(admin, 'teachers', { email: `days-${by}@example.test`, by }, TeacherInvited)
  const [word, link] = [await invite('password'), await invite('link')]
  for (const expiresAt of [word.oneTime?.expiresAt, link.link?.expiresAt])
    expect(Math.ceil((Date.parse(expiresAt ?? '') - clock.ms()) / 86_400_000)).toBe(STAFF_PASSWORD_DAYS)
})

describe('the name of one of the staff', () => {
  const nameOf = async ({ browser }: { browser: { get: (path: string) => Promise<{ body: unknown }> } }) =>
    (await browser.get('/api/account/staff-name')).body

  test('is given with the invitation, corrected by its owner, and shown wherever teachers are listed', async () => {
    const one = await makeClass('NAMED')
    await prove()
    const email = 'named@example.test'
    const { userId, oneTime } = await ask(
      admin,
      'teachers',
      { email, name: ' Ms P. Mothapo ' },
      TeacherInvited,
    )
    await tell(admin, 'classes/teachers/add', { classId: one.classId, userId })
    const taughtBy = async () =>
      (await classesOf(admin))
        .find(({ classId }) => classId === one.classId)
        ?.teachers.map(({ name }) => name)
    expect(await taughtBy()).toEqual(['Ms P. Mothapo'])
    const browser = server.browser()
    await browser.login({ email, password: oneTime?.password ?? '' })
    await browser.post('/api/auth/choose-password', {
      password: 'indlovu-enkulu-7',
      confirmPassword: 'indlovu-enkulu-7',
    })
    await browser.takeToken()
    expect(await nameOf({ browser })).toEqual({ name: 'Ms P. Mothapo' })
    expect((await browser.post('/api/account/staff-name', { name: 'Mrs P. Sithole' })).status).toBe(204)
    expect(await taughtBy()).toEqual(['Mrs P. Sithole'])
    const { teachers } = z.parse(Teachers, (await admin.browser.get('/api/admin/teachers')).body)
    expect(teachers.find((teacher) => teacher.email === email)?.name).toBe('Mrs P. Sithole')
    const changes = await securityEvents(server.db, 'name_changed')
    expect(changes.filter((change) => change.user_id === userId)).toHaveLength(1)
  })

  test.each([
    ['too short', 'M', 'Your name must be at least 2 characters'],
    ['missing', '', 'Your name must be at least 2 characters'],
  ])('cannot be %s, and then the old one stays', async (_what, name, message) => {
    const teacher = await makeTeacher()
    await teacher.browser.post('/api/account/staff-name', { name: 'Mr Khoza' })
    expect(await teacher.browser.post('/api/account/staff-name', { name })).toMatchObject({
      status: 400,
      fields: { name: message },
    })
    expect(await nameOf(teacher)).toEqual({ name: 'Mr Khoza' })
  })
})

describe('an invitation by link', () => {
  const invite = (email: string) => ask(admin, 'teachers', { email, by: 'link' }, TeacherInvited)
  const chosen = { password: 'indlovu-enkulu-7', confirmPassword: 'indlovu-enkulu-7' }
  const tokenOf = (url: string | null | undefined) => url?.split('#token=')[1] ?? ''

  test('opens the choice of a password once, and only the last one given', async () => {
    await prove()
    const email = 'by-link@example.test'
    const [first, second] = [await invite(email), await invite(email)]
    expect(first).toMatchObject({ oneTime: null, link: { email } })
    const visitor = server.browser()
    const use = (token: string) => visitor.post('/api/auth/reset-password', { token, ...chosen })
    expect((await use(tokenOf(first.link?.url))).status).toBe(400)
    expect((await use(tokenOf(second.link?.url))).status).toBe(204)
    expect((await use(tokenOf(second.link?.url))).status).toBe(400)
    expect(await visitor.login({ email, password: chosen.password })).toMatchObject({
      status: 200,
      body: { passwordDue: false },
    })
    await visitor.takeToken()
    expect((await visitor.get('/api/admin/classes')).status).toBe(200)
  })

  test('shows nobody the link of a school that has mail: it is sent', async () => {
    const mailing = await testServer({
      db: server.db,
      env: { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'qala@school.za', perSecond: 25 } },
    })
    const { browser } = await signedInAdmin(mailing)
    const answer = await browser.post('/api/admin/teachers', { email: 'by-mail@example.test', by: 'link' })
    expect(answer).toMatchObject({ status: 200, body: { oneTime: null, link: { url: null } } })
    const { rows } = await asWorker<{ payload: { to: string; text: string } }>(
      server.db,
      'select payload from graphile_worker._private_jobs',
    )
    const [mail] = rows.filter(({ payload }) => payload.to === 'by-mail@example.test')
    expect(mail?.payload.text).toMatch(/\/reset-password#token=[\w-]{43}\n/)
  })
})

test('where the school asks a second step of its staff, a teacher sees no class before it is set up', async () => {
  const one = await makeClass('STEP')
  const teacher = await makeTeacher(one)
  const asked = (value: boolean) => tell(admin, 'settings', { name: 'staffSecondFactor', value })
  await setUpSecondFactor(admin, -1)
  await asked(true)
  try {
    expect(await teacher.browser.get('/api/admin/classes')).toMatchObject({
      status: 403,
      code: 'second_factor_due',
    })
    expect(await statusOf(teacher, 'classes/members/find', { classId: one.classId })).toBe(403)
    await setUpSecondFactor(teacher, -1)
    expect((await teacher.browser.get('/api/admin/classes')).status).toBe(200)
    // A teacher who has lost their phone needs an admin.
    await prove()
    await tell(admin, 'admins/remove-second-factor', { userId: teacher.userId })
    expect((await teacher.browser.get('/api/admin/classes')).status).toBe(403)
  } finally {
    await asked(false)
  }
})
