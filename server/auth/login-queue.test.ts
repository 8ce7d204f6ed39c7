/** @module-tag long */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { registration, testServer } from '../testing.ts'
import { serveOverHttp, type HttpAnswer, type HttpClient } from './http-testing.ts'
import { createLoginQueue, type PlaceInQueue } from './login-queue.ts'
import { createPasswords } from './passwords.ts'

describe('the queue for signing in', () => {
  /** Everybody's work waits until it is let go, in the order in which it was started. */
  function crowded(waiting: number) {
    const queue = createLoginQueue({ running: 1, waiting })
    const started: string[] = []
    let letGo = () => {}
    const done = (async () => {
      const place: PlaceInQueue = { rank: 'stranger', line: 'first' }
      await queue(place, () => new Promise<void>((resolve) => (letGo = resolve)))
    })()
    const come = (rank: PlaceInQueue['rank'], line: string, name = line) =>
      queue({ rank, line }, async () => void started.push(name)).then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
    return { come, started, finish: () => (letGo(), done) }
  }

  test('takes known devices first, then used ones, then strangers by turns of their addresses', async () => {
    const { come, started, finish } = crowded(100)
    const all = [
      ...['a1', 'a2', 'a3'].map((name) => come('stranger', 'a', name)),
      come('stranger', 'b'),
      come('used', 'lab'),
      come('known', 'naledi'),
    ]
    await finish()
    await Promise.all(all)
    expect(started).toEqual(['naledi', 'lab', 'a1', 'b', 'a2', 'a3'])
  })

  test('cannot be filled by one address: its last place goes to whoever comes from another', async () => {
    const { come, started, finish } = crowded(4)
    const flood = ['f1', 'f2', 'f3', 'f4', 'f5'].map((name) => come('stranger', 'flood', name))
    const others = [come('stranger', 'a'), come('used', 'lab'), come('known', 'naledi')]
    await finish()
    expect(await Promise.all(others)).toEqual(['done', 'done', 'done'])
    expect(await Promise.all(flood)).toEqual(['done', 'done', 'busy', 'busy', 'busy'])
    expect(started).toEqual(['naledi', 'lab', 'f1', 'a', 'f2'])
  })

  test('goes on after work that failed', async () => {
    const queue = createLoginQueue({ running: 1, waiting: 1 })
    const place: PlaceInQueue = { rank: 'stranger', line: 'a' }
    await expect(queue(place, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue(place, async () => 'yes')).toBe('yes')
  })
})

describe('600 connections that sign in with invented addresses', async () => {
  const server = await testServer({
    env: { publicUrl: 'http://localhost:8080', trustProxy: ['loopback'] },
    passwords: 'real',
  })
  const clientAt = await serveOverHttp(server.app)
  const known: { client: HttpClient; email: string }[] = []

  beforeAll(async () => {
    const registered = Array.from({ length: 20 }, async (_, seat) => {
      const [client, email] = [clientAt(`10.1.${seat}.1`), `seat-${seat}@example.test`]
      const { status } = await client.call('POST', '/api/auth/register', registration({ email }))
      if (status !== 201) throw new Error(`Registration answered ${status}`)
      known.push({ client, email })
    })
    await Promise.all(registered)
  })

  test.each([
    ['from one address', () => '41.0.0.1'],
    ['each from a network of its own', (index: number) => `41.${index % 250}.${index}.1`],
  ])('%s cannot hold up known devices: none is refused, p95 within 2 s', async (_where, ipOf) => {
    const knownSignIns = async () => {
      const answers: HttpAnswer[] = []
      for (let round = 0; round < 2; round += 1) {
        const mine = known.map(({ client, email }) => client.login(email, 'umthi-omkhulu'))
        answers.push(...(await Promise.all(mine)))
      }
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      return answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)[37] ?? 0
    }
    const before = await knownSignIns()
    const flood = Promise.all(
      Array.from({ length: 600 }, (_, index) =>
        clientAt(ipOf(index % 200)).login(`${randomUUID()}@example.test`, 'umthi-omkhulu'),
      ),
    )
    const p95 = await knownSignIns()
    const refused = (await flood).filter(({ status }) => status !== 401)
    // A busy machine is slow without a flood too, now or a moment later.
    expect(p95).toBeLessThan(Math.max(2_000, 5 * before, 5 * (await knownSignIns())))
    expect(refused.length).toBeGreaterThan(50)
    expect(new Set(refused.map(({ status }) => status))).not.toContain(500)
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
})
