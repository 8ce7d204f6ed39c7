import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { livingIn, temporaryFolder } from '#database/embedded/testing.ts'
import { openDatabase } from '#database/open.ts'
import { startSaving } from '#server/progress/testing-saves.ts'
import { signedInLearner, testServer } from '#server/testing.ts'

const WRITES = 'pwrite64,pwritev,pwritev2'

test.each([
  ['takes no writes any more', `inject=${WRITES}:error=EROFS`],
  ['fails while writing', `inject=${WRITES}:error=EIO`],
  ['fails while it makes writes safe', 'inject=fdatasync,fsync:error=EIO'],
])('a disk that %s costs no acknowledged work', async (_, fault) => {
  const { dataDir, load, server } = await school()
  const mend = await strike(dataDir, fault)
  await vi.waitUntil(() => load.statuses.has(503))
  await mend()
  await load.untilSaved(20)
  await load.stop()
  if (load.statuses.has(500))
    expect(server.logged.filter((line) => line.startsWith('error')).slice(0, 3)).toEqual([])
  expect(load.withoutRetryAfter()).toBe(0)
  expect(await load.lost()).toEqual([])
})

test('a disk that needs a third of a second for each write only makes saving slow', async () => {
  const { dataDir, load } = await school()
  const mend = await strike(dataDir, 'inject=fdatasync:delay_enter=300000')
  await load.untilSaved(30)
  expect(load.slowest()).toBeGreaterThan(290)
  await mend()
  await load.stop()
  expect(load.statuses).toEqual(new Set([200]))
  expect(await load.lost()).toEqual([])
})

test('a disk that stands still is answered with 503 in good time, and costs no acknowledged work', async () => {
  const { dataDir, load } = await school()
  const mend = await strike(dataDir, 'inject=fdatasync:delay_enter=120000000')
  await vi.waitUntil(() => load.statuses.has(503), { timeout: 60_000 })
  await mend()
  await load.untilSaved(20)
  await load.stop()
  expect(load.statuses).toEqual(new Set([200, 503]))
  expect(load.slowest()).toBeLessThan(45_000)
  expect(load.withoutRetryAfter()).toBe(0)
  expect(await load.lost()).toEqual([])
})

async function school() {
  const dataDir = join(await temporaryFolder(), 'data')
  const db = await openDatabase({ dataDir })
  onTestFinished(() => db.close())
  const server = await testServer({ db: { ...db, url: '' }, course: null })
  const load = startSaving(await Promise.all(Array.from({ length: 4 }, () => signedInLearner(server))))
  onTestFinished(() => load.stop())
  await load.untilSaved(30)
  return { dataDir, load, server }
}

/** Through strace, which stands between PostgreSQL and the kernel. @returns how to take the fault away */
async function strike(dataDir: string, fault: string): Promise<() => Promise<void>> {
  const pids = livingIn(dataDir)
  const each = pids.flatMap((pid) => ['-p', String(pid)])
  const strace = spawn('strace', ['-f', '-qq', '-o', '/dev/null', '-e', fault, ...each], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  strace.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  strace.once('error', () => (said += 'strace is needed for this test: apt-get install strace'))
  const exit = once(strace, 'close')
  const mend = async () => {
    strace.kill('SIGINT')
    await exit
  }
  onTestFinished(mend)
  await vi.waitUntil(() => {
    if (strace.pid === undefined || strace.exitCode !== null) expect.fail(said)
    return pids.every((pid) => !/^TracerPid:\s+0$/m.test(statusOf(pid)))
  })
  return mend
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return '' // a session that ended meanwhile
  }
}
