import { chmodSync, closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'

export interface CappedLog {
  write(chunk: Buffer): void
  /** What to show when PostgreSQL would not start. */
  tail(): string
  close(): void
}

/** At most two files of `limit` bytes: `path` and the one before it, `path.1`. Writing synchronously keeps the order. */
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
          closeSync(full) // last: a number closed too early may be another file's by the next write
          size = 0
        }
        size += writeSync(file, chunk)
      } catch {
        // A full disk must cost the log, never the database.
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
