import type pg from 'pg'
import { settleRestore } from './backup/finish-restore.ts'
import { ballastIn } from './embedded/ballast.ts'
import { prepareCluster } from './embedded/cluster.ts'
import { openDataFolder } from './embedded/data-folder.ts'
import { diskState } from './embedded/disk.ts'
import { takeLock } from './embedded/lock.ts'
import { supervise } from './embedded/supervise.ts'
import { DatabaseSetupError } from './setup-error.ts'

export type EmbeddedState = 'running' | 'restarting' | 'stopped'

export interface EmbeddedServer {
  /** Of the database `qala`, as `qala_owner`. */
  ownerUrl: string
  connection(user: string, password: string, database?: string): pg.PoolConfig
  state(): EmbeddedState
  /** Within the last ten minutes, tries that failed included. */
  restarts(): number
  onStateChange(listener: (state: EmbeddedState) => void): () => void
  /** In under 10 seconds. Safe to call again. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL 18 and keeps it running.
 * @throws DatabaseSetupError when the folder is in use, of another version, or cannot be used
 */
export async function startEmbedded(options: {
  dataDir: string
  log?: (line: string) => void
}): Promise<EmbeddedServer> {
  const log = options.log ?? (() => {})
  const dataDir = await openDataFolder(options.dataDir)
  const ballast = ballastIn(dataDir, log)
  await ballast.releaseWhenFull()
  const lock = await takeLock(dataDir).catch((error: unknown) => explainFullDisk(dataDir, error))
  try {
    await settleRestore(dataDir)
    const cluster = await prepareCluster(dataDir, log)
    const server = await supervise(cluster, ballast, log)
    return {
      ...server,
      async stop() {
        await server.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    return explainFullDisk(dataDir, error)
  }
}

async function explainFullDisk(dataDir: string, error: unknown): Promise<never> {
  const { level, freeBytes } = await diskState(dataDir)
  if (level !== 'full') throw error
  throw new DatabaseSetupError(
    `The disk of ${dataDir} is full (${Math.floor(freeBytes / 1024 / 1024)} MB left), and the database cannot start. ` +
      'Free some space and start again; nothing that was saved is lost.',
    { cause: error },
  )
}
