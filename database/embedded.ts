import type pg from 'pg'
import { join } from 'node:path'
import { rmdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { settleRestore } from './backup/finish-restore.ts'
import { openCappedLog } from './embedded/capped-log.ts'
import { prepareCluster, provision, resetSuperuserPassword, type Cluster } from './embedded/cluster.ts'
import { connectionTo, openDataFolder, ownerUrlOf } from './embedded/data-folder.ts'
import { takeLock } from './embedded/lock.ts'
import { startPostmaster, type Postmaster, type StartContext } from './embedded/postmaster.ts'
import { codeOf } from './setup-error.ts'

export type EmbeddedState = 'running' | 'restarting' | 'failed' | 'stopped'

export interface EmbeddedServer {
  /** Of the database `qala`, as `qala_owner`. */
  ownerUrl: string
  connection(user: string, password: string, database?: string): pg.PoolConfig
  state(): EmbeddedState
  onStateChange(listener: (state: EmbeddedState) => void): () => void
  /** In under 10 seconds. Safe to call again. */
  stop(): Promise<void>
}

/** One more within this time is a fault that restarting does not mend. */
const restartLimit = 5
const restartWindow = 10 * 60_000
const restartPauses = [0, 250, 500, 1_000, 2_000]

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
  const lock = await takeLock(dataDir)
  try {
    await settleRestore(dataDir)
    const cluster = await prepareCluster(dataDir, log)
    const server = await supervise(cluster, log)
    return {
      ...server,
      async stop() {
        await server.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function supervise(cluster: Cluster, log: (line: string) => void): Promise<EmbeddedServer> {
  const serverLog = openCappedLog(join(cluster.dataDir, 'postgres.log'))
  const stopping = new AbortController()
  const context: StartContext = { log, serverLog, giveUp: stopping.signal }
  const listeners = new Set<(state: EmbeddedState) => void>()
  let state: EmbeddedState = 'running'
  let restarting: Promise<void> | undefined
  let stopped: Promise<void> | undefined
  let restarts: number[] = []

  const begun = performance.now()
  let postmaster = await startOnce(cluster, context).catch((error: unknown) => {
    serverLog.close()
    throw error
  })
  log(`PostgreSQL is ready (${((performance.now() - begun) / 1000).toFixed(1)} s).`)
  postmaster.onEnd(restart)

  function change(next: EmbeddedState): void {
    state = next
    for (const listener of listeners) listener(next)
  }

  function restart(how: string): void {
    if (stopping.signal.aborted) return
    log(`PostgreSQL stopped unexpectedly (${how}).`)
    change('restarting')
    restarting = tryAgain()
  }

  async function tryAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      const now = performance.now()
      restarts = restarts.filter((at) => now - at < restartWindow)
      if (restarts.length >= restartLimit) {
        log(
          `PostgreSQL was started again ${restartLimit} times within 10 minutes and does not hold; giving up.`,
        )
        return change('failed')
      }
      restarts.push(now)
      try {
        await delay(restartPauses[restarts.length - 1], undefined, { signal: stopping.signal })
        postmaster = await startOnce(cluster, context)
      } catch (error) {
        if (!stopping.signal.aborted) log(`PostgreSQL could not be started again: ${String(error)}`)
        continue
      }
      postmaster.onEnd(restart)
      log('PostgreSQL is ready again.')
      return change('running')
    }
  }

  return {
    ownerUrl: ownerUrlOf(cluster),
    connection: (user, password, database) => connectionTo(cluster, user, password, database),
    state: () => state,
    onStateChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      stopped ??= (async () => {
        stopping.abort()
        await restarting
        await postmaster.stop()
        serverLog.close()
        await rmdir(cluster.socketDir).catch(() => {}) // not empty after a hard stop: the next start clears it
        change('stopped')
      })()
      return stopped
    },
  }
}

async function startOnce(cluster: Cluster, context: StartContext): Promise<Postmaster> {
  const postmaster = await startPostmaster(cluster, context).catch(async (error: unknown) => {
    if (codeOf(error) !== '28P01') throw error
    context.log('The database does not know the password in its file (a restored backup?); setting it anew …')
    await resetSuperuserPassword(cluster)
    return startPostmaster(cluster, context)
  })
  try {
    await provision(cluster)
    return postmaster
  } catch (error) {
    await postmaster.stop()
    throw error
  }
}
