import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { EmbeddedError, errorCode } from './error.ts'
import { processBirth } from './processes.ts'

export interface Lock {
  release(): Promise<void>
}

const Holder = z.object({ pid: z.number(), birth: z.string(), id: z.string() })
type Holder = z.infer<typeof Holder>

/**
 * Takes the data folder for this process; a second one gets an EmbeddedError that names the first.
 * A lock whose process is gone (or whose number now belongs to another process) is taken over.
 */
export async function takeLock(dataDir: string): Promise<Lock> {
  const path = join(dataDir, 'qala.lock')
  const mine: Holder = { pid: process.pid, birth: processBirth(process.pid) ?? '', id: randomUUID() }
  const draft = `${path}.${mine.id}`
  await writeFile(draft, JSON.stringify(mine), { mode: 0o644, flag: 'wx' })
  try {
    // A link appears whole or not at all: nobody ever reads a lock without its holder.
    while (!(await linked(draft, path))) {
      const holder = await readHolder(path)
      if (holder && processBirth(holder.pid) === holder.birth) {
        throw new EmbeddedError(
          `Qala is already running on the data folder ${dataDir} (process ${holder.pid}). ` +
            'Stop it first, or choose another DATA_DIR.',
        )
      }
      await removeStale(path, holder, `${draft}.stale`)
    }
  } finally {
    await rm(draft, { force: true })
  }
  return {
    async release() {
      if ((await readHolder(path))?.id === mine.id) await rm(path, { force: true })
    },
  }
}

/** Moves the dead lock aside and looks again: what was moved may be the fresh lock of a faster process. */
async function removeStale(path: string, dead: Holder | undefined, aside: string): Promise<void> {
  try {
    await rename(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  const moved = await readHolder(aside)
  if (moved?.id !== dead?.id) await linked(aside, path)
  await rm(aside, { force: true })
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Undefined for a lock that is gone or unreadable: either way nobody can be named who holds it. */
async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return Holder.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError || errorCode(error) === 'ENOENT')
      return undefined
    throw error
  }
}
