import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientIp } from './client.ts'

async function seen(trusted: string[], peer: string, forwarded?: string): Promise<string> {
  const app = new Hono()
  const ipOf = clientIp(trusted)
  app.get('/', (c) => c.text(ipOf(c) ?? 'unknown'))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } })
  return response.text()
}

test.each([
  // Nobody is trusted: the header is only what somebody typed.
  [[], '41.0.0.1', '1.2.3.4', '41.0.0.1'],
  [[], '::ffff:41.0.0.1', undefined, '41.0.0.1'],
  // A listed proxy tells who came to it, and only the last hop counts.
  [['loopback'], '127.0.0.1', '41.0.0.1', '41.0.0.1'],
  [['loopback'], '::1', '1.2.3.4, 41.0.0.1', '41.0.0.1'],
  [['10.0.0.0/8'], '10.1.2.3', '1.2.3.4, 41.0.0.1, 10.9.9.9', '41.0.0.1'],
  [['fd00::/8'], 'fd00::5', '2001:db8::1', '2001:db8::1'],
  // The header of somebody who is not a proxy is not believed.
  [['10.0.0.0/8'], '41.0.0.1', '1.2.3.4', '41.0.0.1'],
  // Nonsense ends the walk: better the proxy than an invention.
  [['loopback'], '127.0.0.1', 'evil', '127.0.0.1'],
  [['loopback'], '127.0.0.1', '41.0.0.1, <script>', '127.0.0.1'],
  [['loopback'], '127.0.0.1', undefined, '127.0.0.1'],
])('with %j trusted, %s forwarding %s is seen as %s', async (trusted, peer, forwarded, expected) => {
  expect(await seen(trusted, peer, forwarded)).toBe(expected)
})

test('is unknown without a connection', async () => {
  const app = new Hono()
  app.get('/', (c) => c.text(clientIp([])(c) ?? 'unknown'))
  expect(await (await app.request('/')).text()).toBe('unknown')
})
