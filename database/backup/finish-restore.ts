import { readFile, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { syncToDisk, writePrivately } from '../embedded/data-folder.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { removeTree } from './scratch.ts'

/** A data folder inside the data folder, where a restored cluster is made ready. */
export function draftIn(dataDir: string): string {
  return join(dataDir, 'restoring')
}

const Swap = z.object({ before: z.string() })

/**
 * Puts the cluster of the draft in the place of the present one, which is kept. From the first line on, a start or another restore
 * finishes what a kill has cut off.
 * @returns where the database of before is
 */
export async function swapIn(dataDir: string, now: Date): Promise<string | undefined> {
  const before = await freeName(dataDir, now)
  const hadOne = await exists(join(dataDir, 'postgres'))
  await writePrivately(join(draftIn(dataDir), 'swap.json'), `${JSON.stringify({ before })}\n`)
  await finishSwap(dataDir)
  return hadOne ? join(dataDir, before) : undefined
}

/** The caller holds the lock. */
export async function finishSwap(dataDir: string): Promise<void> {
  const draft = draftIn(dataDir)
  const order = await readFile(join(draft, 'swap.json'), 'utf8').catch(() => undefined)
  if (order === undefined) return
  const { before } = Swap.parse(JSON.parse(order))
  const cluster = join(dataDir, 'postgres')
  if (await exists(join(draft, 'postgres'))) {
    if (await exists(cluster)) await rename(cluster, join(dataDir, before))
    await rename(join(draft, 'postgres'), cluster)
    await syncToDisk(dataDir)
  }
  await removeTree(draft, draft)
}

const REMAINS = /^(restoring|postgres\.(restoring|before-.*|failed-.*))$/

/** Of a restore that was cut off, or of the databases it put aside. */
export async function remainsIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  return names.filter((name) => REMAINS.test(name)).toSorted()
}

/**
 * Before a cluster is used or made. Where a restore was cut off before it had anything to put in place, a new cluster would be a
 * new, empty school, and what is left of the old one forgotten.
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
