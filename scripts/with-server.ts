import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build-stamp.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs `npm start` with an empty data folder and a free port. `pid` is the process that started all others. */
export async function withServer(
  work: (origin: string, dataDir: string, pid: number) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qala-bench-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startServerAt(port, { DATA_DIR: dataDir, PUBLIC_URL: origin, ...settings })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  try {
    await work(origin, dataDir, server.pid ?? 0)
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs `npm start`, after a build if one is needed. The promise resolves when the server is ready. */
export async function startServerAt(port: number, settings: Record<string, string>): Promise<ChildProcess> {
  if (!isBuilt(root)) spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), ...settings },
  })
  await untilReady(`http://localhost:${port}`).catch((error: unknown) => {
    server.kill('SIGTERM')
    throw error
  })
  return server
}

async function untilReady(origin: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await delay(100)
  }
  throw new Error('The server was not ready within a minute')
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (typeof address === 'object' && address) resolve(address.port)
        else reject(new Error('The system gave no port'))
      })
    })
  })
}
