import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
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

test('the last answer says so, and a request that comes after it is not answered', async () => {
  const asked: string[] = []
  let finish = () => {}
  const { port, drain } = await serve(({ url = '' }, response) => {
    asked.push(url)
    if (url === '/slow') finish = () => void response.end('done')
    else response.end('more')
  })
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString()))
  socket.on('error', () => {})
  const ended = once(socket, 'close')
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await vi.waitUntil(() => asked.length === 1)
  const draining = drain(5_000)
  finish()
  await vi.waitUntil(() => heard.includes('done'))
  socket.write('GET /next HTTP/1.1\r\nhost: x\r\n\r\n')
  await Promise.all([ended, draining])
  expect(heard).toMatch(/connection: close/i)
  expect(asked).toEqual(['/slow'])
})

test('an answer without end is cut after the grace', async () => {
  const { origin, drain } = await serve((_request, response) => void response.write('begun '))
  const response = await fetch(origin)
  const took = await drain(200)
  expect(took).toBeGreaterThan(150)
  expect(took).toBeLessThan(2_000)
  await expect(response.text()).rejects.toThrow('terminated')
})
