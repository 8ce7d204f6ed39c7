import { readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { DatabaseSetupError } from '../setup-error.ts'
import { accountUid } from './account.ts'
import type { Cluster } from './cluster.ts'
import { socketIn } from './data-folder.ts'
import { clusterProcesses, pidTaken, signal, until } from './processes.ts'

/**
 * Stops a postmaster orphaned by a killed Node, ends backends without one, and removes a pid file naming a zombie or a stranger.
 * A pid file naming nobody is left to PostgreSQL, which then looks at its shared memory too.
 */
export async function stopStaleProcesses(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const living = () => clusterProcesses(cluster.name, accountUid(cluster.account))
  const gone = () => living().length === 0
  const postmaster = readPostmasterPid(cluster.dir)

  if (postmaster !== undefined && living().includes(postmaster)) {
    log('Stopping a PostgreSQL that an earlier run left behind …')
    signal(postmaster, 'SIGINT') // fast: ends sessions, writes a checkpoint
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

  // A data folder shared between containers: neither the lock nor PostgreSQL sees across, but the socket does.
  if (await answers(socketIn(cluster.socketDir))) {
    throw new DatabaseSetupError(
      `The database in ${cluster.dir} is in use by a PostgreSQL this process cannot see, perhaps in another container. Stop it first.`,
    )
  }
  for (const file of await readdir(cluster.socketDir)) {
    if (file.startsWith('.s.PGSQL.')) await rm(join(cluster.socketDir, file), { force: true })
  }
  const left = readPostmasterPid(cluster.dir)
  if (left !== undefined && pidTaken(left)) await rm(join(cluster.dir, 'postmaster.pid'), { force: true })
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
