import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ballastIn } from '#database/embedded/ballast.ts'
import { signal } from '#database/embedded/processes.ts'
import { livingIn } from '#database/embedded/testing.ts'
import { fillDisk, smallDisk, useUpLog } from '#database/embedded/testing-disk.ts'
import { openDatabase } from '#database/open.ts'
import { startSaving } from '#server/progress/testing-saves.ts'
import { signedInLearner, testServer } from '#server/testing.ts'

const ROUNDS = 12
const READY_WITHIN_MS = 30_000

test('a disk that fills up again and again, with PostgreSQL killed on it, costs no acknowledged work', async () => {
  const disk = await smallDisk(400)
  const dataDir = join(disk, 'data')
  const db = await openDatabase({ dataDir })
  onTestFinished(() => db.close())
  const ballast = ballastIn(dataDir, () => {})
  const server = await testServer({ db: { ...db, url: '' }, course: null })
  const load = startSaving(await Promise.all(Array.from({ length: 6 }, () => signedInLearner(server))))
  onTestFinished(() => load.stop())

  let slowest = 0
  for (let round = 1; round <= ROUNDS; round++) {
    await load.untilSaved(20)
    await ballast.makeWhenRoom()
    const free = [await fillDisk(disk, 'a')]
    if (round % 2) await useUpLog(dataDir)
    // At any moment of its dying, its starting again and the reserve being given up.
    await delay(Math.random() * 4_000)
    if (round % 3 === 0) livingIn(dataDir).forEach((pid) => signal(pid, 'SIGKILL'))
    free.push(await fillDisk(disk, 'b'))
    if (round % 3) await useUpLog(dataDir)
    await delay(Math.random() * 4_000)
    for (const makeRoom of free) await makeRoom()
    const freed = performance.now()
    await load.untilSaved(20)
    slowest = Math.max(slowest, performance.now() - freed)
  }
  await load.stop()
  expect(slowest).toBeLessThan(READY_WITHIN_MS)
  expect(load.statuses).toEqual(new Set([200, 503]))
  expect(load.withoutRetryAfter()).toBe(0)
  expect(await load.lost()).toEqual([])
})
