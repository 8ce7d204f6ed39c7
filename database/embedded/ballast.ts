import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskState } from './disk.ts'

const MB = 1024 * 1024
const SMALLEST_BYTES = 64 * MB
const LARGEST_BYTES = 256 * MB

/** Room set aside on PostgreSQL's disk: a full disk stops it, and without room for a checkpoint it cannot start again. */
export interface Ballast {
  /** Deletes the file when the disk is full. @returns whether that made room */
  releaseWhenFull(): Promise<boolean>
  /** Makes the file where there is none and enough room. */
  makeWhenRoom(): Promise<void>
  /** Ends the making, if it is under way. */
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
      await rename(draft, path)
    } catch {
      await rm(draft, { force: true }) // stopped, or the disk filled up meanwhile
    }
  }

  return {
    async releaseWhenFull() {
      const { freeBytes, level } = await diskState(dataDir)
      if (level !== 'full' || making) return false
      await rm(draft, { force: true }) // a power cut left it half made
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

/** A quarter of what is free at most, so that it never takes the room it is meant to save. 0 is none. */
export function ballastBytes(freeBytes: number): number {
  const quarter = Math.floor(freeBytes / 4 / MB) * MB
  return quarter < SMALLEST_BYTES ? 0 : Math.min(quarter, LARGEST_BYTES)
}

/** Random, as a disk that compresses would set nothing aside for zeros. */
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
