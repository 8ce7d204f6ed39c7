import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { ballastIn } from '#database/embedded/ballast.ts'
import { runningServerAsSuperuser } from '#database/embedded/data-folder.ts'
import { diskState } from '#database/embedded/disk.ts'
import { startEmbedded } from '#database/embedded.ts'
import { expectAllKept, LEARNERS, loadedServer, untilSaved, untilServing } from './harness/loaded-server.ts'
import { seededRandom } from './harness/random.ts'
import { smallDisk } from './harness/small-disk.ts'

const SERVES_WITHIN_S = 30
/** This is longer than any fixed number of quick restarts would last. */
const FULL_FOR_MS = 20_000
const ROUNDS = 12

test('a full disk: Qala gives up its reserve and goes on by itself; full again, it waits for room', async () => {
  const disk = await smallDisk(400)
  const loaded = await loadedServer({ dataDir: disk.dataDir })
  const { server, load } = loaded
  const hasSaid = (words: string) => server.said.some((line) => line.includes(words))
  await ballastIn(disk.dataDir, () => {}).makeWhenRoom()

  disk.fill()
  await useUpLog(disk.dataDir)
  await vi.waitUntil(() => hasSaid('gave up its reserve'))
  await untilSaved(load, LEARNERS + 1)
  expect(await readdir(disk.dataDir)).not.toContain('emergency-ballast')

  await vi.waitUntil(
    async () => {
      disk.fill()
      await useUpLog(disk.dataDir)
      return hasSaid('could not be started again')
    },
    { timeout: 120_000, interval: 200 },
  )
  const until = performance.now() + FULL_FOR_MS
  while (performance.now() < until) {
    disk.fill()
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(200)
    expect((await fetch(`${server.origin}/api/ready`)).status).toBe(503)
    await delay(500)
  }
  await disk.free()
  const secondsToServe = await untilServing(loaded, performance.now(), 90_000)
  await expectAllKept(loaded, { fault: 'full disk', rounds: 2, secondsToServe })
  expect(secondsToServe).toBeLessThan(SERVES_WITHIN_S)
  expect([...load.statuses.keys()].toSorted()).toEqual([200, 503])
})

test('a disk that fills up again and again, with PostgreSQL killed on it, costs no acknowledged work', async () => {
  const random = seededRandom('disk full again and again')
  const disk = await smallDisk(400)
  const loaded = await loadedServer({ dataDir: disk.dataDir })
  const ballast = ballastIn(disk.dataDir, () => {})
  let slowest = 0
  for (let round = 1; round <= ROUNDS; round += 1) {
    await untilSaved(loaded.load, LEARNERS)
    await ballast.makeWhenRoom()
    disk.fill()
    if (round % 2) await useUpLog(disk.dataDir)
    // The disk may fill at any moment: while the server dies, starts again or gives up its reserve.
    await delay(random.between(0, 4_000))
    if (round % 3 === 0) loaded.server.killPostgres()
    disk.fill()
    if (round % 3) await useUpLog(disk.dataDir)
    await delay(random.between(0, 4_000))
    await disk.free()
    slowest = Math.max(slowest, await untilServing(loaded, performance.now(), 90_000))
  }
  await expectAllKept(loaded, { fault: 'disk full again and again', rounds: ROUNDS, secondsToServe: slowest })
  expect(slowest).toBeLessThan(SERVES_WITHIN_S)
  expect([...loaded.load.statuses.keys()].toSorted()).toEqual([200, 503])
})

test('the reserve is made once, given up when the disk is full, and made again', async () => {
  const disk = await smallDisk(300)
  const { dataDir } = disk
  await mkdir(dataDir)
  const said: string[] = []
  const ballast = ballastIn(dataDir, (line) => said.push(line))
  const path = join(dataDir, 'emergency-ballast')
  await ballast.makeWhenRoom()
  const { ino, size, mode } = await stat(path)
  expect(size).toBeGreaterThanOrEqual(64 * 1024 * 1024)
  expect(mode & 0o777).toBe(0o600)
  await ballast.makeWhenRoom()
  expect((await stat(path)).ino).toBe(ino)
  expect(await ballast.releaseWhenFull()).toBe(false)

  disk.fill()
  expect((await diskState(dataDir)).level).toBe('full')
  expect(await ballast.releaseWhenFull()).toBe(true)
  expect((await diskState(dataDir)).freeBytes).toBeGreaterThanOrEqual(size)
  expect(said.join()).toMatch(/disk of .* is full \(0 MB left\).*free some space/)
  await ballast.makeWhenRoom()
  expect(await readdir(dataDir)).toEqual([])

  await disk.free()
  await ballast.makeWhenRoom()
  expect(await readdir(dataDir)).toEqual(['emergency-ballast'])
})

test('a database on a full disk is not made: one clear message, and nothing is left behind', async () => {
  const disk = await smallDisk(160)
  const { dataDir } = disk
  disk.fill()
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/is full \(0 MB left\).*Free some/)
  expect(await readdir(dataDir)).not.toContain('postgres')
  await disk.free()
  const server = await startEmbedded({ dataDir })
  await server.stop()
})

/**
 * Does what hours of saving would do: PostgreSQL needs the next file of its write-ahead log, and stops when it cannot make
 * it.
 */
async function useUpLog(dataDir: string): Promise<void> {
  const superuser = await runningServerAsSuperuser(dataDir)
  if (!superuser) return
  const client = new pg.Client({ ...superuser, database: 'postgres', connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    for (;;)
      await client.query(
        `select pg_logical_emit_message(false, 'test', repeat('x', 1000000)), pg_switch_wal()`,
      )
  } catch {
    // PostgreSQL has stopped, as intended.
  } finally {
    await client.end().catch(() => {})
  }
}
