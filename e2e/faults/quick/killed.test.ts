/** @module-tag long */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { rounds } from '../harness/figures.ts'
import { expectAllKept, LEARNERS, loadedServer, untilSaved, untilServing } from '../harness/loaded-server.ts'
import { seededRandom } from '../harness/random.ts'
import type { ServerProcess } from '../harness/server-process.ts'

/** This is far above what a quiet machine needs (see the table), because a busy machine is not a fault. */
const SERVES_WITHIN_S = 30

const kills: Record<string, (server: ServerProcess) => Promise<void>> = {
  'all of PostgreSQL': async (server) => server.killPostgres(),
  'Node, its PostgreSQL left behind': async (server) => {
    await server.kill()
    expect(server.postgres()).not.toEqual([])
    server.launch()
  },
  'Node and PostgreSQL': async (server) => {
    server.killPostgres()
    await server.kill()
    server.launch()
  },
}

test.each(Object.entries(kills))('kill -9 of %s under load loses no acknowledged row', async (what, kill) => {
  const random = seededRandom(`kill -9 of ${what}`)
  const loaded = await loadedServer()
  const times = rounds(1, 40)
  let slowest = 0
  for (let round = 1; round <= times; round += 1) {
    await untilSaved(loaded.load, LEARNERS)
    await delay(random.between(0, 300))
    const since = performance.now()
    await kill(loaded.server)
    slowest = Math.max(slowest, await untilServing(loaded, since))
  }
  await expectAllKept(loaded, { fault: `kill -9 of ${what}`, rounds: times, secondsToServe: slowest })
  expect(slowest).toBeLessThan(SERVES_WITHIN_S)
})
