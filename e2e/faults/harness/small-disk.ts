import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { emptyFolder } from './server-process.ts'

const PIECE = Buffer.alloc(64 * 1024, 1)

/** A disk of its own for a server, which can be filled and broken. Needs root, as mounting does. */
export async function smallDisk(megabytes: number) {
  const folder = await emptyFolder()
  const image = join(folder, 'image')
  const place = join(folder, 'disk')
  const filling = join(place, 'filling')
  await writeFile(image, '')
  await truncate(image, megabytes * 1024 * 1024)
  await mkdir(place, { mode: 0o711 })
  // No blocks kept back for root: PostgreSQL runs as another user, and both must find the disk full.
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image])
  const mount = () => execFileSync('mount', ['-o', 'loop', image, place])
  mount()
  onTestFinished(async () => {
    spawnSync('umount', ['--lazy', place])
    await rm(folder, { recursive: true, force: true })
  })

  return {
    dataDir: join(place, 'data'),
    /** To the last byte, and again when something was freed. */
    fill(): void {
      const file = openSync(filling, 'a')
      try {
        for (;;) writeSync(file, PIECE)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rm(filling),
    /** As Linux does when a disk reports errors: read-only from one moment to the next, with files still open. */
    break: () => void execFileSync('mount', ['-o', 'remount,abort', place]),
    /** As after a repair and a restart of the machine. */
    repair(): void {
      execFileSync('umount', [place])
      // 1 says that errors were mended.
      const { status } = spawnSync('e2fsck', ['-p', image])
      expect(status).toBeLessThanOrEqual(1)
      mount()
    },
  }
}
