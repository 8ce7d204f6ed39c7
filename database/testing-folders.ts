import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { openDatabase } from './open.ts'
import { codeOf } from './setup-error.ts'

/** Puts a copy of a data folder at `to`. The first test of a run that needs it creates the original, which takes seconds. */
export async function copyMadeOnce(
  name: string,
  to: string,
  make: (dataDir: string) => Promise<unknown>,
): Promise<void> {
  const made = join(inject('dataFolders'), name)
  if (!existsSync(made)) {
    const draft = await mkdtemp(`${made}-`)
    await chmod(draft, 0o711)
    await make(join(draft, 'data'))
    await rename(draft, made).catch(async (error: unknown) => {
      // Another test file was faster.
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
      await rm(draft, { recursive: true, force: true })
    })
  }
  await promisify(execFile)('cp', ['-aT', '--reflink=auto', join(made, 'data'), to])
}

/** Creates a data folder as the first start leaves it, with all migrations done. */
export function copyMigrated(to: string): Promise<void> {
  return copyMadeOnce('migrated', to, async (dataDir) => {
    const database = await openDatabase({ dataDir })
    await database.close()
  })
}
