import { rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { EmbeddedServer, EmbeddedState } from '../embedded.ts'
import { isLoopback } from '../platform/listening.ts'
import { codeOf } from '../setup-error.ts'
import type { Ballast } from './ballast.ts'
import { openCappedLog } from './capped-log.ts'
import { provision, refuseUnsafe, resetSuperuserPassword, type Cluster } from './cluster.ts'
import { connectionTo, ownerUrlOf } from './data-folder.ts'
import { startPostmaster, type Postmaster, type StartContext } from './postmaster.ts'

const restartWindow = 10 * 60_000
/** The last pause repeats for ever, because a problem such as a full disk may be solved while nobody is at the server. */
const restartPauses = [0, 100, 250, 500, 1_000, 2_000, 5_000, 10_000]
/** A problem that stays is reported again this often, because the log may be on the very disk that is full. */
const reportAgainAfter = 10 * 60_000
const fullDiskCheck = 2_000
/** The reserve is not created at the start, when the disk is busy enough. */
const ballastCheck = 60_000

/** Starts PostgreSQL, and starts it again each time it ends. */
export async function supervise(
  cluster: Cluster,
  ballast: Ballast,
  log: (line: string) => void,
): Promise<EmbeddedServer> {
  const serverLog = openCappedLog(join(cluster.dataDir, 'postgres.log'))
  const stopping = new AbortController()
  const context: StartContext = { log, serverLog, giveUp: stopping.signal }
  const listeners = new Set<(state: EmbeddedState) => void>()
  let state: EmbeddedState = 'running'
  let restarting: Promise<void> | undefined
  let stopped: Promise<void> | undefined
  let restarts: number[] = []

  const begun = performance.now()
  let postmaster = await startFirst(cluster, context).catch((error: unknown) => {
    serverLog.close()
    throw error
  })
  log(`PostgreSQL is ready (${((performance.now() - begun) / 1000).toFixed(1)} s).`)
  postmaster.onEnd(restart)

  // An error while reading the disk is ignored here, because PostgreSQL itself will report it.
  const quietly = (work: () => Promise<unknown>) => () => void work().catch(() => {})
  const timers = [
    setInterval(quietly(ballast.releaseWhenFull), fullDiskCheck).unref(),
    setInterval(quietly(ballast.makeWhenRoom), ballastCheck).unref(),
  ]

  function change(next: EmbeddedState): void {
    state = next
    for (const listener of listeners) listener(next)
  }

  function restart(how: string): void {
    if (stopping.signal.aborted) return
    log(`PostgreSQL stopped unexpectedly (${how}).`)
    change('restarting')
    restarting = tryUntilItRuns()
  }

  async function tryUntilItRuns(): Promise<void> {
    let reportedAt = -Infinity
    while (!stopping.signal.aborted) {
      const tries = recentRestarts().length
      restarts.push(performance.now())
      try {
        await delay(restartPauses[Math.min(tries, restartPauses.length - 1)], undefined, {
          signal: stopping.signal,
        })
        await ballast.releaseWhenFull().catch(() => false)
        postmaster = await startAgain(cluster, context)
      } catch (error) {
        const now = performance.now()
        if (stopping.signal.aborted || now - reportedAt < reportAgainAfter) continue
        reportedAt = now
        log(`PostgreSQL could not be started again and is tried until it does: ${String(error)}`)
        continue
      }
      postmaster.onEnd(restart)
      log('PostgreSQL is ready again.')
      return change('running')
    }
  }

  function recentRestarts(): readonly number[] {
    const now = performance.now()
    return (restarts = restarts.filter((at) => now - at < restartWindow))
  }

  return {
    ownerUrl: ownerUrlOf(cluster),
    connection: (user, password, database) => connectionTo(cluster, user, password, database),
    state: () => state,
    restarts: () => recentRestarts().length,
    onStateChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      stopped ??= (async () => {
        stopping.abort()
        for (const timer of timers) clearInterval(timer)
        await Promise.all([restarting, ballast.stop()])
        await postmaster.stop()
        serverLog.close()
        // After a hard stop the folder is not empty, and the next start clears it.
        if (!isLoopback(cluster.address)) await rmdir(cluster.address.host).catch(() => {})
        change('stopped')
      })()
      return stopped
    },
  }
}

async function startFirst(cluster: Cluster, context: StartContext): Promise<Postmaster> {
  const postmaster = await startPostmaster(cluster, context).catch(async (error: unknown) => {
    if (codeOf(error) !== '28P01') throw error
    context.log('The database does not know the password in its file (a restored backup?); setting it anew …')
    await resetSuperuserPassword(cluster)
    return startPostmaster(cluster, context)
  })
  return keptIf(postmaster, () => provision(cluster))
}

/**
 * Starts PostgreSQL again. It writes nothing, because the disk may be full. What `provision` creates has existed since the
 * first start.
 */
async function startAgain(cluster: Cluster, context: StartContext): Promise<Postmaster> {
  const postmaster = await startPostmaster(cluster, context)
  return keptIf(postmaster, () => refuseUnsafe(cluster))
}

async function keptIf(postmaster: Postmaster, check: () => Promise<void>): Promise<Postmaster> {
  try {
    await check()
    return postmaster
  } catch (error) {
    await postmaster.stop()
    throw error
  }
}
