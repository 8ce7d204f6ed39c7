import { withOwner } from '#database/temporary-database.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { registration, securityEvents, signedInLearner, testServer, type Browser } from '../testing.ts'
import { createPasswords } from './passwords.ts'

const server = await testServer()
const { db } = server

const login = (browser: Browser, email: string, password: string) => browser.login({ email, password })

beforeEach(async () => {
  await withOwner(db.url, (owner) => owner.query('delete from private.throttle'))
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
    expect((await securityEvents(db, 'login_throttled')).length).toBeGreaterThan(0)
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
