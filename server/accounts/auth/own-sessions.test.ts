import { OwnSessions } from '#domain/accounts/session-kinds.ts'
import { describe, expect, test } from 'vitest'
import {
  accountRows,
  securityEvents,
  signedInAdmin,
  signedInLearner,
  testServer,
  type Browser,
  type SignedInLearner,
} from '../../testing.ts'

const server = await testServer()
const { db } = server

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36'

const sessionsOf = async (browser: Browser) => {
  const answer = await browser.get('/api/account/sessions')
  expect(answer.status).toBe(200)
  return OwnSessions.parse(answer.body).sessions
}
async function onPhone(learner: SignedInLearner): Promise<Browser> {
  const phone = server.browser()
  expect((await phone.login(learner, { 'user-agent': PHONE })).status).toBe(200)
  await phone.takeToken()
  return phone
}
const change = (browser: Browser, body: Record<string, string>) =>
  browser.post('/api/account/password', {
    password: 'another-one',
    confirmPassword: 'another-one',
    ...body,
  })
const isSignedIn = async (browser: Browser) =>
  (await browser.tab().post('/api/auth/token')).status === 200 &&
  (await browser.get('/api/progress')).status === 200

describe('the list of sessions', () => {
  test('names the device and the kind of each, and marks this one', async () => {
    const learner = await signedInLearner(server)
    const phone = await onPhone(learner)
    const lab = server.browser()
    await lab.post('/api/auth/login', { email: learner.email, password: learner.password, shared: true })
    const sessions = await sessionsOf(phone)
    expect(sessions).toHaveLength(3)
    expect(sessions.find(({ isThis }) => isThis)).toMatchObject({ device: 'Chrome on Android', kind: 'own' })
    expect(sessions.filter(({ kind }) => kind === 'shared')).toMatchObject([{ isThis: false }])
  })

  test('shows nobody else’s, none that has ended, and a staff session as one', async () => {
    const admin = await signedInAdmin(server)
    await signedInLearner(server)
    await server.browser().login(admin)
    await accountRows(
      db,
      `update auth.sessions set expires_at = now() where id = (
         select id from auth.sessions where account_id = $1 order by created_at desc limit 1)`,
      [admin.userId],
    )
    expect(await sessionsOf(admin.browser)).toMatchObject([{ isThis: true, kind: 'staff' }])
  })
})

describe('ending sessions', () => {
  test('ends the one that was chosen, at once, and writes it down', async () => {
    const learner = await signedInLearner(server)
    const [phone, lab] = [await onPhone(learner), await onPhone(learner)]
    const [chosen] = (await sessionsOf(lab)).filter(({ isThis }) => isThis)
    const answer = await phone.post('/api/account/sessions/end', { id: chosen?.id })
    expect(answer.status).toBe(204)
    expect(await isSignedIn(lab)).toBe(false)
    expect([await isSignedIn(phone), await isSignedIn(learner.browser)]).toEqual([true, true])
    const events = (await securityEvents(db, 'session_ended')).filter(
      ({ user_id }) => user_id === learner.userId,
    )
    expect(events).toMatchObject([{ details: { sessions: 1 }, ip_address: '127.0.0.1' }])
    // The button is pressed a second time.
    expect((await phone.post('/api/account/sessions/end', { id: chosen?.id })).status).toBe(204)
  })

  test('ends all others, and keeps this one', async () => {
    const learner = await signedInLearner(server)
    const others = [await onPhone(learner), await onPhone(learner)]
    expect((await learner.browser.post('/api/account/sessions/end-others')).status).toBe(204)
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
    expect(await isSignedIn(learner.browser)).toBe(true)
    expect(await sessionsOf(learner.browser)).toMatchObject([{ isThis: true }])
  })

  test('cannot be done to somebody else', async () => {
    const [naledi, thabo] = [await signedInLearner(server), await signedInLearner(server)]
    const [session] = await sessionsOf(naledi.browser)
    await thabo.browser.post('/api/account/sessions/end', { id: session?.id })
    expect(await isSignedIn(naledi.browser)).toBe(true)
  })
})

describe('a change of password', () => {
  test('needs the one in use, ends all other sessions and links, and keeps this session', async () => {
    const learner = await signedInLearner(server)
    const phone = await onPhone(learner)
    await server.browser().post('/api/auth/forgot-password', { email: learner.email })
    expect((await change(learner.browser, { currentPassword: learner.password })).status).toBe(204)
    expect(await isSignedIn(learner.browser)).toBe(true)
    expect(await isSignedIn(phone)).toBe(false)
    expect(
      await accountRows(db, 'select from auth.password_resets where account_id = $1', [learner.userId]),
    ).toEqual([])
    expect((await server.browser().login(learner)).code).toBe('invalid_credentials')
    expect((await server.browser().login({ ...learner, password: 'another-one' })).status).toBe(200)
    const events = await securityEvents(db, 'password_changed')
    expect(events.at(-1)).toMatchObject({ user_id: learner.userId, details: {} })
  })

  test.each([
    [{ currentPassword: 'not this one' }, 'currentPassword', 'This is not your password'],
    [{ currentPassword: '' }, 'currentPassword', 'Please enter your password'],
    [
      { password: 'umthi-omkhulu', confirmPassword: 'umthi-omkhulu' },
      'password',
      'Please choose another password than the one you have',
    ],
    [{ password: 'short', confirmPassword: 'short' }, 'password', 'Password must be at least 6 characters'],
    [{ confirmPassword: 'different' }, 'confirmPassword', "Passwords don't match"],
  ])('cannot be done with %j', async (body, field, message) => {
    const learner = await signedInLearner(server)
    const phone = await onPhone(learner)
    const answer = await change(learner.browser, { currentPassword: learner.password, ...body })
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input', fields: { [field]: message } })
    expect(await isSignedIn(phone)).toBe(true)
    expect((await server.browser().login(learner)).status).toBe(200)
  })

  test('counts wrong tries, and then makes them wait', async () => {
    const learner = await signedInLearner(server)
    const codes = []
    for (let tries = 0; tries < 8; tries += 1)
      codes.push((await change(learner.browser, { currentPassword: 'not this one' })).code)
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'invalid_input'))
    expect(codes).toContain('too_many_tries')
    const failed = (await securityEvents(db, 'login_failed')).filter(
      ({ user_id }) => user_id === learner.userId,
    )
    expect(failed.length).toBeGreaterThanOrEqual(5)
    expect(server.logged.join('\n')).not.toContain('not this one')
  })

  test('cannot undo a reset by an admin that came first', async () => {
    const [learner, admin] = [await signedInLearner(server), await signedInAdmin(server)]
    const [changed, given] = await Promise.all([
      change(learner.browser, { currentPassword: learner.password }),
      admin.browser.post('/api/admin/learners/reset-password', { userId: learner.userId }),
    ])
    expect(given.status).toBe(200)
    // The change comes before the reset, or meets an ended session, or meets a password that is already another one.
    expect([204, 400, 401]).toContain(changed.status)
    expect(await isSignedIn(learner.browser)).toBe(false)
    expect((await server.browser().login({ ...learner, password: 'another-one' })).code).toBe(
      'invalid_credentials',
    )
  })
})
