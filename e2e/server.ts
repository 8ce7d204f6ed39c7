import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { signal } from '../database/embedded/processes.ts'
import { freePort } from '../scripts/with-server.ts'

const port = Number(process.env['E2E_PORT'] ?? 8099)
export const origin = `http://localhost:${port}`
export const dataDir = join(tmpdir(), `qala-e2e-${port}`)
export const ADMIN = { email: 'principal@example.org', password: 'umthi-omkhulu' }

export const SETTINGS = {
  PORT: String(port),
  PUBLIC_URL: origin,
  DATA_DIR: dataDir,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
}

/** Starts a separate server. `settings` are environment variables. */
export async function startOwnServer(settings: Record<string, string> = {}) {
  const ownPort = await freePort()
  const ownOrigin = `http://localhost:${ownPort}`
  const said: string[] = []
  let ownDataDir = emptyFolder()
  let server: ChildProcess
  let ended: Promise<unknown>

  const environment = (more: Record<string, string> = {}) => ({
    ...process.env,
    PORT: String(ownPort),
    DATA_DIR: ownDataDir,
    PUBLIC_URL: ownOrigin,
    DATABASE_URL: '',
    ...settings,
    ...more,
  })
  async function start(script = 'server/main.ts', more: Record<string, string> = {}): Promise<void> {
    server = spawn(process.execPath, [script], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: environment(more),
    })
    ended = once(server, 'exit')
    if (server.stdout) createInterface(server.stdout).on('line', (line) => said.push(line))
    const status = async () => (await fetch(`${ownOrigin}/api/ready`).catch(() => undefined))?.status
    await expect.poll(status, { timeout: 40_000 }).toBe(200)
  }
  async function stop(): Promise<void> {
    server.kill('SIGTERM')
    await ended
  }
  /** Does what a power cut does: it kills the server, PostgreSQL and all of PostgreSQL's processes. */
  async function killAll(): Promise<void> {
    const file = join(ownDataDir, 'postgres', 'postmaster.pid')
    const postmaster = readFileSync(file, 'utf8').split('\n')[0] ?? ''
    const children = spawnSync('pgrep', ['-P', postmaster], { encoding: 'utf8' })
    // Without pgrep only the two parents are killed. PostgreSQL's children then end by themselves a moment later.
    const backends = String(children.stdout ?? '')
      .split('\n')
      .filter(Boolean)
    server.kill('SIGKILL')
    for (const pid of [postmaster, ...backends]) signal(Number(pid), 'SIGKILL')
    await ended
  }
  await start()
  return {
    origin: ownOrigin,
    said,
    get dataDir() {
      return ownDataDir
    },
    start,
    stop,
    killAll,
    /** Everything on its disk is lost, and the next start is on another machine. */
    loseMachine: async () => {
      await killAll()
      removeFolder(ownDataDir)
      ownDataDir = emptyFolder()
    },
    /** Runs a program of `scripts/` on the server's machine and with its settings. @returns the output */
    run: async (script: string, args: string[] = [], more: Record<string, string> = {}): Promise<string> => {
      const options = { env: environment(more) }
      return (await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], options)).stdout
    },
    remove: async () => {
      await stop()
      removeFolder(ownDataDir)
    },
  }
}

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>

export function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'qala-own-'))
}

export function removeFolder(folder: string): void {
  // A killed process may still be writing its last file.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
