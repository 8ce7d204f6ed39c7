import { withOwner } from '#database/temporary-database.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  registration,
  securityEvents,
  signedInAdmin,
  signedInLearner,
  testServer,
  type Browser,
  type SignedInLearner,
} from '../../testing.ts'
import { createPasswords } from './passwords.ts'

const server = await testServer()
const { db } = server

const guess = (browser: Browser, { email }: { email: string }) =>
  browser.login({ email, password: 'not-this-one' })
/** Registers a learner in a network of their own, so that no test meets the tries of another. */
const newcomer = async (ip: string): Promise<SignedInLearner> => {
  const browser = server.browser(ip)
  const form = registration()
  const answer = await browser.post('/api/auth/register', form)
  expect(answer.status).toBe(201)
  const { user } = answer.body as { user: { id: string } }
  return { browser, userId: user.id, email: String(form['email']), password: String(form['password']) }
}

beforeEach(() => forgetTries())

let numbers = 10
const PLACES: [where: string, ipOf: (round: number) => string][] = [
  ['one address', () => '41.0.0.1'],
  ['a whole network', (round) => `41.0.0.${round % 250}`],
  ['an IPv6 network', (round) => `2001:db8:1:${round % 250}::7`],
  ['anywhere', (round) => `41.${round % 250}.0.1`],
  ['the network of the school', () => '196.25.1.1'],
]

