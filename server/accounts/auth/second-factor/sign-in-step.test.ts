import { describe, expect, test, vi } from 'vitest'
import { accountRows, securityEvents, signedInAdmin, signedInLearner, testServer } from '../../../testing.ts'
import { codeOf, setUpSecondFactor } from './testing.ts'

// Half a minute must not end between a code and its use.
vi.useFakeTimers({ toFake: ['Date'] })

const server = await testServer()
const { db } = server

async function adminWithPhone() {
  const admin = await signedInAdmin(server)
  return { ...admin, ...(await setUpSecondFactor(admin, -1)) }
}
/** Signs in with the password in another browser, up to the step that asks for the code. */
async function withPassword(who: { email: string; password: string }) {
  const browser = server.browser()
  const answer = await browser.login(who)
  expect(answer).toMatchObject({ status: 200, body: { secondFactorDue: true } })
  return { browser, give: (code: string) => browser.post('/api/auth/second-factor', { code }) }
}

describe('a session of which the second factor is due', () => {
  test('opens nothing but the way to give it, and then everything', async () => {
    const admin = await adminWithPhone()
    const { browser, give } = await withPassword(admin)
    const own = { password: 'my-own-long-secret', confirmPassword: 'my-own-long-secret' }
    for (const path of ['/api/auth/token', '/api/progress/ticket'])
      expect(await browser.post(path)).toMatchObject({ status: 403, code: 'second_factor_due' })
    expect((await browser.post('/api/auth/choose-password', own)).code).toBe('second_factor_due')
    expect(await give(codeOf(admin.key))).toMatchObject({ status: 200, body: { passwordDue: false } })
    await browser.takeToken()
    expect((await browser.get('/api/admin/summary')).status).toBe(200)
    expect(await give(codeOf(admin.key, 1))).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('comes from the admin login as well', async () => {
    const { email, password } = await adminWithPhone()
    const browser = server.browser()
    expect((await browser.post('/api/auth/admin-login', { email, password })).body).toMatchObject({
      secondFactorDue: true,
    })
    expect((await browser.post('/api/auth/token')).code).toBe('second_factor_due')
  })

  test('cannot be skipped by a new password, whoever gave it', async () => {
    const admin = await adminWithPhone()
    const other = await signedInAdmin(server)
    const reset = await other.browser.post('/api/admin/learners/reset-password', { userId: admin.userId })
    const { password } = reset.body as { password: string }
    const { browser, give } = await withPassword({ email: admin.email, password })
    expect((await give(codeOf(admin.key))).body).toMatchObject({ passwordDue: true })
    expect((await browser.post('/api/auth/token')).code).toBe('password_change_due')
  })

  test('cannot be entered by the cookie it had before the code: it gets another one', async () => {
    const admin = await adminWithPhone()
    const { browser, give } = await withPassword(admin)
    const before = browser.tab()
    expect((await give(codeOf(admin.key))).status).toBe(200)
    expect(await before.post('/api/auth/token')).toMatchObject({ status: 401, code: 'signed_out' })
    expect((await browser.post('/api/auth/token')).status).toBe(200)
  })

  test('goes on ending with the browser, where it was begun on a shared computer', async () => {
    const { email, password, key } = await adminWithPhone()
    const browser = server.browser()
    await browser.post('/api/auth/login', { email, password, shared: true })
    const { headers } = await browser.post('/api/auth/second-factor', { code: codeOf(key) })
    const cookies = headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['qala_sid', 'qala_session'])
    expect(cookies.join()).not.toContain('Max-Age')
  })

  test('is nothing a learner ever meets', async () => {
    const learner = await signedInLearner(server)
    expect((await server.browser().login(learner)).body).toMatchObject({ secondFactorDue: false })
  })
})

describe('the code of a phone', () => {
  test('works once, whoever else reads it from the screen', async () => {
    const admin = await adminWithPhone()
    const code = codeOf(admin.key)
    expect((await (await withPassword(admin)).give(code)).status).toBe(200)
    expect(await (await withPassword(admin)).give(code)).toMatchObject({
      status: 400,
      code: 'second_factor_wrong',
    })
  })

  test('works once for two who give it at the same moment', async () => {
    const admin = await adminWithPhone()
    const [one, two] = [await withPassword(admin), await withPassword(admin)]
    const code = codeOf(admin.key)
    const answers = await Promise.all([one.give(code), two.give(code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('may be of the half minute before or after, and cannot be an older one', async () => {
    const admin = await adminWithPhone()
    // Codes from before the set-up count as used. This makes them unused, so that an old code can only be refused for its age.
    await accountRows(db, 'update auth.second_factors set last_step = 0 where account_id = $1', [
      admin.userId,
    ])
    expect((await (await withPassword(admin)).give(codeOf(admin.key, -3))).code).toBe('second_factor_wrong')
    expect((await (await withPassword(admin)).give(codeOf(admin.key, 3))).code).toBe('second_factor_wrong')
    const spaced = codeOf(admin.key, 1).replace(/^(...)/, '$1 ')
    expect((await (await withPassword(admin)).give(` ${spaced} `)).status).toBe(200)
  })

  test('cannot be guessed: after five tries a wait, by account and not by sign-in', async () => {
    const admin = await adminWithPhone()
    const { give } = await withPassword(admin)
    for (let tries = 0; tries < 5; tries += 1) expect((await give('000000')).code).toBe('second_factor_wrong')
    const again = await withPassword(admin)
    const right = await again.give(codeOf(admin.key))
    expect(right).toMatchObject({ status: 429, code: 'too_many_tries' })
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(50)
    const mine = (await securityEvents(db)).filter(({ user_id }) => user_id === admin.userId)
    expect(mine.filter(({ event_type }) => event_type === 'login_failed')).toHaveLength(5)
    expect(mine.filter(({ event_type }) => event_type === 'login_throttled')).toHaveLength(1)
  })

  test.each([{}, { code: '' }, { code: '  ' }, { code: 7 }, { code: 'x'.repeat(41) }])(
    'cannot be %o',
    async (body) => {
      const answer = await server.browser().post('/api/auth/second-factor', body)
      expect(answer).toMatchObject({ status: 400, fields: { code: expect.any(String) } })
    },
  )
})

describe('a recovery code', () => {
  test('opens once, however it is typed, and counts down', async () => {
    const admin = await adminWithPhone()
    const [code = ''] = admin.codes
    expect(code).toMatch(/^([0-9a-hj-km-np-tv-z]{4}-){3}[0-9a-hj-km-np-tv-z]{4}$/)
    const { browser, give } = await withPassword(admin)
    expect((await give(code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O'))).status).toBe(200)
    expect((await (await withPassword(admin)).give(code)).code).toBe('second_factor_wrong')
    await browser.takeToken()
    expect((await browser.get('/api/account/second-factor')).body).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('cannot be somebody else’s, nor one that was replaced', async () => {
    const [admin, other] = [await adminWithPhone(), await adminWithPhone()]
    expect((await (await withPassword(admin)).give(other.codes[0] ?? '')).code).toBe('second_factor_wrong')
    const renewed = await admin.browser.post('/api/account/second-factor/recovery-codes')
    const { codes } = renewed.body as { codes: string[] }
    expect((await (await withPassword(admin)).give(admin.codes[1] ?? '')).code).toBe('second_factor_wrong')
    expect((await (await withPassword(admin)).give(codes[1] ?? '')).status).toBe(200)
  })
})
