import { TeacherInvited } from '#domain/classes.ts'
import { expect, test } from 'vitest'
import { accountRows, signedInAdmin, signedInLearner, testServer } from '../testing.ts'
import { classesOfSchool } from './testing-classes.ts'

const server = await testServer()
const { admin, statusOf, ask, prove, makeClass, makeTeacher, learnerOf } = await classesOfSchool(server)

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
