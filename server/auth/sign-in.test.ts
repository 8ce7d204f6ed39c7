import { withOwner } from '#database/throw-away.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ORIGIN, registration, signedInLearner, testServer, type Browser } from '../testing.ts'
import { createPasswords } from './passwords.ts'

const server = await testServer()
const { db } = server

const events = (type?: string) =>
  withOwner(db.url, async (owner) => {
    // Read as the definer, the role that may see the log: the owner is held by row-level security too.
    await owner.query('set role qala_definer')
    const { rows } = await owner.query<{
      event_type: string
      user_id: string | null
      ip_address: string | null
    }>(
      'select event_type, user_id, ip_address from app.security_events where $1::text is null or event_type = $1 order by id',
      [type ?? null],
    )
    return rows
  })

const login = (browser: Browser, email: string, password: string) =>
  browser.post('/api/auth/login', { email, password })

beforeEach(async () => {
  await withOwner(db.url, (owner) => owner.query('delete from private.throttle'))
})

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
    const [session, device] = (await login(server.browser(), email, password)).headers.getSetCookie()
    expect(session).toMatch(/^qala_sid=[^;]{40,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(device).toMatch(/^qala_device=[^;]+; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  })

  test('binds the cookie to this very host where there is HTTPS', async () => {
    const https = await testServer({ env: { publicUrl: 'https://qala.example' }, db })
    const { email, password } = await signedInLearner(https)
    const answer = await login(https.browser(), email, password)
    const [session, device] = answer.headers.getSetCookie()
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
        expect((await login(server.browser(), address, 'not-her-password')).status).toBe(401)
        times[kind]?.push(performance.now() - start)
      }
    }
    const median = (values: number[] = []) =>
      values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    // One hash takes longer than everything else together: without it the unknown address would be far faster.
    expect(median(times['unknown'])).toBeGreaterThan(median(times['known']) * 0.5)
    expect(median(times['unknown'])).toBeLessThan(median(times['known']) * 2)
  })

  test('records a failure with address and account, and never what was typed', async () => {
    const { email, userId } = await signedInLearner(server)
    await login(server.browser('196.25.1.7'), email, 'a-wrong-secret')
    expect((await events('login_failed')).at(-1)).toMatchObject({ user_id: userId, ip_address: '196.25.1.7' })
    await login(server.browser('196.25.1.7'), 'nobody@example.test', 'a-wrong-secret')
    expect((await events('login_failed')).at(-1)).toMatchObject({ user_id: null })
    const written = JSON.stringify(await events()) + server.logged.join('\n')
    expect(written).not.toContain('a-wrong-secret')
    expect(server.logged.join('\n')).not.toContain(email)
  })

  test('ends the session of whoever used this browser before', async () => {
    const thabo = await signedInLearner(server)
    const naledi = await signedInLearner(server)
    const before = new Map(thabo.browser.cookies)
    await login(thabo.browser, naledi.email, naledi.password)
    expect((await thabo.browser.takeToken()).user.id).toBe(naledi.userId)

    const old = server.browser()
    for (const [name, value] of before) old.cookies.set(name, value)
    expect((await old.post('/api/auth/token')).code).toBe('signed_out')
  })
})

describe('throttling', () => {
  test('cannot disturb a class of 40 behind one address where every fifth types it wrong', async () => {
    const learners = await Promise.all(Array.from({ length: 40 }, () => signedInLearner(server)))
    const answers = await Promise.all(
      learners.map(async ({ email, password }, index) => {
        const browser = server.browser('196.25.1.1')
        const first = await login(browser, email, index % 5 === 0 ? 'wrong-password' : password)
        return index % 5 === 0 ? [first, await login(browser, email, password)] : [first]
      }),
    )
    const statuses = answers.flat().map((answer) => answer.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(8)
    expect(statuses.filter((status) => status === 200)).toHaveLength(40)
    expect(statuses).toHaveLength(48)
  })

  test('cannot be walked past by guessing many at once: 10 tries, then a wait', async () => {
    const { email, password } = await signedInLearner(server)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        login(server.browser(`10.0.0.${index}`), email, `guess-${index}`),
      ),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    const refused = answers.find((answer) => answer.status === 429)
    expect(refused?.code).toBe('too_many_tries')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(200)
    // Also with the right password: the attacker must not learn that it was right.
    expect((await login(server.browser(), email, password)).status).toBe(429)
    expect((await events('login_throttled')).length).toBeGreaterThan(0)
  })

  test('cannot keep a learner from a device of hers by guessing from elsewhere', async () => {
    const { browser, email, password, userId } = await signedInLearner(server)
    for (let guess = 0; guess < 12; guess += 1) await login(server.browser(), email, `guess-${guess}`)
    expect((await login(server.browser(), email, password)).status).toBe(429)

    const answer = await login(browser, email, password)
    expect(answer).toMatchObject({ status: 200, body: { user: { id: userId } } })
  })

  test('cannot be escaped by inventing a device cookie', async () => {
    const { email } = await signedInLearner(server)
    for (let guess = 0; guess < 10; guess += 1) {
      const browser = server.browser()
      browser.cookies.set('qala_device', `${'A'.repeat(22)}.${'B'.repeat(22)}`)
      await login(browser, email, `guess-${guess}`)
    }
    expect((await login(server.browser(), email, 'guess-11')).status).toBe(429)
  })

  test('slows a known device after five, and forgets at success', async () => {
    const { browser, email, password } = await signedInLearner(server)
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) {
        expect((await login(browser, email, `guess-${guess}`)).status).toBe(401)
      }
      expect((await login(browser, email, password)).status).toBe(200)
    }
    for (let guess = 0; guess < 5; guess += 1) await login(browser, email, `guess-${guess}`)
    const refused = await login(browser, email, password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBe(1)
  })

  test('gives an attacker at most 15 guesses an hour, and never locks for good', async () => {
    const { email, password } = await signedInLearner(server)
    let guesses = 0
    for (let second = 0; second < 3600;) {
      const answer = await login(server.browser(), email, 'guess-guess')
      if (answer.status === 401) guesses += 1
      else {
        const wait = Number(answer.headers.get('retry-after'))
        expect(wait).toBeLessThanOrEqual(900)
        await passTime(wait)
        second += wait
      }
    }
    expect(guesses).toBeLessThanOrEqual(15)
    await passTime(901)
    expect((await login(server.browser(), email, password)).status).toBe(200)
  })

  test('cannot be used to list who has an account', async () => {
    const { email } = await signedInLearner(server)
    const probe = () => server.browser('41.0.0.9').post('/api/auth/register', registration({ email }))
    await withOwner(db.url, (owner) => owner.query('delete from private.throttle'))
    const statuses: number[] = []
    for (let round = 0; round < 21; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, probe))
      statuses.push(...answers.map((answer) => answer.status))
    }
    expect(statuses.filter((status) => status === 409).length).toBeLessThanOrEqual(210)
    expect((await probe()).status).toBe(429)
    // Another school is not held up, and this one only for seconds.
    expect((await server.browser('41.0.0.8').post('/api/auth/register', registration())).status).toBe(201)
    await passTime(61)
    expect((await server.browser('41.0.0.9').post('/api/auth/register', registration())).status).toBe(201)
  })

  /** Moves what was counted into the past instead of waiting. */
  async function passTime(seconds: number): Promise<void> {
    await withOwner(db.url, (owner) =>
      owner.query(`update private.throttle set updated_at = updated_at - $1 * interval '1 second'`, [
        seconds,
      ]),
    )
  }
})

