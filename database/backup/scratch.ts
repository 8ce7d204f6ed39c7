import { clock } from '#domain/clock.ts'
import { chmod, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openDataFolder } from '../embedded/data-folder.ts'
import { isLocked, takeLock } from '../embedded/lock.ts'
import { clusterProcesses, signal, until } from '../embedded/processes.ts'

const PREFIX = 'scratch-'

/**
 * Runs `work` with a temporary folder, which is removed afterwards. It is never in the system's own temporary folder, which
 * is in memory on many machines.
 */
export async function withScratch<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await removeAbandoned(parent)
  const folder = await realpath(await mkdtemp(join(parent, PREFIX)))
  if (process.getuid?.() === 0) await chmod(folder, 0o711) // PostgreSQL's user must be able to pass through
  const lock = await takeLock(folder)
  try {
    return await work(await openDataFolder(join(folder, 'work')))
  } finally {
    await lock.release()
    await removeTree(join(folder, 'work'), folder)
  }
}

/** Removes the folders of killed processes. A new folder has no lock for a moment. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    if (!name.startsWith(PREFIX) || (await isLocked(folder))) continue
    const found = await stat(folder).catch(() => undefined)
    if (found && found.mtimeMs < clock.ms() - 60_000) await removeTree(join(folder, 'work'), folder)
  }
}

/**
 * @param dataDir may contain a cluster whose PostgreSQL is still running after Node was killed
 * @param folder what is removed
 */
export async function removeTree(dataDir: string, folder: string): Promise<void> {
  const cluster = await stat(join(dataDir, 'postgres')).catch(() => undefined)
  if (cluster) {
    const living = () => clusterProcesses(`qala-${cluster.dev}-${cluster.ino}`, cluster.uid)
    for (const pid of living()) signal(pid, 'SIGQUIT')
    await until(() => living().length === 0, 5_000)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
