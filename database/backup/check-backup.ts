import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDataFolder } from '../embedded/data-folder.ts'
import type { BackupFacts } from './facts.ts'
import { startAndCount, takeOut } from './restore-backup.ts'

/** A backup nobody has restored is only a hope. */
export async function checkBackup({
  file,
  scratchIn,
}: {
  file: string
  identities: readonly string[]
  /** A folder on a real disk with room for the unpacked database. */
  scratchIn: string
}): Promise<BackupFacts> {
  // PostgreSQL's user must pass through when we are root.
  const scratch = await realpath(await mkdtemp(join(scratchIn, 'qala-backup-check-')))
  try {
    const dataDir = await openDataFolder(join(scratch, 'data'))
    const facts = await takeOut(file, join(dataDir, 'postgres'))
    return { ...facts, ...(await startAndCount(dataDir, facts)) }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
