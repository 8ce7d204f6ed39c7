import { expect, test } from 'vitest'
import { falseClock } from './harness/false-clock.ts'
import { expectAllKept, LEARNERS, loadedServer, untilSaved, untilServing } from './harness/loaded-server.ts'
import { rowsOf } from './harness/learners.ts'
import type { Load } from './harness/load.ts'

const YEAR = 365.25 * 86_400_000
const SAVES = 10 * LEARNERS

const clocks: Record<string, (saves: number) => number> = {
  'stands in 1970': () => 86_400_000,
  'is ten years fast': () => Date.now() + 10 * YEAR,
  'jumps ten years back and forth': (saves) => Date.now() + (Math.floor(saves / LEARNERS) % 2) * 10 * YEAR,
}

async function timesIn(origin: string, { works }: Load): Promise<number[]> {
  const rows = await Promise.all(works.map(({ learner }) => rowsOf(origin, learner)))
  return rows.flat().flatMap(({ completedAt }) => (completedAt === null ? [] : [Date.parse(completedAt)]))
}

test.each(Object.entries(clocks))(
  "a device's clock that %s: everything is taken, and dated to when it came",
  async (how, clock) => {
    const began = Date.now()
    let saves = 0
    const loaded = await loadedServer({ now: () => clock(saves++) })
    await untilSaved(loaded.load, SAVES)
    await expectAllKept(loaded, { fault: `device's clock ${how}`, rounds: 1 })
    const times = await timesIn(loaded.server.origin, loaded.load)
    expect(times.length).toBeGreaterThan(SAVES)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(began)
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now())
  },
)

test.each([
  ['ten years ahead', '+10y'],
  ['two days behind', '-2d'],
])("a server's clock that jumps %s under load and comes back: nothing is lost", async (how, jump) => {
  const clock = await falseClock()
  const loaded = await loadedServer({ env: clock.env })
  const { server, load } = loaded
  await untilSaved(load, SAVES)
  await clock.set(jump)
  const shown = async () => Date.parse((await fetch(`${server.origin}/api/health`)).headers.get('date') ?? '')
  await expect.poll(async () => Math.abs((await shown()) - Date.now())).toBeGreaterThan(86_400_000)
  await untilSaved(load, SAVES)
  await clock.set('+0')
  await expect.poll(async () => Math.abs((await shown()) - Date.now())).toBeLessThan(60_000)
  const secondsToServe = await untilServing(loaded, performance.now())
  await expectAllKept(loaded, { fault: `server's clock jumps ${how}`, rounds: 1, secondsToServe })
})
