import { chmodSync, closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'

export interface CappedLog {
  write(chunk: Buffer): void
  /** The end of the log, which is shown when PostgreSQL cannot start. */
  tail(): string
  close(): void
}

/**
 * Opens a log of at most two files of `limit` bytes: `path` and the previous one, `path.1`. It writes synchronously to keep
 * the order.
 */
export function openCappedLog(path: string, limit = 5_000_000): CappedLog {
  let file = open(path)
  let size = fstatSync(file).size
  let tail = ''
  return {
    write(chunk) {
      tail = (tail + chunk.toString('utf8')).slice(-2_000)
      try {
        if (size + chunk.length > limit) {
          renameSync(path, `${path}.1`)
          const full = file
          file = open(path)
          closeSync(full) // this is last, because a number that is closed too early may belong to another file at the next write
          size = 0
        }
        size += writeSync(file, chunk)
      } catch {
        // If the disk is full, log lines are lost, but the database must go on.
      }
    },
    tail: () => tail.trim(),
    close: () => closeSync(file),
  }
}

function open(path: string): number {
  const file = openSync(path, 'a', 0o600)
  chmodSync(path, 0o600)
  return file
}
