import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { expectAllKept, LEARNERS, loadedServer, untilSaved, untilServing } from './harness/loaded-server.ts'
import { smallDisk } from './harness/small-disk.ts'
import { strike } from './harness/strike.ts'

const ENDS_WITHIN_S = 10
const STANDS_STILL_MS = 3_000
const WRITES = 'pwrite64,pwritev,pwritev2'

test.each([
  ['takes no writes any more', `inject=${WRITES}:error=EROFS`],
  ['fails while writing', `inject=${WRITES}:error=EIO`],
  ['fails while it makes writes safe', 'inject=fdatasync,fsync:error=EIO'],
  ['stands still', 'inject=fdatasync:delay_enter=120000000'],
])('a disk that %s: answered with 503, nothing acknowledged is lost', async (what, fault) => {
  const loaded = await loadedServer()
  const { server, load } = loaded
  const fix = await strike(server.postgres(), fault)
  await vi.waitUntil(() => load.statuses.has(503), { timeout: 60_000 })
  await fix()
  const secondsToServe = await untilServing(loaded, performance.now())
  await expectAllKept(loaded, { fault: `disk ${what}`, rounds: 1, secondsToServe })
  expect([...load.statuses.keys()].toSorted()).toEqual([200, 503])
})

test('a disk that turns read-only under load: nothing is acknowledged falsely, and all is there after the repair', async () => {
  const disk = await smallDisk(300)
  const loaded = await loadedServer({ dataDir: disk.dataDir })
  const { server, load } = loaded
  await untilSaved(load, 5 * LEARNERS)
  disk.break()
  const isReady = async () => (await fetch(`${server.origin}/api/ready`)).status === 200
  await vi.waitUntil(async () => !(await isReady()), { timeout: 60_000 })
  const atBreak = load.acknowledged()
  await delay(STANDS_STILL_MS)
  expect(load.acknowledged()).toBe(atBreak)
  const stopping = performance.now()
  await server.stop()
  expect((performance.now() - stopping) / 1_000).toBeLessThan(ENDS_WITHIN_S)

  server.launch()
  await vi.waitUntil(() => server.said.includes('Qala could not start.'), { timeout: 60_000 })
  await server.stop()
  disk.repair()
  const since = performance.now()
  server.launch()
  const secondsToServe = await untilServing(loaded, since)
  await expectAllKept(loaded, { fault: 'disk turned read-only', rounds: 1, secondsToServe })
})

test('a disk that takes 0.3 s for each write: slow, but all saved and nothing lost', async () => {
  const loaded = await loadedServer()
  const { server, load } = loaded
  const fix = await strike(server.postgres(), 'inject=fsync,fdatasync:delay_enter=300000')
  const since = performance.now()
  await untilSaved(load, 20 * LEARNERS, 120_000)
  expect((performance.now() - since) / 1_000).toBeGreaterThan(20 * 0.3)
  await expect.poll(async () => (await fetch(`${server.origin}/api/ready`)).status).toBe(200)
  expect([...load.statuses.keys()]).toEqual([200])
  server.killPostgres()
  await fix()
  const secondsToServe = await untilServing(loaded, performance.now())
  await expectAllKept(loaded, { fault: 'slow disk, then kill -9', rounds: 1, secondsToServe })
})