describe('the admin entrance', () => {
  test('lets an admin in, for a shorter time', async () => {
    const { userId, email, password } = await signedInLearner(server)
    await db.appointAdmin(userId)
    const browser = server.browser()
    expect((await browser.post('/api/auth/admin-login', { email, password })).status).toBe(200)
    expect((await browser.takeToken()).user.role).toBe('admin')
    const session = await db.withAuth((trx) =>
      trx
        .selectFrom('auth.session')
        .select('expiresAt')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow(),
    )
    const hours = (session.expiresAt.getTime() - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(7.9)
    expect(hours).toBeLessThanOrEqual(8)
  })

  test('cannot be passed by a learner, who is signed out again', async () => {
    const { email, password, userId, browser } = await signedInLearner(server)
    const answer = await browser.post('/api/auth/admin-login', { email, password })
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({
      error: { code: 'admin_required', message: 'Access denied. Admin privileges required.' },
    })
    expect(browser.cookies.has('qala_sid')).toBe(false)
    const sessions = await db.withAuth((trx) =>
      trx.selectFrom('auth.session').select('id').where('userId', '=', userId).execute(),
    )
    expect(sessions).toEqual([])
    expect((await events('admin_login_denied')).at(-1)).toMatchObject({ user_id: userId })
  })

  test('asks for both fields and says nothing about their shape', async () => {
    const empty = await server.browser().post('/api/auth/admin-login', { email: ' ', password: '' })
    expect(empty.fields).toEqual({ email: 'Email is required', password: 'Password is required' })
    const odd = await server.browser().post('/api/auth/admin-login', { email: 'principal', password: 'x' })
    expect(odd).toMatchObject({ status: 401, code: 'invalid_credentials' })
  })
})

describe('the queue for hashing', () => {
  test('refuses at once when too many wait, and works on when they have gone', async () => {
    const passwords = createPasswords({ running: 1, waiting: 2 })
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => passwords.hash('umthi-omkhulu')))
    expect(results.map((result) => result.status)).toEqual([
      ...Array.from({ length: 3 }, () => 'fulfilled'),
      ...Array.from({ length: 3 }, () => 'rejected'),
    ])
    expect(results.at(-1)).toMatchObject({ reason: { code: 'busy', status: 503 } })
    await expect(passwords.hash('umthi-omkhulu')).resolves.toMatch(/^\$argon2id/)
  })

  test('cannot charge a try that was never checked', async () => {
    const { email, password } = await signedInLearner(server)
    const full = createPasswords({ running: 0, waiting: 0 })
    const crowded = await testServer({ db, passwords: full })
    for (let round = 0; round < 12; round += 1) {
      const answer = await login(crowded.browser(), email, password)
      expect(answer).toMatchObject({ status: 503, code: 'busy' })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await login(server.browser(), email, password)).status).toBe(200)
  })
})

test('cannot sign in from a form of another site', async () => {
  const { email, password } = await signedInLearner(server)
  const form = await server.browser().post('/api/auth/login', `email=${email}&password=${password}`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(form.status).toBe(415)
  const foreign = await server
    .browser()
    .post('/api/auth/login', { email, password }, { origin: `${ORIGIN}.evil.example` })
  expect(foreign.code).toBe('wrong_origin')
})
