import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'
import { listeningSettings } from '../platform/listening.ts'
import { signalDatabase, toolEnvironment } from '../platform/programs.ts'
import { cannotRun } from './binaries.ts'
import type { CappedLog } from './capped-log.ts'
import type { Cluster } from './cluster.ts'
import { connectionTo } from './data-folder.ts'
import { until } from './processes.ts'
import { stopStaleProcesses } from './stale-processes.ts'

export interface Postmaster {
  end(): string | undefined
  onEnd(listener: (how: string) => void): void
  /** Stops PostgreSQL within 8 seconds: first smoothly, then fast, then by force. Committed work is safe in each case. */
  stop(): Promise<void>
}

export interface StartContext {
  log: (line: string) => void
  serverLog: CappedLog
  /** Cancels the start, so that stopping never has to wait for it. */
  giveUp: AbortSignal
}

/** Recovery after a power cut takes seconds, and minutes on a slow disk. */
const readyWithin = 5 * 60_000
/** PostgreSQL says this when an earlier server has not released everything yet. */
const stillHeld = /lock file .* already exists|still in use|Address already in use/

/** Starts PostgreSQL. It waits for the recovery after a crash, and retries while an earlier server is still stopping. */
export async function startPostmaster(cluster: Cluster, context: StartContext): Promise<Postmaster> {
  for (let tries = 1; ; tries++) {
    await stopStaleProcesses(cluster, context.log)
    const postmaster = launch(cluster, context.serverLog)
    try {
      await untilReady(cluster, postmaster, context)
      return postmaster
    } catch (error) {
      await postmaster.stop()
      const again = error instanceof DatabaseSetupError && stillHeld.test(error.message) && tries < 10
      if (!again || context.giveUp.aborted) throw error
      await delay(500)
    }
  }
}

function launch(cluster: Cluster, serverLog: CappedLog): Postmaster {
  const { binaries, dir, dirForServer, account } = cluster
  const settings = Object.entries(serverSettings(cluster)).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ])
  const child = spawn(binaries.postgres, ['-D', dirForServer, ...settings], {
    ...account,
    cwd: dir,
    env: toolEnvironment(),
    windowsHide: true,
    detached: true, // it has its own session, so Ctrl-C reaches only us, and we stop it after the requests have finished
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.on('data', (chunk: Buffer) => serverLog.write(chunk))

  let end: string | undefined
  const listeners: Array<(how: string) => void> = []
  const ended = (how: string) => {
    if (end !== undefined) return
    end = how
    process.off('exit', abandon)
    for (const listener of listeners) listener(how)
  }
  const abandon = () => child.kill('SIGINT')
  process.on('exit', abandon) // a Node process that ends without stop() also ends the server if it can
  child.once('error', (error) => ended(cannotRun(binaries.postgres, codeOf(error), '')))
  child.once('exit', (code, by) => ended(by ? `ended by ${by}` : `exit code ${code}`))

  return {
    end: () => end,
    onEnd(listener) {
      const how = end
      if (how === undefined) listeners.push(listener)
      else queueMicrotask(() => listener(how))
    },
    async stop() {
      const over = () => end !== undefined
      for (const [name, ms] of [
        ['SIGTERM', 500], // smart: lets pools that were just ended close their connections, which pg does after end() resolves
        ['SIGINT', 5_000], // fast: ends sessions and writes a checkpoint
        ['SIGQUIT', 1_500], // immediate: the next start replays the log
        ['SIGKILL', 1_000],
      ] as const) {
        if (over()) break
        if (child.pid !== undefined) await signalDatabase(cluster, child.pid, name)
        await until(over, ms)
      }
      child.stderr.destroy()
    },
  }
}

/**
 * Uses little memory and a limited amount of disk, because a school's whole database fits into memory many times. The
 * settings that keep saved work safe have PostgreSQL's defaults and are checked after the start. `logging_collector` stays
 * off, because we read stderr.
 */
function serverSettings(cluster: Cluster): Record<string, string> {
  return {
    cluster_name: cluster.name,
    ...listeningSettings(cluster.address),
    max_connections: '100',
    shared_buffers: '64MB',
    maintenance_work_mem: '32MB',
    max_wal_size: '512MB',
    wal_compression: 'on',
    max_wal_senders: '3',
    max_worker_processes: '4',
    max_parallel_workers: '2',
    autovacuum_max_workers: '2',
    io_workers: '1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %u ',
    log_checkpoints: 'off',
    // The details of an error quote rows, and the rows are about children.
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: '0',
    idle_in_transaction_session_timeout: '60s',
  }
}

async function untilReady(cluster: Cluster, postmaster: Postmaster, context: StartContext): Promise<void> {
  const begun = performance.now()
  let reportedAt = begun
  while (!(await takesConnections(cluster))) {
    context.giveUp.throwIfAborted()
    if (postmaster.end() !== undefined) {
      await delay(50) // its last messages may still be in the pipe
      throw new DatabaseSetupError(
        `PostgreSQL did not start (${postmaster.end()}). It said, in ${cluster.dataDir}/postgres.log:\n${context.serverLog.tail()}`,
      )
    }
    const now = performance.now()
    if (now - begun > readyWithin)
      throw new DatabaseSetupError(
        `PostgreSQL was not ready after 5 minutes; see ${cluster.dataDir}/postgres.log.`,
      )
    if (now - reportedAt > 5_000) {
      reportedAt = now
      context.log(`PostgreSQL is still starting (${Math.round((now - begun) / 1000)} s) …`)
    }
    await delay(10)
  }
}

/**
 * These codes mean that there is no socket, that nobody is listening, or that the server is starting, recovering or shutting
 * down.
 */
const notYet = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01', '57P02'])

async function takesConnections(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client(connectionTo(cluster, 'postgres', cluster.passwords.superuser, 'postgres'))
  client.on('error', () => {}) // connect() rejects; a second error event without a listener would end Node
  try {
    await client.connect()
    return true
  } catch (error) {
    if (notYet.has(codeOf(error)) || !codeOf(error)) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
