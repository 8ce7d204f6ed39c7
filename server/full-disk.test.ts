import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ballastIn } from '#database/embedded/ballast.ts'
import { fillDisk, smallDisk, useUpLog } from '#database/embedded/testing-disk.ts'
import { openDatabase } from '#database/open.ts'
import { startSaving } from './progress/testing-saves.ts'
import { signedInLearner, testServer } from './testing.ts'

test('a full disk costs no acknowledged work, and saving goes on by itself once there is room', async () => {
  const disk = await smallDisk(400)
  const dataDir = join(disk, 'data')
  const said: string[] = []
  const db = await openDatabase({ dataDir, log: (line) => said.push(line) })
  onTestFinished(() => db.close())
  await ballastIn(dataDir, () => {}).makeWhenRoom()
  const server = await testServer({ db: { ...db, url: '' }, course: null })
  const load = startSaving(await Promise.all(Array.from({ length: 4 }, () => signedInLearner(server))))
  onTestFinished(() => load.stop())
  await load.untilSaved(50)

  // Filled once: the room set aside is enough to start again, with nobody there to help.
  const freeFirst = await fillDisk(disk, 'first')
  await useUpLog(dataDir)
  await vi.waitUntil(() => load.statuses.has(503))
  await vi.waitUntil(() => said.some((line) => line.includes('gave up its reserve')))
  await load.untilSaved(20)
  expect(await stat(join(dataDir, 'emergency-ballast')).catch(() => undefined)).toBeUndefined()

  // Filled again, the room set aside too: nothing can be saved until somebody makes room.
  const freeSecond = await fillDisk(disk, 'second')
  await useUpLog(dataDir)
  await vi.waitUntil(() => said.some((line) => line.includes('could not be started again')))
  expect(await db.ready()).toBe(false)
  await freeFirst()
  await freeSecond()
  const freed = performance.now()
  await load.untilSaved(20)
  expect(performance.now() - freed).toBeLessThan(30_000)
  await load.stop()
  expect(db.restarts()).toBeGreaterThan(1)
  expect(server.logged.filter((line) => load.statuses.has(500) && line.startsWith('error'))).toEqual([])
  expect(load.statuses).toEqual(new Set([200, 503]))
  expect(load.withoutRetryAfter()).toBe(0)
  expect(await load.lost()).toEqual([])
})
