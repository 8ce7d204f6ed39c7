import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/with-server.ts'
import { percentile, print } from './figures.ts'
import { inShort } from './in-short.ts'
import { registerLearner } from './learner.ts'
import { memoryOf } from './memory.ts'

const MEMORY_MB = 512
const CORES = 0.5
/** This is long enough for the reserve of disk space to be written. */
const IDLE_MS = inShort(2_000, 70_000)
const LOAD_MS = inShort(2_000, 15_000)
const LEARNERS = inShort(2, 20)
const root = fileURLToPath(new URL('..', import.meta.url))
const MB = 1024 * 1024

/**
 * Runs the whole product in a control group with 512 MB and half a core: the first start with an empty data folder, idle, and
 * a short load.
 */
export async function smallMachine(): Promise<void> {
  const groups = [group('memory'), group('cpu')] as const
  const [memory, cpu] = groups
  writeFileSync(join(memory, 'memory.limit_in_bytes'), String(MEMORY_MB * MB))
  writeFileSync(join(cpu, 'cpu.cfs_period_us'), '100000')
  writeFileSync(join(cpu, 'cpu.cfs_quota_us'), String(100_000 * CORES))
  const dataDir = mkdtempSync(join(tmpdir(), 'qala-small-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const enter = groups.map((path) => `echo $$ > ${path}/cgroup.procs`).join(' && ')
  const began = performance.now()
  const server = spawn('sh', ['-c', `${enter} && exec "$0" "$@"`, process.execPath, 'scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: origin },
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  console.log(`
Everything in ${MEMORY_MB} MB and ${CORES} cores`)
  const note = (when: string, more: string) => {
    const { rss, cache } = statOf(memory)
    const highest = numberIn(memory, 'memory.max_usage_in_bytes')
    print(
      when,
      `PSS ${mb(memoryOf(server.pid ?? 0) * MB)} MB, anonymous and shared ${mb(rss)} MB, page cache ${mb(cache)} MB, ` +
        `at most ${mb(highest)} MB with page cache${more}`,
    )
    writeFileSync(join(memory, 'memory.max_usage_in_bytes'), '0')
  }
  try {
    await untilReady(origin)
    note('first start', `; ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
    await delay(IDLE_MS)
    note('idle', '')
    note('load', await load(origin))
    await delay(IDLE_MS)
    note('idle again', `; limit met ${numberIn(memory, 'memory.failcnt')} times`)
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
    for (const path of groups) rmdirSync(path)
  }
}

/** This uses version 1 of control groups, as root, because a test machine allows writing only there. */
function group(controller: string): string {
  const path = `/sys/fs/cgroup/${controller}/qala-small-${process.pid}`
  mkdirSync(path)
  return path
}

function statOf(memory: string): { rss: number; cache: number } {
  const stat = readFileSync(join(memory, 'memory.stat'), 'utf8')
  const field = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(stat)?.[1])
  // Shared memory counts as cache there, but it cannot be freed.
  return {
    rss: field('total_rss') + field('total_shmem'),
    cache: field('total_cache') - field('total_shmem'),
  }
}

function numberIn(folder: string, file: string): number {
  return Number(readFileSync(join(folder, file), 'utf8'))
}

function mb(bytes: number): string {
  return (bytes / MB).toFixed(0)
}

async function untilReady(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await delay(100)
  }
}

/** A class registers and then saves without a pause. */
async function load(origin: string): Promise<string> {
  const times: number[] = []
  let failed = 0
  const end = performance.now() + LOAD_MS
  await Promise.all(
    Array.from({ length: LEARNERS }, async () => {
      const { save } = await registerLearner(origin)
      for (let progress = 1; performance.now() < end; progress = (progress % 99) + 1) {
        const { status, ms } = await save(progress)
        if (status !== 200) failed += 1
        times.push(ms)
      }
    }),
  )
  const [median, p95] = [0.5, 0.95].map((part) => percentile(times, part).toFixed(0))
  return `; ${times.length} saves, ${failed} refused, median ${median} ms, p95 ${p95} ms`
}
