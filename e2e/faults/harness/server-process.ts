import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished, vi } from 'vitest'
import { runningServerUrl } from '#database/embedded/data-folder.ts'
import { signal } from '#database/embedded/processes.ts'
import { livingIn } from '#database/embedded/testing.ts'
import { copyMigrated } from '#database/testing-folders.ts'
import { freePort } from '../../../scripts/with-server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
export const ADMIN = { email: 'principal@example.test', password: 'umthi-omkhulu' }

/** This is far more than any stop may take. A server that hangs is a failure and is killed with the test. */
const ENDS_WITHIN_MS = 60_000

export interface ServerOptions {
  /** By default the server gets a new folder. A given folder is removed by the caller. */
  dataDir?: string
  env?: Record<string, string>
}

export type ServerProcess = Awaited<ReturnType<typeof serverProcess>>

/** Starts the real server as a process. It is always ended after the test. */
export async function serverProcess({ dataDir: given, env = {} }: ServerOptions = {}) {
  const dataDir = given ?? (await emptyFolder())
  if (!given && !env['DATABASE_URL']) await copyMigrated(dataDir)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const said: string[] = []
  let child: ChildProcess | undefined
  onTestFinished(async () => {
    child?.kill('SIGKILL')
    if (!env['DATABASE_URL']) killPostgres()
    if (!given) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  function postgres(): number[] {
    return existsSync(join(dataDir, 'postgres')) ? livingIn(dataDir) : []
  }

  function killPostgres(): void {
    for (const pid of postgres()) signal(pid, 'SIGKILL')
  }

  /** Only starts the process, and `untilReady` waits for it. `from` is the folder of another version. */
  function launch(more: Record<string, string> = {}, from = root): void {
    const started = spawn(process.execPath, ['server/main.ts'], {
      cwd: from,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: '',
        DATA_DIR: dataDir,
        PORT: String(port),
        PUBLIC_URL: origin,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...env,
        ...more,
      },
    })
    for (const output of [started.stdout, started.stderr])
      createInterface(output).on('line', (line) => said.push(line))
    child = started
  }

  /** @returns how many seconds it took */
  async function untilReady(timeout = 60_000): Promise<number> {
    const began = performance.now()
    const isReady = async () => {
      if (child && child.exitCode !== null)
        throw new Error(`The server ended:\n${said.slice(-20).join('\n')}`)
      return (await fetch(`${origin}/api/ready`).catch(() => undefined))?.status === 200
    }
    await vi.waitUntil(isReady, { timeout, interval: 50 }).catch((error: unknown) => {
      throw new Error(`Not ready after ${timeout} ms:\n${said.slice(-20).join('\n')}`, { cause: error })
    })
    return (performance.now() - began) / 1_000
  }

  /** @returns the exit code */
  async function end(by: NodeJS.Signals): Promise<number | null> {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return null
    const exit = once(ending, 'exit', { signal: AbortSignal.timeout(ENDS_WITHIN_MS) })
    ending.kill(by)
    const [code] = (await exit) as [number | null]
    return code
  }

  launch()
  await untilReady()
  return {
    origin,
    dataDir,
    said,
    launch,
    untilReady,
    pid: () => child?.pid ?? 0,
    postgres,
    killPostgres,
    /** Kills only Node, so its PostgreSQL goes on running. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    databaseUrl: async (): Promise<string> => {
      const url = env['DATABASE_URL'] || (await runningServerUrl(dataDir))
      if (url === undefined) throw new Error('The database does not run')
      return url
    },
  }
}

/** PostgreSQL never runs as root and has to pass through this folder. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'qala-faults-'))
  await chmod(folder, 0o711)
  return folder
}
