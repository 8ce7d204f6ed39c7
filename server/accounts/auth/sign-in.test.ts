import { describe, expect, test } from 'vitest'
import { accountRows, securityEvents, signedInLearner, testServer, type Browser } from '../../testing.ts'

const server = await testServer({ passwords: 'real' })
const { db } = server

const login = (browser: Browser, email: string, password: string) => browser.login({ email, password })

describe('sign-in', () => {
  test('gives a session, whatever the case of the address', async () => {
    const { email, password, userId } = await signedInLearner(server)
    const browser = server.browser()
    const answer = await login(browser, ` ${email.toUpperCase()} `, password)
    expect(answer).toMatchObject({ status: 200, body: { user: { id: userId } } })
    expect((await browser.takeToken()).user.id).toBe(userId)
  })

  test('sets a cookie no script can read and no other site sends', async () => {
    const { email, password } = await signedInLearner(server)
    const [session, , device] = (await login(server.browser(), email, password)).headers.getSetCookie()
    expect(session).toMatch(/^qala_sid=[^;]{40,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(device).toMatch(/^qala_device=[^;]+; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  })

  test('binds the cookie to this very host where there is HTTPS', async () => {
    const https = await testServer({ env: { publicUrl: 'https://qala.example' }, db })
    const { email, password } = await signedInLearner(https)
    const answer = await login(https.browser(), email, password)
    const [session, , device] = answer.headers.getSetCookie()
    expect(session).toMatch(/^__Host-sid=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(device).toMatch(/^__Secure-device=[^;]+;.*; Secure$/)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test('cannot be told from outside whether the address or the password was wrong', async () => {
    const { email } = await signedInLearner(server)
    const wrong = await login(server.browser(), email, 'not-her-password')
    const unknown = await login(server.browser(), 'nobody@example.test', 'not-her-password')
    expect(wrong).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(unknown.body).toEqual(wrong.body)
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()])
  })

  test('cannot be told by the clock either', async () => {
    const { email } = await signedInLearner(server)
    const times: Record<string, number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 9; round += 1) {
      for (const [kind, address] of [
        ['known', email],
        ['unknown', `nobody${round}@example.test`],
      ] as const) {
        const start = performance.now()
        const browser = server.browser(`41.0.${round}.1`)
        expect((await login(browser, address, 'not-her-password')).status).toBe(401)
        times[kind]?.push(performance.now() - start)
      }
    }
    const median = (values: number[] = []) =>
      values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    // One hash takes longer than everything else together. Without it, an unknown address would be answered far faster.
    expect(median(times['unknown'])).toBeGreaterThan(median(times['known']) * 0.5)
    expect(median(times['unknown'])).toBeLessThan(median(times['known']) * 2)
  })

  test('records a failure with address and account, and never what was typed', async () => {
    const { email, userId } = await signedInLearner(server)
    await login(server.browser('196.25.1.7'), email, 'a-wrong-secret')
    expect((await securityEvents(db, 'login_failed')).at(-1)).toMatchObject({
      user_id: userId,
      ip_address: '196.25.1.7',
    })
    await login(server.browser('196.25.1.7'), 'nobody@example.test', 'a-wrong-secret')
    expect((await securityEvents(db, 'login_failed')).at(-1)).toMatchObject({ user_id: null })
    const written = JSON.stringify(await securityEvents(db)) + server.logged.join('\n')
    expect(written).not.toContain('a-wrong-secret')
    expect(server.logged.join('\n')).not.toContain(email)
  })

  test('ends the session of whoever used this browser before', async () => {
    const thabo = await signedInLearner(server)
    const naledi = await signedInLearner(server)
    const old = thabo.browser.tab()
    await login(thabo.browser, naledi.email, naledi.password)
    expect((await thabo.browser.takeToken()).user.id).toBe(naledi.userId)
    expect((await old.post('/api/auth/token')).code).toBe('signed_out')
  })
})

describe('the admin login', () => {
  test('lets an admin in, for a shorter time', async () => {
    const { userId, email, password } = await signedInLearner(server)
    await db.appointAdmin(userId)
    const browser = server.browser()
    expect((await browser.post('/api/auth/admin-login', { email, password })).status).toBe(200)
    expect((await browser.takeToken()).user.role).toBe('admin')
    const [session] = await accountRows<{ minutes: number }>(
      db,
      `select extract(epoch from expires_at - clock_timestamp())::float8 / 60 as minutes
       from auth.sessions where account_id = $1 order by created_at desc`,
      [userId],
    )
    const minutes = session?.minutes
    expect(minutes).toBeGreaterThan(14.9)
    expect(minutes).toBeLessThanOrEqual(15)
  })

  test('cannot be passed by a learner, who is signed out again', async () => {
    const { email, password, userId, browser } = await signedInLearner(server)
    const answer = await browser.post('/api/auth/admin-login', { email, password })
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({
      error: { code: 'admin_required', message: 'Access denied. Admin privileges required.' },
    })
    expect(browser.cookies.has('qala_sid')).toBe(false)
    expect(await accountRows(db, 'select from auth.sessions where account_id = $1', [userId])).toEqual([])
    expect((await securityEvents(db, 'admin_login_denied')).at(-1)).toMatchObject({ user_id: userId })
  })

  test('asks for both fields and says nothing about their shape', async () => {
    const empty = await server.browser().post('/api/auth/admin-login', { email: ' ', password: '' })
    expect(empty.fields).toEqual({ email: 'Email is required', password: 'Password is required' })
    const odd = await server.browser().post('/api/auth/admin-login', { email: 'principal', password: 'x' })
    expect(odd).toMatchObject({ status: 401, code: 'invalid_credentials' })
  })
})
