import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { emptyFolder } from './server-process.ts'

const PIECE = Buffer.alloc(64 * 1024, 1)

/** Makes a separate disk for a server, which can be filled and broken. It needs root, because mounting does. */
export async function smallDisk(megabytes: number) {
  const folder = await emptyFolder()
  const image = join(folder, 'image')
  const place = join(folder, 'disk')
  const filling = join(place, 'filling')
  await writeFile(image, '')
  await truncate(image, megabytes * 1024 * 1024)
  await mkdir(place, { mode: 0o711 })
  // No blocks are reserved for root, because PostgreSQL runs as another user and both must find the disk full.
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image])
  const mount = () => execFileSync('mount', ['-o', 'loop', image, place])
  mount()
  onTestFinished(async () => {
    spawnSync('umount', ['--lazy', place])
    await rm(folder, { recursive: true, force: true })
  })

  return {
    dataDir: join(place, 'data'),
    /** Fills the disk to the last byte. It can be called again after space was freed. */
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
    /** Does what Linux does when a disk reports errors: the disk becomes read-only at once, while files are open. */
    break: () => void execFileSync('mount', ['-o', 'remount,abort', place]),
    /** Repairs the disk, as after a restart of the machine. */
    repair(): void {
      execFileSync('umount', [place])
      // Exit code 1 means that errors were fixed.
      const { status } = spawnSync('e2fsck', ['-p', image])
      expect(status).toBeLessThanOrEqual(1)
      mount()
    },
  }
}
