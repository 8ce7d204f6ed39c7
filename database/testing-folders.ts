import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { openDatabase } from './open.ts'
import { codeOf } from './setup-error.ts'

/** Puts a copy of a data folder at `to`: made by the first test of a run that asks, as making one takes seconds. */
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

/** As the first start leaves one, with every migration done. */
export function copyMigrated(to: string): Promise<void> {
  return copyMadeOnce('migrated', to, async (dataDir) => {
    const database = await openDatabase({ dataDir })
    await database.close()
  })
}
