/** @module-tag long */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { registration, testServer } from '../../testing.ts'
import { CROWDS, startCrowd } from './crowd-testing.ts'
import type { HttpAnswer, HttpClient } from './http-client-testing.ts'
import { serveOverHttp } from './http-testing.ts'

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
  ])('%s cannot hold up known devices: none is refused', async (_where, ipOf) => {
    // How long it takes is measured by `npm run bench -- sign-in-crowd`.
    const knownSignIns = async () => {
      const answers: HttpAnswer[] = []
      for (let round = 0; round < 2; round += 1) {
        const mine = known.map(({ client, email }) => client.login(email, 'umthi-omkhulu'))
        answers.push(...(await Promise.all(mine)))
      }
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    }
    await knownSignIns()
    const flood = Promise.all(
      Array.from({ length: 600 }, (_, index) =>
        clientAt(ipOf(index % 200)).login(`${randomUUID()}@example.test`, 'umthi-omkhulu'),
      ),
    )
    await knownSignIns()
    const refused = (await flood).filter(({ status }) => status !== 401)
    // How many are refused depends on how many were answered before the others came.
    expect(refused.length).toBeGreaterThan(0)
    expect(new Set(refused.map(({ status }) => status))).not.toContain(500)
  })
})

describe('a right sign-in is never refused, on a new device and on a known one, beside', async () => {
  const server = await testServer({
    env: { publicUrl: 'http://localhost:8080', trustProxy: ['loopback'] },
    passwords: 'real',
  })
  const clientAt = await serveOverHttp(server.app)
  const password = 'umthi-omkhulu'
  const register = async (seat: number, name: string) => {
    const [client, email] = [clientAt(`10.2.${seat}.1`), `${name}-${seat}@example.test`]
    const { status } = await client.call('POST', '/api/auth/register', registration({ email, password }))
    if (status !== 201) throw new Error(`Registration answered ${status}`)
    return { client, email }
  }
  const learners: { client: HttpClient; email: string }[] = []
  const emails: string[] = []

  beforeAll(async () => {
    for (let seat = 0; seat < 12; seat += 1) {
      learners.push(await register(seat, 'learner'))
      emails.push((await register(seat, 'crowd')).email)
    }
  })

  let [networks, crowds] = [0, 0]
  async function signIns(): Promise<HttpAnswer[]> {
    const answers: HttpAnswer[] = []
    for (const { client, email } of learners) {
      networks += 1
      const device = clientAt(`10.3.${networks}.1`)
      await device.call('GET', '/api/auth/device')
      answers.push(await device.login(email, password), await client.login(email, password))
    }
    return answers
  }
  test.each(Object.keys(CROWDS))('%s', async (crowd) => {
    crowds += 1
    const newClient = () => clientAt(`41.${crowds}.0.1`)
    const stop = await startCrowd(crowd, { newClient, clientAt, emails, password }, 1 / 6)
    const answers = await signIns().finally(stop)
    const statuses = await stop()
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    // How long it takes is measured by `npm run bench -- sign-in-crowd`, on a machine with nothing else to do.
    expect(Object.keys(statuses)).not.toContain('500')
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(15)
  })
})
