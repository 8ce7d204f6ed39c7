import { statfs } from 'node:fs/promises'

/** `low` means that somebody should free space. `full` means that the next write may fail. */
export type DiskLevel = 'ok' | 'low' | 'full'

export interface DiskState {
  freeBytes: number
  totalBytes: number
  level: DiskLevel
}

const MB = 1024 * 1024
const LOW_BYTES = 3 * 1024 * MB
const LOW_SHARE = 0.1
/** PostgreSQL writes its write-ahead log in files of 16 MB, and stops when it cannot create the next one. */
const FULL_BYTES = 32 * MB

/** Returns the state of the disk that holds the folder, with the space that an ordinary user may use. */
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
