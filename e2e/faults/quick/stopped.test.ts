/** @module-tag long */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { withOwner } from '#database/temporary-database.ts'
import { compare } from '../harness/check.ts'
import { rounds } from '../harness/figures.ts'
import { expectAllKept, loadedServer, untilSaved, untilServing } from '../harness/loaded-server.ts'
import { seededRandom } from '../harness/random.ts'

const ENDS_WITHIN_S = 10
/** This must be fewer than the server's connections. */
const WAITING = 8

test('SIGTERM under load cuts no request off that is being answered', async () => {
  const random = seededRandom('SIGTERM')
  const loaded = await loadedServer({ pauseMs: 0 })
  const { server, load } = loaded
  const times = rounds(2, 50)
  let slowest = 0
  let cut = 0
  for (let round = 1; round <= times; round += 1) {
    await delay(random.between(0, 150))
    const since = performance.now()
    expect(await server.stop()).toBe(0)
    expect((performance.now() - since) / 1_000).toBeLessThan(ENDS_WITHIN_S)
    await load.stop()
    server.launch()
    await server.untilReady()
    slowest = Math.max(slowest, (performance.now() - since) / 1_000)
    // A save that never reached the server may be sent again. A save that was stored without an answer was cut off.
    cut += (await compare(server.origin, await server.databaseUrl(), load)).unanswered
    load.resume()
    await untilSaved(load, 1)
  }
  await expectAllKept(loaded, { fault: 'SIGTERM', rounds: times, secondsToServe: slowest })
  expect(cut).toBe(0)
})

test('saves that wait for the database when SIGTERM comes are answered', async () => {
  const loaded = await loadedServer()
  const { server, load } = loaded
  const { held, ended } = await withOwner(await server.databaseUrl(), async (owner) => {
    await owner.query('begin; lock table app.task_progress in share row exclusive mode')
    const waiting = async () => (await owner.query('select from pg_locks where not granted')).rowCount ?? 0
    await vi.waitUntil(async () => (await waiting()) >= WAITING)
    const before = load.acknowledged()
    const exit = server.stop()
    const isRefused = () =>
      fetch(`${server.origin}/api/health`).then(
        () => false,
        () => true,
      )
    await vi.waitUntil(isRefused)
    await owner.query('commit')
    return { held: before, ended: { exit } }
  })
  expect(await ended.exit).toBe(0)
  expect(load.acknowledged()).toBeGreaterThanOrEqual(held + WAITING)
  const since = performance.now()
  server.launch()
  await untilServing(loaded, since)
  await expectAllKept(loaded, { fault: 'SIGTERM while saves wait', rounds: 1 })
})
