import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

// One line per wall: the file that may not, and the import it may not have.
const FORBIDDEN: [file: string, imported: string][] = [
  ['domain/a.ts', '#web/x.ts'],
  ['domain/a.ts', '#server/x.ts'],
  ['domain/a.ts', '../database/x.ts'],
  ['domain/a.ts', 'node:fs'],
  ['domain/a.ts', 'react'],
  ['content/a.ts', '#server/x.ts'],
  ['content/a.ts', '../web/x.ts'],
  ['database/a.ts', '#server/x.ts'],
  ['database/tests/a.ts', '../../content/x.ts'],
  ['server/a.ts', '#web/x.ts'],
  ['server/progress/a.ts', '../../content/x.ts'],
  ['server/progress/a.ts', 'pg'],
  ['scripts/a.ts', 'pg'],
  ['bench/a.ts', 'pg'],
  ['web/main.ts', '#server/x.ts'],
  ['web/main.ts', '../database/x.ts'],
  ['web/progress/a.ts', '#web/features/home/x.ts'],
  ['web/progress/a.ts', '../ui/x.ts'],
  ['web/session/a.ts', '#web/routes/x.ts'],
  ['web/session/a.ts', '#server/x.ts'],
  ['web/content/a.ts', '#database/x.ts'],
  ['web/offline/a.ts', '#web/routes/x.ts'],
  ['web/service-worker/a.ts', '#web/session/x.ts'],
  ['web/api/a.ts', '#web/session/x.ts'],
  ['web/lib/a.ts', '../progress/x.ts'],
  ['web/ui/a.ts', '#web/features/home/x.ts'],
  ['web/speech/a.ts', '#web/features/lessons/x.ts'],
  ['web/speech/a.ts', '../progress/x.ts'],
  ['web/speech/a.ts', '#server/x.ts'],
  ['web/features/home/a.ts', '#web/features/lessons/x.ts'],
  ['web/features/home/a.ts', '../lessons/x.ts'],
  ['web/features/home/a.ts', '#web/routes/x.ts'],
  ['web/features/home/a.ts', '#server/x.ts'],
  ['web/features/admin/users/a.ts', '../../home/x.ts'],
  ['web/features/admin/users/a.ts', '../security/x.ts'],
  ['web/features/admin/users/a.ts', '#web/routes/x.ts'],
  ['web/features/admin/users/a.ts', '#server/x.ts'],
]
const ALLOWED: [file: string, imported: string][] = [
  ['domain/b.ts', './x.ts'],
  ['content/b.ts', '#domain/x.ts'],
  ['database/b.ts', 'pg'],
  ['server/b.ts', '#database/x.ts'],
  ['server/progress/b.ts', '../errors.ts'],
  ['web/routes/b.ts', '#web/features/home/x.ts'],
  ['web/features/home/b.ts', '#web/ui/x.ts'],
  ['web/features/home/b.ts', '#web/progress/x.ts'],
  ['web/features/admin/users/b.ts', '../x.ts'],
  ['web/progress/b.ts', '#web/api/x.ts'],
  ['web/features/home/b.ts', '#web/speech/x.ts'],
  ['web/speech/b.ts', '#web/ui/x.ts'],
  ['web/offline/b.ts', '../service-worker/x.ts'],
  ['web/ui/b.ts', '#domain/x.ts'],
]

describe('import walls', () => {
  let dir = ''
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'qala-walls-'))
    copyFileSync(join(root, '.oxlintrc.json'), join(dir, '.oxlintrc.json'))
  })
  afterAll(() => rmSync(dir, { recursive: true }))

  /** Lints one file holding one import, and says whether the wall refused it. */
  function refused(file: string, imported: string): boolean {
    const path = join(dir, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `import { x } from '${imported}'\n\nexport const y = x\n`)
    const lint = spawnSync(join(root, 'node_modules', '.bin', 'oxlint'), ['--format=json', path], {
      cwd: dir,
      encoding: 'utf8',
    })
    rmSync(path)
    return lint.stdout.includes('no-restricted-imports')
  }

  it.each(FORBIDDEN)('%s cannot import %s', (file, imported) => {
    expect(refused(file, imported)).toBe(true)
  })
  it.each(ALLOWED)('%s may import %s', (file, imported) => {
    expect(refused(file, imported)).toBe(false)
  })
})
