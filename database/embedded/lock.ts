import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'
import { holdPipe, pipeHolder, pipeName } from '../platform/pipe-lock.ts'
import { waysOf, type Ways } from '../platform/ways.ts'
import { processBirth } from './processes.ts'

export interface Lock {
  release(): Promise<void>
}

const Holder = z.object({ pid: z.number(), birth: z.string(), id: z.string() })

/**
 * Takes the lock of a data folder. It takes over a lock whose process has ended, or whose number now belongs to another
 * process.
 * @throws DatabaseSetupError that names the process holding the lock
 */
export async function takeLock(dataDir: string, ways: Pick<Ways, 'lock'> = waysOf()): Promise<Lock> {
  if (ways.lock === 'pipe') {
    const held = await holdPipe(pipeName(dataDir))
    if ('heldBy' in held) throw inUse(dataDir, held.heldBy)
    return held
  }
  const path = join(dataDir, 'qala.lock')
  const mine = JSON.stringify({ pid: process.pid, birth: processBirth(process.pid) ?? '', id: randomUUID() })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, mine, { mode: 0o644, flag: 'wx' })
  try {
    // A link appears complete or not at all, so nobody ever reads a lock without its holder.
    while (!(await linked(draft, path))) {
      const held = await read(path)
      if (held === undefined) continue
      const pid = livingHolder(held)
      if (pid !== undefined) throw inUse(dataDir, pid)
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

function inUse(dataDir: string, pid: number): DatabaseSetupError {
  return new DatabaseSetupError(
    `Qala is already running on the data folder ${dataDir} (process ${pid}). ` +
      'Stop it first, or choose another DATA_DIR.',
  )
}

/** Says whether a running process holds the lock of this data folder. */
export async function isLocked(dataDir: string, ways: Pick<Ways, 'lock'> = waysOf()): Promise<boolean> {
  if (ways.lock === 'pipe') return (await pipeHolder(pipeName(dataDir))) !== undefined
  const held = await read(join(dataDir, 'qala.lock'))
  return held !== undefined && livingHolder(held) !== undefined
}

/**
 * Replaces a dead lock. Only the first of several claims to this particular lock may replace it. A claim that comes too late,
 * after another process has replaced the lock and removed its claim, finds a different lock.
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

/** @returns undefined when the process has ended, or was interrupted while writing its name */
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