describe('tries at one account', () => {
  test.each(PLACES)('cannot be more than 15 an hour from %s, by whatever cookie', async (_where, ipOf) => {
    const learner = await newcomer('196.25.1.9')
    let [tries, round] = [0, 0]
    for (let second = 0; second < 3600;) {
      round += 1
      const answer = await guess(server.browser(ipOf(round)), learner)
      if (answer.status === 401) tries += 1
      else {
        const wait = Number(answer.headers.get('retry-after'))
        expect(wait).toBeLessThanOrEqual(900)
        await passTime(wait)
        second += wait
      }
    }
    expect(tries).toBeLessThanOrEqual(15)
    expect(tries).toBeGreaterThan(4)
  })

  test.each(PLACES)('cannot be more than 15 an hour by phone number from %s', async (_where, ipOf) => {
    numbers += 1
    const phoneNumber = `08299900${numbers}`
    const learner = await newcomer('196.25.1.9')
    await learner.browser.takeToken()
    await learner.browser.send('PATCH', '/api/profile', { phoneNumber })
    const body = { phoneNumber, password: 'not-this-one' }
    for (let round = 0; round < 30; round += 1) {
      await server.browser(ipOf(round)).post('/api/auth/login', body)
      await passTime(120)
    }
    // The answers do not tell which of them compared the password, but staff can see it.
    const compared = (await securityEvents(db, 'login_failed')).filter(
      ({ user_id }) => user_id === learner.userId,
    )
    expect(compared.length).toBeLessThanOrEqual(15)
    expect(compared.length).toBeGreaterThan(4)
  })

  test('cannot slip through by coming all at once', async () => {
    const learner = await newcomer('196.25.1.9')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => guess(server.browser(`10.0.0.${index}`), learner)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(12)
    expect(answers.filter(({ code }) => code === 'too_many_tries')).toHaveLength(28)
    const mine = (await securityEvents(db, 'login_throttled')).filter(
      ({ user_id }) => user_id === learner.userId,
    )
    expect(mine).toHaveLength(1)
  })

  test('cannot keep a child from a new device: not at the same address, not in the same network, not at school', async () => {
    const learner = await newcomer('196.25.1.9')
    for (let round = 0; round < 12; round += 1) await guess(server.browser('41.0.0.1'), learner)
    expect((await guess(server.browser('41.0.0.1'), learner)).status).toBe(429)
    const device = await markedBrowser('41.0.0.1')
    expect((await device.login(learner)).status).toBe(200)
    expect((await server.browser('41.0.0.2').login(learner)).status).toBe(200)

    for (let round = 0; round < 40; round += 1) await guess(server.browser(`41.${round}.0.1`), learner)
    expect((await server.browser('41.99.0.1').login(learner)).status).toBe(429)
    expect((await server.browser('196.25.1.30').login(learner)).status).toBe(200)
  })

  test('cannot keep a child from a device that is known, wherever it is', async () => {
    const learner = await newcomer('196.25.1.9')
    for (let round = 0; round < 20; round += 1) await guess(server.browser('196.25.1.9'), learner)
    expect((await server.browser('196.25.1.9').login(learner)).status).toBe(429)
    expect((await learner.browser.login(learner)).status).toBe(200)
  })

  test('cannot be had by inventing a device cookie', async () => {
    const learner = await newcomer('196.25.1.9')
    const statuses: number[] = []
    for (let round = 0; round < 14; round += 1) {
      const browser = server.browser('41.0.0.1')
      browser.cookies.set('qala_device', `${'A'.repeat(20)}${10 + round}.${'B'.repeat(22)}`)
      statuses.push((await guess(browser, learner)).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(12)
  })

  test('slow a known device down after five, at most 15 an hour, and are forgiven by the right password', async () => {
    const learner = await newcomer('196.25.1.9')
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1)
        expect((await guess(learner.browser, learner)).status).toBe(401)
      expect((await learner.browser.login(learner)).status).toBe(200)
    }
    let tries = 0
    for (let second = 0; second < 3600;) {
      const answer = await guess(learner.browser, learner)
      if (answer.status === 401) tries += 1
      else {
        const wait = Number(answer.headers.get('retry-after'))
        await passTime(wait)
        second += wait
      }
    }
    expect(tries).toBe(15)
  })

  test('are forgiven to whoever made them, and to nobody else', async () => {
    const learner = await newcomer('196.25.1.9')
    for (let round = 0; round < 11; round += 1) await guess(server.browser(`41.0.0.${round}`), learner)
    const device = await markedBrowser('41.0.0.90')
    expect((await device.login(learner)).status).toBe(200)
    expect((await guess(server.browser('41.0.0.91'), learner)).status).toBe(401)
    expect((await guess(server.browser('41.0.0.92'), learner)).status).toBe(429)
  })

  test('are forgotten when staff give a new password', async () => {
    const admin = await signedInAdmin(server)
    const learner = await newcomer('196.25.1.9')
    for (let round = 0; round < 14; round += 1) {
      await guess(server.browser('196.25.1.9'), learner)
      await guess(server.browser('196.25.1.9'), { email: `nobody-${round}@example.test` })
    }
    const given = await admin.browser.post('/api/admin/learners/reset-password', { userId: learner.userId })
    const { password } = given.body as { password: string }
    expect((await server.browser('196.25.1.9').login({ email: learner.email, password })).status).toBe(200)
  })

  test('are not counted when nobody had time to check the password', async () => {
    const { email, password } = await signedInLearner(server)
    const crowded = await testServer({ db, passwords: createPasswords({ running: 0, waiting: 0 }) })
    for (let round = 0; round < 14; round += 1) {
      const answer = await crowded.browser().login({ email, password })
      expect(answer).toMatchObject({ status: 503, code: 'busy' })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await server.browser().login({ email, password })).status).toBe(200)
  })
})

/** Returns a browser that has opened the page, so that it has a mark. */
async function markedBrowser(ip: string): Promise<Browser> {
  const browser = server.browser(ip)
  expect((await browser.get('/api/auth/device')).status).toBe(204)
  expect(browser.cookies.size).toBe(1)
  return browser
}

/** Moves what was counted into the past instead of waiting. */
async function passTime(seconds: number): Promise<void> {
  await withOwner(db.url, (owner) =>
    owner.query(`update private.sign_in_tries set last_at = last_at - $1 * interval '1 second'`, [seconds]),
  )
}

async function forgetTries(): Promise<void> {
  await withOwner(db.url, (owner) =>
    owner.query('delete from private.sign_in_tries; delete from private.throttle'),
  )
}
