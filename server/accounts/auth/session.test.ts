import { clock } from '#domain/clock.ts'
import { ROLES } from '#domain/permissions.ts'
import { AccessGrant } from '#domain/accounts/session.ts'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { accountRows, signedInLearner, testServer } from '../../testing.ts'
import { findAccount, setPassword } from './queries.ts'

const server = await testServer()
const { db, services } = server

const sessionOf = async (userId: string) => {
  const [session] = await accountRows<{ expires_at: Date; token_hash: Buffer }>(
    db,
    'select expires_at, token_hash from auth.sessions where account_id = $1',
    [userId],
  )
  return session
}
const setExpiry = (userId: string, expiresAt: Date) =>
  accountRows(db, 'update auth.sessions set expires_at = $2 where account_id = $1', [userId, expiresAt])

const DAY = 24 * 3_600_000

describe('the token call', () => {
  test('says who is signed in, with the server clock', async () => {
    const { browser, userId, email } = await signedInLearner(server, { firstName: 'Lindiwe' })
    const answer = await browser.post('/api/auth/token')
    const grant = AccessGrant.parse(answer.body)
    expect(grant.user).toEqual({
      id: userId,
      email,
      verbs: ROLES.learner,
      role: 'learner',
      firstName: 'Lindiwe',
    })
    const seconds = (Date.parse(grant.expiresAt) - Date.parse(grant.serverNow)) / 1000
    expect(seconds).toBeGreaterThan(598)
    expect(seconds).toBeLessThanOrEqual(600)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('does not change the cookie: six tabs at once stay signed in', async () => {
    const { browser } = await signedInLearner(server)
    const before = new Map(browser.cookies)
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => browser.post('/api/auth/token')))
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
      expect(answers.flatMap((answer) => answer.headers.getSetCookie())).toEqual([])
    }
    expect(browser.cookies).toEqual(before)
  })

  test('keeps a session in use alive, with the same credential', async () => {
    const { browser, userId } = await signedInLearner(server)
    const credential = browser.cookies.get('qala_sid')
    await setExpiry(userId, new Date(clock.ms() + 3 * DAY))
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.post('/api/auth/token')))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    // The call that comes first extends the session, and the others find it extended.
    const renewed = answers.flatMap((answer) => answer.headers.getSetCookie())
    expect(new Set(renewed)).toEqual(
      new Set([
        `qala_sid=${credential}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
        'qala_session=own; Max-Age=2592000; Path=/; SameSite=Lax',
      ]),
    )
    expect(browser.cookies.get('qala_sid')).toBe(credential)
    expect((await sessionOf(userId))?.expires_at.getTime()).toBeGreaterThan(clock.ms() + 29 * DAY)
  })

  test('cuts a long session short when its owner becomes an admin', async () => {
    const { browser, userId } = await signedInLearner(server)
    await db.appointAdmin(userId)
    expect((await browser.takeToken()).user.role).toBe('admin')
    expect((await sessionOf(userId))?.expires_at.getTime()).toBeLessThanOrEqual(clock.ms() + DAY / 3)
    expect(browser.cookies.has('qala_sid')).toBe(true)
    expect((await browser.post('/api/auth/token')).status).toBe(200)
  })

  test('marks the learner as seen, and an inactive one as active again', async () => {
    const { browser, userId } = await signedInLearner(server)
    await accountRows(
      db,
      `update app.profiles set last_seen_at = '2024-01-01', inactive_since = '2025-01-01' where user_id = $1`,
      [userId],
    )
    const before = clock.ms()
    await browser.takeToken()
    const [profile] = await accountRows<{ last_seen_at: Date; inactive_since: Date | null }>(
      db,
      'select last_seen_at, inactive_since from app.profiles where user_id = $1',
      [userId],
    )
    expect(profile?.inactive_since).toBeNull()
    expect(profile?.last_seen_at.getTime()).toBeGreaterThanOrEqual(before)
  })

  test('cannot be called without a cookie, with an ended one or with a forged one', async () => {
    const visitor = server.browser()
    expect(await visitor.post('/api/auth/token')).toMatchObject({ status: 401, code: 'signed_out' })

    const { browser, userId } = await signedInLearner(server)
    const credential = browser.cookies.get('qala_sid') ?? ''
    const storedHash = (await sessionOf(userId))?.token_hash ?? Buffer.alloc(32)
    for (const forged of [
      credential.slice(0, -1),
      `${credential}x`,
      `${credential.slice(1)}${credential[0]}`,
      `${credential}.${'A'.repeat(43)}%3D`,
      'A'.repeat(43),
      // The hash that the database holds opens nothing.
      storedHash.toString('base64url'),
      storedHash.toString('hex'),
      '%',
      '%E0%A4%A',
    ]) {
      browser.cookies.set('qala_sid', forged)
      expect(await browser.post('/api/auth/token')).toMatchObject({ status: 401, code: 'signed_out' })
    }
    browser.cookies.set('qala_sid', credential)
    await setExpiry(userId, new Date(clock.ms() - 1000))
    const ended = await browser.post('/api/auth/token')
    expect(ended).toMatchObject({ status: 401, code: 'signed_out' })
    // The cookie is not cleared, because another tab may have signed in anew while this call was on its way.
    expect(ended.headers.getSetCookie()).toEqual([])
  })

  test('cannot be had by a password that was replaced while it was checked', async () => {
    const { userId, email } = await signedInLearner(server)
    const checked = await findAccount(services.accounts, email)
    await db.withAuth((trx) => setPassword(trx, userId, 'x'.repeat(30), 'password_changed'))
    const device = { cookieHeader: undefined, userAgent: undefined, shared: false }
    expect(checked && (await services.sessions.start(services.accounts, checked, device))).toBeNull()
    expect(await sessionOf(userId)).toBeUndefined()
  })
})

describe('sign-out', () => {
  test('ends the session for the token call at once, in every tab', async () => {
    const { browser, userId } = await signedInLearner(server)
    const otherTab = browser.tab()
    const answer = await browser.post('/api/auth/logout')
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()).toEqual([
      'qala_sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'qala_session=; Max-Age=0; Path=/; SameSite=Lax',
    ])
    expect(await sessionOf(userId)).toBeUndefined()
    expect((await otherTab.post('/api/auth/token')).code).toBe('signed_out')
  })

  test('may be repeated, also by a visitor', async () => {
    const browser = server.browser()
    expect((await browser.post('/api/auth/logout')).status).toBe(204)
    expect((await browser.post('/api/auth/logout', {})).status).toBe(204)
  })
})

describe('the access token', () => {
  test('cannot be forged, altered, expired or of another kind', async () => {
    const { browser, userId } = await signedInLearner(server)
    const good = browser.bearer ?? ''
    const claims = { roles: ['admin'], sid: crypto.randomUUID() }
    const signed = (key: string, expires: string, issuer = 'qala', audience = 'qala-api') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(key))
    const secret = await db.secret('access-token')
    const [header, , signature] = good.split('.')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      await signed('another-secret-another-secret-another', '5m'),
      await signed(secret, '-1s'),
      await signed(secret, '5m', 'someone'),
      await signed(secret, '5m', 'qala', 'elsewhere'),
      `${header}.${part({ sub: userId, roles: ['admin'], sid: claims.sid, exp: 4e9 })}.${signature}`,
      `${part({ alg: 'none' })}.${part({ sub: userId, roles: ['admin'], sid: claims.sid, exp: 4e9 })}.`,
      `${good}x`,
      '',
    ]
    for (const token of forged) {
      const answer = await server.browser().get('/api/progress', { authorization: `Bearer ${token}` })
      expect(answer).toMatchObject({ status: 401, code: 'signed_out' })
    }
    expect((await server.browser().get('/api/progress', { authorization: `Basic ${good}` })).status).toBe(401)
    expect((await server.browser().get('/api/progress', { authorization: `Bearer ${good}` })).status).toBe(
      200,
    )
  })

  test('is not taken from the cookie: the API answers no cross-site request', async () => {
    const { browser } = await signedInLearner(server)
    browser.bearer = undefined
    expect((await browser.get('/api/progress')).status).toBe(401)
  })

  test('is checked without the database', async () => {
    const { browser, userId } = await signedInLearner(server)
    await accountRows(db, 'delete from auth.sessions where account_id = $1', [userId])
    expect(await services.accessTokens.verify(`Bearer ${browser.bearer}`)).toMatchObject({
      userId,
      roles: ['learner'],
    })
  })
})
