import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'web/**/*',
  'domain/**/*',
  'content/**/*',
  'scripts/*build*.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** Returns a hash of the source files, so that a second start need not build again. */
export function sourceFingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

export function isBuilt(root: string): boolean {
  const stamp = join(root, 'dist', 'built-from')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceFingerprint(root)
}

/** Call this only after a complete build, so that an interrupted build does not count as finished. */
export function markBuilt(root: string, fingerprint: string): void {
  writeFileSync(join(root, 'dist', 'built-from'), fingerprint)
}
