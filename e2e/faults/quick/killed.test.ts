import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { compare, expectNothingLost, stoppedWithTest } from '../harness/check.ts'
import { noteFigures, rounds } from '../harness/figures.ts'
import { addTasks, registerLearners } from '../harness/learners.ts'
import { startLoad } from '../harness/load.ts'
import { seededRandom } from '../harness/random.ts'
import { serverProcess, type ServerProcess } from '../harness/server-process.ts'

const SERVES_WITHIN_S = 10
const LEARNERS = 12

const kills: Record<string, (server: ServerProcess) => Promise<void>> = {
  'all of PostgreSQL': async (server) => server.killPostgres(),
  'Node, its PostgreSQL left behind': async (server) => {
    await server.kill()
    server.launch()
  },
  'Node and PostgreSQL': async (server) => {
    server.killPostgres()
    await server.kill()
    server.launch()
  },
}

test.each(Object.entries(kills))(
  'kill -9 of %s at random moments loses no acknowledged row',
  async (what, kill) => {
    const random = seededRandom(`kill -9 of ${what}`)
    const server = await serverProcess()
    await addTasks(await server.databaseUrl())
    const learners = await registerLearners(server.origin, LEARNERS)
    const load = stoppedWithTest(startLoad({ origins: [server.origin], learners }))
    const times = rounds(2, 40)
    let slowest = 0
    for (let round = 1; round <= times; round += 1) {
      const before = load.acknowledged()
      await vi.waitUntil(() => load.acknowledged() > before + LEARNERS, { interval: 5 })
      await delay(random.between(0, 300))
      const killedAt = performance.now()
      await kill(server)
      await vi.waitUntil(() => load.lastAcknowledged() > killedAt + 50, { timeout: 60_000, interval: 20 })
      await server.untilReady()
      slowest = Math.max(slowest, (performance.now() - killedAt) / 1_000)
    }
    await load.stop()
    const found = await compare(server.origin, await server.databaseUrl(), load)
    noteFigures({
      fault: `kill -9 of ${what}`,
      rounds: times,
      acknowledged: load.acknowledged(),
      lost: found.lost.length,
      doubled: found.doubled.length,
      secondsToServe: slowest,
    })
    await expectNothingLost(server.origin, await server.databaseUrl(), load)
    expect(slowest).toBeLessThan(SERVES_WITHIN_S)
  },
)
