import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { signal } from '#database/embedded/processes.ts'
import { livingIn } from '#database/embedded/testing.ts'
import { startEmbedded } from '#database/embedded.ts'
import { emptyFolder } from './server-process.ts'

/** Starts a PostgreSQL that the server does not manage, for DATABASE_URL. */
export async function databaseProcess() {
  const dataDir = await emptyFolder()
  let running = await startEmbedded({ dataDir })
  const all = (by: NodeJS.Signals) => livingIn(dataDir).forEach((pid) => signal(pid, by))
  onTestFinished(async () => {
    all('SIGCONT')
    await running.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    url: running.ownerUrl,
    /** Acts like a machine that hangs: connections stay open, but nothing answers. */
    freeze: () => all('SIGSTOP'),
    thaw: () => all('SIGCONT'),
    stop: () => running.stop(),
    start: async () => {
      running = await startEmbedded({ dataDir })
    },
  }
}
