import { beforeEach, describe, expect, test } from 'vitest'
import {
  accountRows,
  dismissAdmin,
  registration,
  signedInAdmin,
  signedInLearner,
  testServer,
  type TestServer,
} from '../../testing.ts'
import { addAdmin, describeAccount, ensureFirstAdmin } from './first-admin.ts'
import { findAccount } from './queries.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

const adminLogin = (email: string, password: string) =>
  server.browser().post('/api/auth/admin-login', { email, password })

describe('the first admin', () => {
  test('is made with a one-time password when nobody is, and only once', async () => {
    const made = await ensureFirstAdmin(server.services, undefined)
    expect(made).toMatchObject({ email: 'admin@qala.local', existed: false })
    expect(made?.oneTimePassword).toMatch(/^([a-z]{3,7}-){4}[a-z]{3,7}$/)
    expect(await ensureFirstAdmin(server.services, undefined)).toBeNull()
    expect(server.logged.join('\n')).not.toContain(made?.oneTimePassword)
  })

  test('cannot do anything with the printed password but choose an own one, however late', async () => {
    const made = await ensureFirstAdmin(server.services, undefined)
    const printed = { email: 'admin@qala.local', password: made?.oneTimePassword ?? '' }
    const browser = server.browser()
    expect(await browser.post('/api/auth/admin-login', printed)).toMatchObject({
      status: 200,
      body: { passwordDue: true },
    })
    expect((await browser.post('/api/auth/token')).code).toBe('password_change_due')
    const choose = (password: string) =>
      browser.post('/api/auth/choose-password', { password, confirmPassword: password })
    expect((await choose(printed.password)).code).toBe('invalid_input')
    expect((await choose('my-own-secret')).status).toBe(204)
    expect((await browser.takeToken()).user.role).toBe('admin')
    expect((await adminLogin(printed.email, printed.password)).code).toBe('invalid_credentials')
    expect((await adminLogin(printed.email, 'my-own-secret')).body).toMatchObject({
      passwordDue: false,
    })
  })

  test('is made once by processes that start together', async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, () => ensureFirstAdmin(server.services, undefined)),
    )
    expect(made.filter((admin) => admin !== null)).toHaveLength(1)
    expect(await accountRows(server.db, `select from app.user_roles where role = 'admin'`)).toHaveLength(1)
  })

  test('is whom the settings name', async () => {
    const wish = { email: 'principal@example.test', password: 'umthi-omkhulu' }
    // The operator chose this password and nobody else has read it, so it need not be changed.
    expect(await ensureFirstAdmin(server.services, wish)).toEqual({
      email: wish.email,
      oneTimePassword: null,
      existed: false,
    })
    expect((await adminLogin(wish.email, wish.password)).body).toMatchObject({ passwordDue: false })
    expect(await ensureFirstAdmin(server.services, { ...wish, password: 'another-one' })).toBeNull()
    expect((await adminLogin(wish.email, wish.password)).status).toBe(200)
  })

  test('cannot be someone who took that address first: the password is the operator’s, the sessions end', async () => {
    const { browser, email, password } = await signedInLearner(server)
    const made = await ensureFirstAdmin(server.services, { email, password: 'the-operators-own' })
    expect(made).toMatchObject({ existed: true })
    expect((await browser.post('/api/auth/token')).code).toBe('signed_out')
    expect((await adminLogin(email, password)).code).toBe('invalid_credentials')
    expect((await adminLogin(email, 'the-operators-own')).status).toBe(200)
  })

  test('cannot come back by the settings once the role was taken, nor under a new account', async () => {
    const wish = { email: 'principal@example.test', password: 'umthi-omkhulu' }
    await ensureFirstAdmin(server.services, wish)
    const principal = await findAccount(server.db.accounts, wish.email)
    const head = await signedInAdmin(server)
    await dismissAdmin(server.db, head, { userId: principal?.id ?? '' })
    expect(await ensureFirstAdmin(server.services, wish)).toBeNull()
    expect((await adminLogin(wish.email, wish.password)).code).toBe('admin_required')
    expect(server.logged.join('\n')).toMatch(/ADMIN_EMAIL names principal@example\.test.* not one any more/)

    await accountRows(server.db, 'delete from auth.accounts where email = $1', [wish.email])
    expect(await ensureFirstAdmin(server.services, wish)).toBeNull()
    expect(await findAccount(server.db.accounts, wish.email)).toBeNull()
  })

  test('that a version before this one made by the settings cannot come back either', async () => {
    const wish = { email: 'principal@example.test', password: 'umthi-omkhulu' }
    const { userId } = await signedInLearner(server, { email: wish.email })
    await server.db.appointAdmin(userId)
    expect(await ensureFirstAdmin(server.services, wish)).toBeNull()
    await dismissAdmin(server.db, await signedInAdmin(server), { userId })
    expect(await ensureFirstAdmin(server.services, wish)).toBeNull()
    expect((await findAccount(server.db.accounts, wish.email))?.roles).toEqual(['learner'])
  })

  test('cannot be had by registering the default address afterwards', async () => {
    await ensureFirstAdmin(server.services, undefined)
    const answer = await server
      .browser()
      .post('/api/auth/register', registration({ email: 'Admin@Qala.Local' }))
    expect(answer.code).toBe('already_registered')
  })
})

describe('a further admin', () => {
  test('cannot be someone who took that address first: a one-time password, and the sessions end', async () => {
    const { browser, email, password } = await signedInLearner(server)
    const made = await addAdmin(server.services, email)
    expect(made).toMatchObject({ email, existed: true })
    expect((await browser.post('/api/auth/token')).code).toBe('signed_out')
    expect((await adminLogin(email, password)).code).toBe('invalid_credentials')
    expect((await adminLogin(email, made.oneTimePassword ?? '')).body).toMatchObject({ passwordDue: true })
  })

  test('is first shown with name, school and class, for whoever is at the machine', async () => {
    const { email } = await signedInLearner(server, {
      firstName: 'Lerato',
      lastName: 'Nkosi',
      gradeClass: 'Staff',
    })
    expect(await describeAccount(server.services, email)).toEqual({
      name: 'Lerato Nkosi',
      schoolName: 'Qala Primary School',
      gradeClass: 'Staff',
      joinedAt: expect.any(Date),
      isAdmin: false,
    })
    expect(await describeAccount(server.services, 'nobody@example.test')).toBeNull()
  })

  test('is made with a one-time password when there is no account', async () => {
    const made = await addAdmin(server.services, 'teacher@example.test')
    const login = await adminLogin('teacher@example.test', made.oneTimePassword ?? '')
    expect(login).toMatchObject({ status: 200, body: { passwordDue: true } })
  })

  test('gets another one-time password as long as no own one is chosen, and the lost one ends', async () => {
    const lost = await addAdmin(server.services, 'teacher@example.test')
    const made = await addAdmin(server.services, 'teacher@example.test')
    expect(made).toMatchObject({ existed: true })
    const login = (password: string | null) => adminLogin('teacher@example.test', password ?? '')
    expect((await login(lost.oneTimePassword)).code).toBe('invalid_credentials')
    expect((await login(made.oneTimePassword)).status).toBe(200)
  })
})
