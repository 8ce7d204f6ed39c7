import { renameWhole, syncFolder } from '../platform/files.ts'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writePrivately } from '../embedded/data-folder.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { removeTree } from './scratch.ts'

/** Returns the path of a data folder inside the data folder, in which a restored cluster is prepared. */
export function draftIn(dataDir: string): string {
  return join(dataDir, 'restoring')
}

const Swap = z.object({ before: z.string() })

/**
 * Replaces the present cluster with the prepared one, and keeps the present one. After its first write, a start or another
 * restore completes it even if it was killed.
 * @returns where the previous database is now
 */
export async function swapIn(dataDir: string, now: Date): Promise<string | undefined> {
  const before = await freeName(dataDir, now)
  const hadOne = await exists(join(dataDir, 'postgres'))
  await writePrivately(join(draftIn(dataDir), 'swap.json'), `${JSON.stringify({ before })}\n`)
  await finishSwap(dataDir)
  return hadOne ? join(dataDir, before) : undefined
}

/** Completes a swap that was interrupted. The caller must hold the lock. */
export async function finishSwap(dataDir: string): Promise<void> {
  const draft = draftIn(dataDir)
  const order = await readFile(join(draft, 'swap.json'), 'utf8').catch(() => undefined)
  if (order === undefined) return
  const { before } = Swap.parse(JSON.parse(order))
  const cluster = join(dataDir, 'postgres')
  if (await exists(join(draft, 'postgres'))) {
    if (await exists(cluster)) await renameWhole(cluster, join(dataDir, before))
    await renameWhole(join(draft, 'postgres'), cluster)
    await syncFolder(dataDir)
  }
  await removeTree(draft, draft)
}

const REMAINS = /^(restoring|postgres\.(restoring|before-.*|failed-.*))$/

/** Returns the folders that an interrupted restore has left, or in which restores put previous databases. */
export async function remainsIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  return names.filter((name) => REMAINS.test(name)).toSorted()
}

/**
 * Call this before a cluster is used or created. If a restore was interrupted before the new cluster was ready, Qala refuses
 * to create a new, empty one, because the school's old data would then be forgotten.
 * @throws DatabaseSetupError
 */
export async function settleRestore(dataDir: string): Promise<void> {
  await finishSwap(dataDir)
  if (await exists(join(dataDir, 'postgres'))) return removeTree(draftIn(dataDir), draftIn(dataDir))
  const remains = await remainsIn(dataDir)
  if (remains.length === 0) return
  const before = remains.findLast((name) => name.startsWith('postgres.before-'))
  const lines = [
    `A restore was cut off: the data folder ${dataDir} has no database, only ${remains.join(', ')}. Nothing was changed.`,
    'Restore once more:  npm run restore -- FILE',
  ]
  if (before !== undefined) {
    const [from, to] = [join(dataDir, before), join(dataDir, 'postgres')]
    lines.push(`or go back to the database of before:  mv "${from}" "${to}"`)
  }
  throw new DatabaseSetupError(
    [...lines, 'To begin a new, empty school instead, move what is left out of the data folder.'].join('\n'),
  )
}

async function freeName(dataDir: string, now: Date): Promise<string> {
  const name = `postgres.before-${now.toISOString().slice(0, 19).replaceAll(':', '')}`
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}-${number}`
    if (!(await exists(join(dataDir, free)))) return free
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
