// A server for a story that stops or kills it.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/with-server.ts'
import { expect } from './test.ts'

export async function ownServer() {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'qala-own-'))
  let server: ChildProcess

  async function start(script = 'server/main.ts', more: Record<string, string> = {}): Promise<void> {
    server = spawn(process.execPath, [script], {
      stdio: 'ignore',
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        PUBLIC_URL: origin,
        DATABASE_URL: '',
        ...more,
      },
    })
    const status = async () => (await fetch(`${origin}/api/ready`).catch(() => undefined))?.status
    await expect.poll(status, { timeout: 40_000 }).toBe(200)
  }
  async function stop(): Promise<void> {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  await start()
  return {
    origin,
    dataDir,
    start,
    stop,
    /** The power goes: no more than the process itself ends. */
    kill: () => server.kill('SIGKILL'),
    remove: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
