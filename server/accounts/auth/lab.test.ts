/** @module-tag long */
import { withOwner } from '#database/temporary-database.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registration, securityEvents, testServer } from '../../testing.ts'
import type { HttpAnswer, HttpClient } from './http-client-testing.ts'
import { serveOverHttp } from './http-testing.ts'

const PASSWORD = 'umthi-omkhulu'
const SCHOOL = '196.25.1.1'
const server = await testServer({
  env: { publicUrl: 'http://localhost:8080', trustProxy: ['loopback'] },
  passwords: 'real',
})
const { db } = server
const clientAt = await serveOverHttp(server.app)

const lab: string[] = []
beforeAll(async () => {
  const registered = Array.from({ length: 40 }, async (_, seat) => {
    const email = `seat-${seat}@example.test`
    const answer = await clientAt(`10.1.${seat}.1`).call(
      'POST',
      '/api/auth/register',
      registration({ email }),
    )
    if (answer.status !== 201) throw new Error(`Registration answered ${answer.status}`)
    lab.push(email)
  })
  await Promise.all(registered)
})
beforeEach(() =>
  withOwner(db.url, (owner) =>
    owner.query('delete from private.sign_in_tries; delete from private.throttle'),
  ),
)

/** The guesser's list has the children of the lab first, and then invented ones. */
const TARGETS = 90
const target = (index: number) => lab[index] ?? `nobody-${index}@example.test`

/** Creates a guesser who tries every target, several at a time. */
function guesser(clientFor: (index: number) => Promise<HttpClient>, order: (index: number) => number) {
  const tried = new Map<string, number>()
  let answered = 0
  const round = async (atOnce: number, tries: number) => {
    let next = 0
    const worker = async () => {
      while (next < tries) {
        const index = next++
        const email = target(order(index % TARGETS))
        const client = await clientFor(index)
        const { status } = await client.login(email, `guess-${index}`)
        answered += 1
        if (status === 401) tried.set(email, (tried.get(email) ?? 0) + 1)
        else expect(status).toBe(429)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
  const result = () => ({ accounts: tried.size, most: Math.max(0, ...tried.values()), answered })
  return { round, result }
}

/** Signs in all learners of the lab at once. Every fifth mistypes the password once. */
async function signInLab(deviceAt: (seat: number) => Promise<HttpClient>): Promise<HttpAnswer[][]> {
  return Promise.all(
    lab.map(async (email, seat) => {
      const device = await deviceAt(seat)
      if (seat % 5 > 0) return [await device.login(email, PASSWORD)]
      return [await device.login(email, 'mistyped-it'), await device.login(email, PASSWORD)]
    }),
  )
}

function expectUndisturbed(answers: HttpAnswer[][], alone: number): void {
  expect(answers.flat().map(({ status }) => status)).not.toContain(429)
  expect(answers.map((mine) => mine.at(-1)?.status)).toEqual(lab.map(() => 200))
  expect(answers.flat().filter(({ status }) => status === 401)).toHaveLength(8)
  expect(slowestOf(answers)).toBeLessThan(Math.max(2_000, 3 * alone))
}

const slowestOf = (answers: HttpAnswer[][]) =>
  Math.max(...answers.map((mine) => mine.reduce((sum, { milliseconds }) => sum + milliseconds, 0)))

const opened = async (client: HttpClient) => {
  await client.call('GET', '/api/auth/device')
  return client
}

describe('a lab of 40 behind one address, and a guesser over 90 accounts', () => {
  test('without cookies at the same address: the lab at new computers is undisturbed, the guesser slowed', async () => {
    const devices = await Promise.all(lab.map(() => opened(clientAt(SCHOOL))))
    const alone = await signInLab((seat) => opened(clientAt(`10.2.${seat}.1`)))
    await forgetTries()
    const guessing = guesser(
      async () => clientAt(SCHOOL),
      (index) => (index * 37) % TARGETS,
    )
    await guessing.round(40, 60)
    const burst = guessing.round(40, 60)
    const inLab = signInLab(async (seat) => devices[seat] ?? clientAt(SCHOOL))
    const [answers] = await Promise.all([inLab, burst])
    expectUndisturbed(answers, slowestOf(alone))
    for (let later = 0; later < 2; later += 1) {
      await passMinutes(29)
      await guessing.round(40, 40)
    }
    const { accounts, most } = guessing.result()
    expect(accounts).toBeLessThanOrEqual(50)
    expect(most).toBeLessThanOrEqual(15)
  })

  test('with a new mark for each try, beside the lab and from another network at once', async () => {
    // Somebody else has signed in before at each of the lab's computers.
    const devices = await Promise.all(
      lab.map(async (_, seat) => {
        const device = clientAt(SCHOOL)
        await device.login(lab[(seat + 1) % lab.length] ?? '', PASSWORD)
        return device
      }),
    )
    const alone = await signInLab((seat) => opened(clientAt(`10.2.${seat}.1`)))
    await forgetTries()
    const strangersFirst = (index: number) => TARGETS - 1 - index
    const beside = guesser(() => opened(clientAt(SCHOOL)), strangersFirst)
    const elsewhere = guesser((index) => opened(clientAt(`41.0.0.${index % 250}`)), strangersFirst)
    await beside.round(40, 60)
    const inLab = signInLab(async (seat) => devices[seat] ?? clientAt(SCHOOL))
    const [answers] = await Promise.all([inLab, beside.round(40, 60), elsewhere.round(40, 120)])
    expectUndisturbed(answers, slowestOf(alone))
    for (const { accounts, most, answered } of [beside.result(), elsewhere.result()]) {
      expect(answered).toBe(120)
      expect(accounts).toBeGreaterThan(10)
      expect(accounts).toBeLessThanOrEqual(50)
      expect(most).toBeLessThanOrEqual(15)
    }
    const seen = await securityEvents(db, 'guessing_detected')
    expect(new Set(seen.map(({ ip_address }) => ip_address?.split('.', 3).join('.')))).toEqual(
      new Set(['196.25.1', '41.0.0']),
    )
  })
})

async function passMinutes(minutes: number): Promise<void> {
  await withOwner(db.url, (owner) =>
    owner.query(`update private.sign_in_tries set last_at = last_at - $1 * interval '1 minute'`, [minutes]),
  )
}

async function forgetTries(): Promise<void> {
  await withOwner(db.url, (owner) =>
    owner.query('delete from private.sign_in_tries; delete from private.throttle'),
  )
}
