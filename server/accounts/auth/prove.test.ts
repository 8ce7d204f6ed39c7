import { describe, expect, test } from 'vitest'
import { accountRows, securityEvents, signedInAdmin, signedInLearner, testServer } from '../../testing.ts'

const server = await testServer()
const { db } = server

const sixMinutesAgo = (userId: string) =>
  accountRows(
    db,
    `update auth.sessions set proven_at = now() - interval '6 minutes' where account_id = $1 returning id`,
    [userId],
  )

describe('the password again', () => {
  const deeds: [string, (otherId: string) => [path: string, body?: unknown], status: number][] = [
    [
      'deleting a learner',
      (userId) => ['/api/admin/learners/delete', { userId, fullName: 'Naledi Dlamini' }],
      204,
    ],
    ['downloading learners', () => ['/api/admin/learners/export', {}], 200],
    ['appointing an admin', (userId) => ['/api/admin/admins', { userId }], 200],
    ['removing an admin', (userId) => ['/api/admin/admins/remove', { userId }], 404],
    ['a new recovery key', () => ['/api/admin/health/recovery-key'], 200],
    [
      'a decision on messages held after a restore',
      () => ['/api/admin/announcements/held', { send: false }],
      200,
    ],
  ]
  test.each(deeds)('is needed for %s, and then the same call goes through', async (_deed, callOn, status) => {
    const admin = await signedInAdmin(server)
    const { userId, email } = await signedInLearner(server)
    const [path, body] = callOn(userId)
    await sixMinutesAgo(admin.userId)
    expect(await admin.browser.post(path, body)).toMatchObject({ status: 403, code: 'password_needed' })
    expect(
      await accountRows(
        db,
        `select from auth.accounts join app.user_roles on user_id = id where email = $1`,
        [email],
      ),
    ).toHaveLength(1)
    expect((await admin.browser.post('/api/auth/prove', { password: admin.password })).status).toBe(204)
    expect((await admin.browser.post(path, body)).status).toBe(status)
  })

  test('cannot be left out for a new password of one of the staff; for a learner’s it is not asked', async () => {
    const [admin, other] = [await signedInAdmin(server), await signedInAdmin(server)]
    const learner = await signedInLearner(server)
    const reset = ({ userId }: { userId: string }) =>
      admin.browser.post('/api/admin/learners/reset-password', { userId })
    await sixMinutesAgo(admin.userId)
    expect(await reset(other)).toMatchObject({ status: 403, code: 'password_needed' })
    expect((await server.browser().login(other)).body).toMatchObject({ passwordDue: false })
    expect((await reset(learner)).status).toBe(200)
    expect((await admin.browser.post('/api/auth/prove', { password: admin.password })).status).toBe(204)
    expect((await reset(other)).status).toBe(200)
  })

  test('is not needed just after signing in', async () => {
    const admin = await signedInAdmin(server)
    expect((await admin.browser.post('/api/admin/learners/export', {})).status).toBe(200)
  })

  test('cannot be given for another session of the same person', async () => {
    const admin = await signedInAdmin(server)
    const elsewhere = server.browser()
    await elsewhere.login(admin)
    await elsewhere.takeToken()
    await sixMinutesAgo(admin.userId)
    expect((await elsewhere.post('/api/auth/prove', { password: admin.password })).status).toBe(204)
    expect((await elsewhere.post('/api/admin/learners/export', {})).status).toBe(200)
    expect((await admin.browser.post('/api/admin/learners/export', {})).code).toBe('password_needed')
  })

  test('cannot be guessed at a page that was left open, which keeps its owner out nowhere else', async () => {
    const admin = await signedInAdmin(server)
    await sixMinutesAgo(admin.userId)
    const guess = () => admin.browser.post('/api/auth/prove', { password: 'not-this-one' })
    for (let tries = 0; tries < 5; tries += 1)
      expect(await guess()).toMatchObject({ status: 401, code: 'invalid_credentials' })
    const right = await admin.browser.post('/api/auth/prove', { password: admin.password })
    expect(right).toMatchObject({ status: 429, code: 'too_many_tries' })
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await admin.browser.post('/api/admin/learners/export', {})).code).toBe('password_needed')
    expect((await server.browser().login(admin)).status).toBe(200)
    const mine = (type: string) =>
      securityEvents(db, type).then((events) => events.filter(({ user_id }) => user_id === admin.userId))
    expect(await mine('login_failed')).toHaveLength(5)
    expect(await mine('login_throttled')).toHaveLength(1)
  })

  test('is taken twenty times from one account, from whichever sessions, then waits and hashes nothing', async () => {
    const learner = await signedInLearner(server)
    const elsewhere = server.browser()
    await elsewhere.login(learner)
    await elsewhere.takeToken()
    const prove = (browser: typeof elsewhere) =>
      browser.post('/api/auth/prove', { password: learner.password })
    for (let times = 0; times < 20; times += 1) expect((await prove(elsewhere)).status).toBe(204)
    for (const browser of [elsewhere, learner.browser]) {
      const refused = await prove(browser)
      expect(refused).toMatchObject({ status: 429, code: 'too_many_tries' })
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15)
    }
    expect((await server.browser().login(learner)).status).toBe(200)
  })

  test.each([
    [{}, 'Please type your password'],
    [{ password: '' }, 'Please type your password'],
    [{ password: 7 }, 'Please type your password'],
    [{ password: 'x'.repeat(129) }, 'This is not your password'],
  ])('cannot be %o', async (body, message) => {
    const { browser } = await signedInLearner(server)
    expect(await browser.post('/api/auth/prove', body)).toMatchObject({
      status: 400,
      fields: { password: message },
    })
  })

  test('cannot be given to a session that has ended', async () => {
    const { browser, password } = await signedInLearner(server)
    await browser.post('/api/auth/logout')
    expect(await browser.post('/api/auth/prove', { password })).toMatchObject({
      status: 401,
      code: 'signed_out',
    })
  })
})
