import { renameWhole, syncFolder } from '../platform/files.ts'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../setup-error.ts'

/** Reads the bytes of a file from `from` up to, but not including, `to`. It throws if the file is shorter. */
export async function readPart(path: string, from: bigint, to: bigint): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const part = new Uint8Array(Number(to - from))
    const { bytesRead } = await file.read(part, 0, part.byteLength, Number(from))
    if (bytesRead !== part.byteLength) throw new Error(`${path} is shorter than it should be`)
    return part
  } finally {
    await file.close()
  }
}

export const DRAFT = '.part'

/** Writes a file that is either complete or missing, also after a power cut. */
export async function writeSafely(folder: string, name: string, content: Uint8Array): Promise<void> {
  const draft = join(folder, `${name}${DRAFT}`)
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await renameWhole(draft, join(folder, name))
    await syncFolder(folder)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'is missing. Is its disk plugged in?',
  ENOTDIR: 'is not a folder.',
  ENOSPC: 'is on a disk that is full.',
  EDQUOT: 'is on a disk that is full.',
  EROFS: 'is on a disk that can only be read.',
  EACCES: 'may not be written by the user that runs Qala.',
  EPERM: 'may not be written by the user that runs Qala.',
  EIO: 'is on a disk that answers with errors.',
}

/** Returns a message for the operator about why the journal cannot be written. */
export function explain(error: unknown, journalDir: string): string {
  const isOfFolder = error instanceof Error && 'path' in error && String(error.path).startsWith(journalDir)
  const reason = isOfFolder || codeOf(error) === 'ENOSPC' ? REASONS[codeOf(error)] : undefined
  return reason === undefined
    ? `The journal is not written: ${error instanceof Error ? error.message : String(error)}`
    : `The journal is not written, because the folder ${journalDir} ${reason}`
}
