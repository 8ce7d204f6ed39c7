import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseProcess } from './harness/database-process.ts'
import { expectAllKept, LEARNERS, loadedServer, untilSaved, untilServing } from './harness/loaded-server.ts'
import { seededRandom } from './harness/random.ts'
import type { ServerProcess } from './harness/server-process.ts'

/** This is far above what a quiet machine needs (see the table), because a busy machine is not a fault. */
const SERVES_WITHIN_S = 30
const AWAY_MS = 35_000
const RESTARTS = 10

test('a database that is restarted under load, again and again, loses no acknowledged row', async () => {
  const random = seededRandom('database restarted')
  const database = await databaseProcess()
  const loaded = await loadedServer({ env: { DATABASE_URL: database.url } })
  let slowest = 0
  for (let round = 1; round <= RESTARTS; round += 1) {
    await untilSaved(loaded.load, LEARNERS)
    await delay(random.between(0, 300))
    await database.stop()
    const since = performance.now()
    await database.start()
    slowest = Math.max(slowest, await untilServing(loaded, since))
  }
  expectNoMistakes(loaded.server)
  const fault = 'database restarted under load'
  await expectAllKept(loaded, { fault, rounds: RESTARTS, secondsToServe: slowest })
  expect(slowest).toBeLessThan(SERVES_WITHIN_S)
})

test.each(['stopped', 'frozen'])(
  'a database %s for 35 s: the server says so, lives, and serves again',
  async (how) => {
    const database = await databaseProcess()
    const loaded = await loadedServer({ env: { DATABASE_URL: database.url } })
    const { server } = loaded
    if (how === 'frozen') database.freeze()
    else await database.stop()
    const away = performance.now()
    const ready = () => fetch(`${server.origin}/api/ready`).then(({ status }) => status)
    while (performance.now() - away < AWAY_MS) {
      expect(await ready()).toBe(503)
      expect((await fetch(`${server.origin}/api/health`)).status).toBe(200)
      await delay(1_000)
    }
    const since = performance.now()
    if (how === 'frozen') database.thaw()
    else await database.start()
    const secondsToServe = await untilServing(loaded, since)
    expectNoMistakes(server)
    await expectAllKept(loaded, { fault: `database ${how} for 35 s`, rounds: 1, secondsToServe })
    expect(secondsToServe).toBeLessThan(SERVES_WITHIN_S)
  },
)

/** 500 means a mistake in the product. A database that is away is answered with 503 and the time to retry. */
function expectNoMistakes({ said }: ServerProcess): void {
  const mistakes = said.filter((line) => / 500 \d+ ms$/.test(line))
  expect(mistakes.length > 0 ? said.filter((line) => line.startsWith('error ')) : []).toEqual([])
}
