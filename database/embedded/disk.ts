import { statfs } from 'node:fs/promises'

/** `low`: somebody should make room. `full`: the next write may fail. */
export type DiskLevel = 'ok' | 'low' | 'full'

export interface DiskState {
  freeBytes: number
  totalBytes: number
  level: DiskLevel
}

const MB = 1024 * 1024
const LOW_BYTES = 3 * 1024 * MB
const LOW_SHARE = 0.1
/** PostgreSQL takes its write-ahead log in files of 16 MB, and stops when it cannot make the next one. */
const FULL_BYTES = 32 * MB

/** Of the disk that holds the folder, as an ordinary user may use it. */
export async function diskState(dataDir: string): Promise<DiskState> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const freeBytes = bavail * bsize
  const totalBytes = blocks * bsize
  return { freeBytes, totalBytes, level: diskLevel(freeBytes, totalBytes) }
}

export function diskLevel(freeBytes: number, totalBytes: number): DiskLevel {
  if (freeBytes < FULL_BYTES) return 'full'
  return freeBytes < Math.min(LOW_BYTES, totalBytes * LOW_SHARE) ? 'low' : 'ok'
}
