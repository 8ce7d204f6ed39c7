import type pg from 'pg'
import { settleRestore } from './backup/finish-restore.ts'
import { ballastIn } from './embedded/ballast.ts'
import { prepareCluster } from './embedded/cluster.ts'
import { openDataFolder } from './embedded/data-folder.ts'
import { diskState } from './embedded/disk.ts'
import { takeLock } from './embedded/lock.ts'
import { supervise } from './embedded/supervise.ts'
import { waysOf, type Ways } from './platform/ways.ts'
import { DatabaseSetupError } from './setup-error.ts'

export type EmbeddedState = 'running' | 'restarting' | 'stopped'

export interface EmbeddedServer {
  /** The URL of the database `qala` for `qala_owner`. */
  ownerUrl: string
  connection(user: string, password: string, database?: string): pg.PoolConfig
  state(): EmbeddedState
  /** The number of restarts within the last ten minutes, including attempts that failed. */
  restarts(): number
  onStateChange(listener: (state: EmbeddedState) => void): () => void
  /** Stops within 10 seconds. It is safe to call this again. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL 18 and keeps it running.
 * @throws DatabaseSetupError when the folder is in use, is of another version, or cannot be used
 */
export async function startEmbedded(options: {
  dataDir: string
  log?: (line: string) => void
  /** How this operating system handles locks, signals and sockets. Only a test sets it to something else. */
  ways?: Ways
}): Promise<EmbeddedServer> {
  const log = options.log ?? (() => {})
  const ways = options.ways ?? waysOf()
  const dataDir = await openDataFolder(options.dataDir)
  const ballast = ballastIn(dataDir, log)
  await ballast.releaseWhenFull().catch(() => false)
  const lock = await takeLock(dataDir, ways).catch((error: unknown) => explainFullDisk(dataDir, error))
  try {
    await settleRestore(dataDir)
    const cluster = await prepareCluster(dataDir, log, ways)
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
  const disk = await diskState(dataDir).catch(() => undefined)
  if (disk?.level !== 'full') throw error
  throw new DatabaseSetupError(
    `The disk of ${dataDir} is full (${Math.floor(disk.freeBytes / 1024 / 1024)} MB left), and the database cannot start. ` +
      'Free some space and start again; nothing that was saved is lost.',
    { cause: error },
  )
}
