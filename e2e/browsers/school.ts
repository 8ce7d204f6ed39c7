import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startServerAt } from '../../scripts/with-server.ts'

/** Starts a server with an empty school. It can be stopped and started again. */
export async function startSchool() {
  const dataDir = await mkdtemp(join(tmpdir(), 'qala-browsers-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const start = () => startServerAt(port, { DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: origin })
  let server: Awaited<ReturnType<typeof start>> | undefined = await start()

  async function goAway(): Promise<void> {
    if (!server) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    server = undefined
  }
  return {
    origin,
    goAway,
    async comeBack() {
      server = await start()
    },
    async close() {
      await goAway()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
