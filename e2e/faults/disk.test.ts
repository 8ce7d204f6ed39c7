import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runningServerAsSuperuser } from '#database/embedded/data-folder.ts'
import { expectAllKept, LEARNERS, loadedServer, untilSaved, untilServing } from './harness/loaded-server.ts'
import { smallDisk } from './harness/small-disk.ts'

const SERVES_WITHIN_S = 30
const ENDS_WITHIN_S = 10
/** Longer than any fixed number of quick restarts lasts. */
const FULL_FOR_MS = 20_000
const STANDS_STILL_MS = 3_000

test('a full disk: nothing acknowledged is lost, and the server serves again soon after there is room', async () => {
  const disk = await smallDisk(300)
  const loaded = await loadedServer({ dataDir: disk.dataDir })
  const { server, load } = loaded
  let acknowledged = load.acknowledged()
  let movedAt = performance.now()
  await vi.waitUntil(
    async () => {
      // Whatever the server frees for itself is filled as well.
      disk.fill()
      await useUpLog(server.dataDir)
      if (load.acknowledged() > acknowledged) movedAt = performance.now()
      acknowledged = load.acknowledged()
      return performance.now() - movedAt > STANDS_STILL_MS
    },
    { timeout: 120_000, interval: 200 },
  )
  const until = performance.now() + FULL_FOR_MS
  while (performance.now() < until) {
    disk.fill()
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(200)
    await delay(500)
  }
  expect(server.said.some((line) => line.startsWith('PostgreSQL stopped unexpectedly'))).toBe(true)
  await disk.free()
  const secondsToServe = await untilServing(loaded, performance.now(), 90_000)
  await expectAllKept(loaded, { fault: 'full disk', rounds: 1, secondsToServe })
  expect(secondsToServe).toBeLessThan(SERVES_WITHIN_S)
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
  const slowness = spawn('strace', [
    '--follow-forks',
    '--trace=fsync,fdatasync',
    '--inject=fsync,fdatasync:delay_enter=300000',
    '--output=/dev/null',
    ...server.postgres().map((pid) => `--attach=${pid}`),
  ])
  const ended = once(slowness, 'exit')
  onTestFinished(() => void slowness.kill('SIGKILL'))
  await new Promise((resolve) => createInterface(slowness.stderr).once('line', resolve))
  const since = performance.now()
  await untilSaved(load, 20 * LEARNERS, 120_000)
  const seconds = (performance.now() - since) / 1_000
  expect(seconds).toBeGreaterThan(20 * 0.3)
  await expect.poll(async () => (await fetch(`${server.origin}/api/ready`)).status).toBe(200)
  expect([...load.statuses.keys()]).toEqual([200])
  server.killPostgres()
  slowness.kill('SIGTERM')
  await ended
  const killedAt = performance.now()
  const secondsToServe = await untilServing(loaded, killedAt)
  await expectAllKept(loaded, { fault: 'slow disk, then kill -9', rounds: 1, secondsToServe })
})

/** Room that PostgreSQL set aside for its log before the disk was full, and would live on for minutes. */
async function useUpLog(dataDir: string): Promise<void> {
  const superuser = await runningServerAsSuperuser(dataDir)
  const client = new pg.Client({ ...superuser, database: 'postgres', connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    for (let segment = 0; segment < 40; segment += 1)
      await client.query(`select pg_logical_emit_message(false, '', ''), pg_switch_wal()`)
  } catch {
    // It has ended for want of room, as meant.
  } finally {
    await client.end().catch(() => {})
  }
}
