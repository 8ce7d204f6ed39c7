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
  // No proxy is trusted here, so the header is only something that the client wrote.
  [[], '41.0.0.1', '1.2.3.4', '41.0.0.1'],
  [[], '::ffff:41.0.0.1', undefined, '41.0.0.1'],
  // A listed proxy says who connected to it, and only the last hop counts.
  [['loopback'], '127.0.0.1', '41.0.0.1', '41.0.0.1'],
  [['loopback'], '::1', '1.2.3.4, 41.0.0.1', '41.0.0.1'],
  [['10.0.0.0/8'], '10.1.2.3', '1.2.3.4, 41.0.0.1, 10.9.9.9', '41.0.0.1'],
  [['fd00::/8'], 'fd00::5', '2001:db8::1', '2001:db8::1'],
  // The header of a peer that is not a trusted proxy is ignored.
  [['10.0.0.0/8'], '41.0.0.1', '1.2.3.4', '41.0.0.1'],
  // An invalid entry ends the search. The address of the proxy is better than an invented one.
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
