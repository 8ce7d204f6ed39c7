import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { watchConnections } from './drain.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  const drain = watchConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const timed = async (graceMs: number) => {
    const begun = performance.now()
    await drain(graceMs)
    return performance.now() - begun
  }
  return { origin: `http://127.0.0.1:${port}`, port, drain: timed }
}

test('connections that never asked anything, or have their answer, do not hold a stop', async () => {
  const { origin, port, drain } = await serve((_request, response) => response.end('ok'))
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  expect(await (await fetch(origin)).text()).toBe('ok')
  expect(await drain(5_000)).toBeLessThan(1_000)
})

test('an answer under way is finished, and nothing new is taken', async () => {
  let finish = () => {}
  const { origin, drain } = await serve((_request, response) => {
    response.write('begun ')
    finish = () => void response.end('done')
  })
  const response = await fetch(origin)
  const draining = drain(5_000)
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
  finish()
  expect(await response.text()).toBe('begun done')
  expect(await draining).toBeLessThan(4_000)
})

test('whoever is answered during a stop sends nothing more on that connection, where it would be done and not answered', async () => {
  const asked: string[] = []
  let finish = () => {}
  const { origin, drain } = await serve(({ url = '' }, response) => {
    asked.push(url)
    finish = () => void response.end('done')
    if (asked.length > 1) finish()
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (path: string) => {
    const call = request(`${origin}${path}`, { agent }).end()
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    return text(answer)
  }
  const first = ask('/first')
  const second = ask('/second') // waits until the first response frees the connection
  await expect.poll(() => asked).toEqual(['/first'])
  const draining = drain(5_000)
  finish()
  expect(await first).toBe('done')
  await expect(second).rejects.toThrow('ECONNREFUSED')
  expect(asked).toEqual(['/first'])
  await draining
})

test('an answer without end is cut after the grace', async () => {
  const { origin, drain } = await serve((_request, response) => void response.write('begun '))
  const response = await fetch(origin)
  const took = await drain(200)
  expect(took).toBeGreaterThan(150)
  expect(took).toBeLessThan(2_000)
  await expect(response.text()).rejects.toThrow('terminated')
})
