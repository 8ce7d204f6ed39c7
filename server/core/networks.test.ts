import { describe, expect, test } from 'vitest'
import { registration, signedInLearner, testServer } from '../testing.ts'
import { addressOf, networkOf, providerOf } from './networks.ts'

test.each([
  ['196.25.1.7', '196.25.1.7', '196.25.1', '196.25'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1', '2001:db8'],
  ['2001:DB8:1:2::6', '2001:db8:1:2', '2001:db8:1', '2001:db8'],
  ['2001:0db8:0001::6', '2001:db8:1:0', '2001:db8:1', '2001:db8'],
  ['2001:db8::', '2001:db8:0:0', '2001:db8:0', '2001:db8'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0', 'fe80:0'],
  ['::1', '0:0:0:0', '0:0:0', '0:0'],
  [undefined, 'unknown', 'unknown', 'unknown'],
])('%s is of the household %s, the network %s and the provider %s', (ip, address, network, provider) => {
  expect([addressOf(ip), networkOf(ip), providerOf(ip)]).toEqual([address, network, provider])
})

describe('somebody with an address of one IPv6 network for each try', async () => {
  const server = await testServer()
  let addresses = 0
  const newAddress = () => {
    addresses += 1
    return `2001:db8:7:${addresses.toString(16)}::1`
  }
  /** @returns how often each status was answered */
  const answered = async (calls: readonly Promise<{ status: number }>[]) => {
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    return Object.fromEntries(
      [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
    )
  }

  test('cannot guess more class codes than a network may', async () => {
    const learners = await Promise.all(Array.from({ length: 48 }, () => signedInLearner(server)))
    const statuses: number[] = []
    for (const { browser } of learners)
      for (let tries = 0; tries < 4; tries += 1) {
        const elsewhere = server.browser(newAddress())
        elsewhere.bearer = browser.bearer
        statuses.push((await elsewhere.post('/api/classes/join', { code: 'goat-mango-47' })).status)
      }
    const free = statuses.indexOf(429)
    expect(free).toBeGreaterThanOrEqual(180)
    expect(statuses.slice(0, free)).toEqual(Array.from({ length: free }, () => 400))
  })

  test('cannot make more accounts than a network may, and another network still can', async () => {
    const calls = Array.from({ length: 300 }, () =>
      server.browser(newAddress()).post('/api/auth/register', registration()),
    )
    const { 201: made = 0, 429: refused = 0 } = await answered(calls)
    expect(made + refused).toBe(300)
    expect(refused).toBeGreaterThan(0)
    expect(made).toBeGreaterThanOrEqual(240)
    const other = server.browser('2001:db8:8::1')
    expect((await other.post('/api/auth/register', registration())).status).toBe(201)
  })

  test('cannot try more codes of certificates than a network may', async () => {
    const calls = Array.from({ length: 120 }, () =>
      server.browser(newAddress()).get('/verify/ABCD-EFGH-JKMN'),
    )
    expect(await answered(calls)).toEqual({ 404: 100, 429: 20 })
  })
})
