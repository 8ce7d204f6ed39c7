import { readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { socketIn } from '../platform/listening.ts'
import { pgCtl } from '../platform/programs.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { accountUid } from './account.ts'
import type { Cluster } from './cluster.ts'
import { clusterProcesses, pidTaken, signal, until } from './processes.ts'

/**
 * Stops a postmaster that a killed Node left running, ends backends without one, and removes a pid file with the number of a
 * zombie or of another program. A pid file with an unused number is left to PostgreSQL, which then also checks its shared
 * memory.
 */
export async function stopStaleProcesses(cluster: Cluster, log: (line: string) => void): Promise<void> {
  if (cluster.ways.signals === 'pg_ctl') return stopByPgCtl(cluster, log)
  const living = () => clusterProcesses(cluster.name, accountUid(cluster.account))
  const gone = () => living().length === 0
  const postmaster = readPostmasterPid(cluster.dir)

  if (postmaster !== undefined && living().includes(postmaster)) {
    log('Stopping a PostgreSQL that an earlier run left behind …')
    signal(postmaster, 'SIGINT') // fast: ends sessions and writes a checkpoint
    if (!(await until(gone, 15_000))) signal(postmaster, 'SIGQUIT') // immediate: the next start replays the log
    await until(gone, 2_000)
  }
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    if (gone()) break
    for (const pid of living()) signal(pid, name)
    await until(gone, 2_000)
  }
  if (!gone()) {
    throw new DatabaseSetupError(
      `PostgreSQL processes of ${cluster.dir} do not end: ${living().join(', ')}. Restart the machine.`,
    )
  }

  // Two containers may share a data folder. The lock and PostgreSQL's own check do not work between containers, but the
  // socket does.
  if (await answers(socketIn(cluster.address))) {
    throw new DatabaseSetupError(
      `The database in ${cluster.dir} is in use by a PostgreSQL this process cannot see, perhaps in another container. Stop it first.`,
    )
  }
  for (const file of await readdir(cluster.address.host)) {
    if (file.startsWith('.s.PGSQL.')) await rm(join(cluster.address.host, file), { force: true })
  }
  const left = readPostmasterPid(cluster.dir)
  if (left !== undefined && pidTaken(left)) await rm(join(cluster.dir, 'postmaster.pid'), { force: true })
}

/**
 * Stops a postmaster with `pg_ctl`. It recognises a postmaster by a pipe that only PostgreSQL opens, so another program with
 * the same number is not touched.
 */
async function stopByPgCtl(cluster: Cluster, log: (line: string) => void): Promise<void> {
  if (readPostmasterPid(cluster.dir) === undefined) return
  const folder = ['-D', cluster.dirForServer]
  if (!(await pgCtl(cluster, 'status', ...folder))) return
  log('Stopping a PostgreSQL that an earlier run left behind …')
  if (await pgCtl(cluster, 'stop', '-m', 'fast', '-w', '-t', '15', ...folder)) return
  if (await pgCtl(cluster, 'stop', '-m', 'immediate', '-w', '-t', '5', ...folder)) return
  throw new DatabaseSetupError(`PostgreSQL of ${cluster.dir} does not end. Restart the computer.`)
}

function readPostmasterPid(dir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(dir, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

async function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(socketPath)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
