import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectAllKept, LEARNERS, loadedServer, untilSaved, untilServing } from './harness/loaded-server.ts'
import { rowsOf } from './harness/learners.ts'
import type { Load } from './harness/load.ts'
import { emptyFolder } from './harness/server-process.ts'

const YEAR = 365.25 * 86_400_000
const SAVES = 10 * LEARNERS
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

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
  expect(existsSync(LIBRARY), 'apt-get install libfaketime').toBe(true)
  const folder = await emptyFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'clock')
  await writeFile(file, '+0')
  const loaded = await loadedServer({
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  })
  const { server, load } = loaded
  await untilSaved(load, SAVES)
  await writeFile(file, jump)
  const clock = async () => Date.parse((await fetch(`${server.origin}/api/health`)).headers.get('date') ?? '')
  await expect.poll(async () => Math.abs((await clock()) - Date.now())).toBeGreaterThan(86_400_000)
  await untilSaved(load, SAVES)
  await writeFile(file, '+0')
  await expect.poll(async () => Math.abs((await clock()) - Date.now())).toBeLessThan(60_000)
  const secondsToServe = await untilServing(loaded, performance.now())
  await expectAllKept(loaded, { fault: `server's clock jumps ${how}`, rounds: 1, secondsToServe })
})
