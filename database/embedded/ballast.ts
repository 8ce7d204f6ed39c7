import { renameWhole } from '../platform/files.ts'
import { randomBytes } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskState } from './disk.ts'

const MB = 1024 * 1024
const SMALLEST_BYTES = 64 * MB
const LARGEST_BYTES = 128 * MB

/**
 * Reserves space on PostgreSQL's disk. A full disk stops PostgreSQL, and without space for a checkpoint it cannot start
 * again.
 */
export interface Ballast {
  /**
   * Deletes the file when the disk is full.
   * @returns whether that freed space
   */
  releaseWhenFull(): Promise<boolean>
  /** Creates the file if it is missing and there is enough space. */
  makeWhenRoom(): Promise<void>
  /** Stops creating the file, if this is under way. */
  stop(): Promise<void>
}

export function ballastIn(dataDir: string, log: (line: string) => void): Ballast {
  const path = join(dataDir, 'emergency-ballast')
  const draft = `${path}.new`
  const stopping = new AbortController()
  let making: Promise<void> | undefined

  async function make(): Promise<void> {
    if (await stat(path).catch(() => undefined)) return
    const bytes = ballastBytes((await diskState(dataDir)).freeBytes)
    if (bytes === 0) return
    try {
      await fill(draft, bytes, stopping.signal)
      await renameWhole(draft, path)
    } catch {
      await rm(draft, { force: true }) // it was stopped, or the disk became full in the meantime
    }
  }

  return {
    async releaseWhenFull() {
      const { freeBytes, level } = await diskState(dataDir)
      if (level !== 'full' || making) return false
      await rm(draft, { force: true }) // a power cut left it half written
      if (!(await stat(path).catch(() => undefined))) return false
      await rm(path)
      log(
        `The disk of ${dataDir} is full (${Math.floor(freeBytes / MB)} MB left). ` +
          'Qala gave up its reserve of room so that the database can go on: free some space soon.',
      )
      return true
    },
    makeWhenRoom() {
      making ??= make().finally(() => (making = undefined))
      return making
    },
    async stop() {
      stopping.abort()
      await making
    },
  }
}

/**
 * Returns the size of the reserve: at most a quarter of the free space, so that it never takes the space that it should save.
 * 0 means none.
 */
export function ballastBytes(freeBytes: number): number {
  const quarter = Math.floor(freeBytes / 4 / MB) * MB
  return quarter < SMALLEST_BYTES ? 0 : Math.min(quarter, LARGEST_BYTES)
}

/** Fills the file with random bytes, because a disk that compresses would reserve nothing for zeros. */
async function fill(path: string, bytes: number, stopping: AbortSignal): Promise<void> {
  const block = randomBytes(MB)
  const file = await open(path, 'w', 0o600)
  try {
    for (let written = 0; written < bytes; written += MB) {
      stopping.throwIfAborted()
      await file.write(block)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}
