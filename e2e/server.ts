import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
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

export async function startOwnServer() {
  const ownPort = await freePort()
  const ownOrigin = `http://localhost:${ownPort}`
  const ownDataDir = mkdtempSync(join(tmpdir(), 'qala-own-'))
  let server: ChildProcess

  async function start(script = 'server/main.ts', more: Record<string, string> = {}): Promise<void> {
    server = spawn(process.execPath, [script], {
      stdio: 'ignore',
      env: {
        ...process.env,
        PORT: String(ownPort),
        DATA_DIR: ownDataDir,
        PUBLIC_URL: ownOrigin,
        DATABASE_URL: '',
        ...more,
      },
    })
    const status = async () => (await fetch(`${ownOrigin}/api/ready`).catch(() => undefined))?.status
    await expect.poll(status, { timeout: 40_000 }).toBe(200)
  }
  async function stop(): Promise<void> {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  await start()
  return {
    origin: ownOrigin,
    dataDir: ownDataDir,
    start,
    stop,
    kill: () => server.kill('SIGKILL'),
    remove: async () => {
      await stop()
      rmSync(ownDataDir, { recursive: true, force: true })
    },
  }
}

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>
