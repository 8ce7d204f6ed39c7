import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'
import { processBirth } from './processes.ts'

export interface Lock {
  release(): Promise<void>
}

const Holder = z.object({ pid: z.number(), birth: z.string(), id: z.string() })

/**
 * Takes over a lock whose process is gone, or whose number now belongs to another process.
 * @throws DatabaseSetupError naming the process that holds it
 */
export async function takeLock(dataDir: string): Promise<Lock> {
  const path = join(dataDir, 'qala.lock')
  const mine = JSON.stringify({ pid: process.pid, birth: processBirth(process.pid) ?? '', id: randomUUID() })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, mine, { mode: 0o644, flag: 'wx' })
  try {
    // A link appears whole or not at all: nobody ever reads a lock without its holder.
    while (!(await linked(draft, path))) {
      const held = await read(path)
      if (held === undefined) continue
      const pid = livingHolder(held)
      if (pid !== undefined) {
        throw new DatabaseSetupError(
          `Qala is already running on the data folder ${dataDir} (process ${pid}). ` +
            'Stop it first, or choose another DATA_DIR.',
        )
      }
      if (await replaced(path, held, draft)) break
    }
  } finally {
    await rm(draft, { force: true })
  }
  return {
    async release() {
      if ((await read(path)) === mine) await rm(path, { force: true })
    },
  }
}

export async function isLocked(dataDir: string): Promise<boolean> {
  const held = await read(join(dataDir, 'qala.lock'))
  return held !== undefined && livingHolder(held) !== undefined
}

/**
 * Only the first of many claims to this very dead lock may replace it. A claim made too late, when another has replaced the
 * lock and cleared its own claim, meets a different lock.
 */
async function replaced(path: string, dead: string, draft: string): Promise<boolean> {
  const claim = `${path}.${createHash('sha256').update(dead).digest('hex').slice(0, 16)}`
  if (!(await linked(draft, claim))) {
    const claimed = await read(claim)
    if (claimed !== undefined && livingHolder(claimed) === undefined) await rm(claim, { force: true })
    else await delay(10)
    return false
  }
  const won = (await read(path)) === dead
  if (won) await rename(draft, path)
  await rm(claim, { force: true })
  return won
}

/** @returns undefined when its process is gone or was cut off while writing its name */
function livingHolder(lock: string): number | undefined {
  try {
    const { pid, birth } = Holder.parse(JSON.parse(lock))
    return processBirth(pid) === birth ? pid : undefined
  } catch {
    return undefined
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
