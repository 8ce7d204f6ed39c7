import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
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
  ['web/api/a.ts', '#web/ui/x.ts'],
  ['web/lib/a.ts', '../progress/x.ts'],
  ['web/lib/a.ts', '#web/ui/x.ts'],
  ['web/lib/a.ts', 'react'],
  ['web/ui/a.ts', '#web/features/home/x.ts'],
  ['web/ui/a.ts', '#web/session/x.ts'],
  ['web/ui/a.ts', '../progress/x.ts'],
  ['web/ui/keep-alive/a.ts', '#web/routes/tabs/x.ts'],
  ['web/ui/keep-alive/a.ts', '../../routes/x.ts'],
  ['web/progress/storage/a.ts', '../replica.ts'],
  ['web/progress/storage/a.ts', '#web/session/x.ts'],
  ['web/progress/outbox/a.ts', '#web/ui/x.ts'],
  ['web/session/a.ts', '#web/progress/storage/x.ts'],
  ['web/session/a.ts', '../progress/outbox/x.ts'],
  ['web/main.ts', './progress/outbox/x.ts'],
  ['web/routes/a.ts', '#web/progress/storage/x.ts'],
  ['web/routes/a.ts', '#web/progress/outbox/x.ts'],
  ['web/routes/unsent-work/a.ts', '#web/progress/storage/x.ts'],
  ['web/routes/unsent-work/a.ts', '../navigation/x.ts'],
  ['web/routes/unsent-work/a.ts', '#web/features/home/x.ts'],
  ['web/routes/navigation/a.ts', '../unsent-work/x.ts'],
  ['web/routes/navigation/a.ts', '#web/features/home/x.ts'],
  ['web/routes/navigation/a.ts', '#server/x.ts'],
  ['web/routes/pages/a.ts', '../navigation/x.ts'],
  ['web/routes/pages/a.ts', '#web/routes/app.tsx'],
  ['web/routes/tabs/a.ts', '../over-tabs/x.ts'],
  ['web/routes/tabs/a.ts', '../main-app.tsx'],
  ['web/routes/tabs/a.ts', '../pages/x.ts'],
  ['web/routes/tabs/a.ts', '#web/routes/over-tabs/x.ts'],
  ['web/routes/tabs/a.ts', '#server/x.ts'],
  ['web/routes/over-tabs/a.ts', '../tabs/x.ts'],
  ['web/routes/over-tabs/a.ts', '../learning-screens.ts'],
  ['web/routes/over-tabs/a.ts', '#web/progress/outbox/x.ts'],
  ['web/features/home/a.ts', '#web/progress/record-work.ts'],
  ['web/features/home/a.ts', '#web/progress/storage/x.ts'],
  ['web/features/home/a.ts', '#web/progress/outbox/x.ts'],
  ['web/features/home/a.ts', '#web/ui/keep-alive/keep-alive.tsx'],
  ['web/features/admin/users/a.ts', '#web/progress/record-work.ts'],
  ['web/features/admin/users/a.ts', '#web/ui/keep-alive/keep-alive.tsx'],
  ['web/speech/a.ts', '#web/ui/keep-alive/keep-alive.tsx'],
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
  ['web/features/activities/lab/a.ts', '../hands-on/x.ts'],
  ['web/features/activities/lab/a.ts', '../../lessons/x.ts'],
  ['web/features/activities/blocks/a.ts', '../lab/x.ts'],
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
  ['web/features/activities/lab/b.ts', '../blocks/x.ts'],
  ['web/progress/b.ts', '#web/api/x.ts'],
  ['web/features/home/b.ts', '#web/speech/x.ts'],
  ['web/speech/b.ts', '#web/ui/x.ts'],
  ['web/offline/b.ts', '../service-worker/x.ts'],
  ['web/ui/b.ts', '#domain/x.ts'],
  ['web/ui/b.ts', '#web/lib/x.ts'],
  ['web/ui/b.ts', './keep-alive/keep-alive.tsx'],
  ['web/ui/keep-alive/b.ts', '../x.ts'],
  ['web/api/b.ts', '#web/lib/x.ts'],
  ['web/lib/b.ts', './x.ts'],
  ['web/progress/b.ts', './storage/x.ts'],
  ['web/progress/outbox/b.ts', '../storage/x.ts'],
  ['web/progress/storage/b.ts', '#domain/x.ts'],
  ['web/routes/b.ts', '#web/progress/record-work.ts'],
  ['web/routes/b.ts', './over-tabs/x.ts'],
  ['web/routes/unsent-work/b.ts', '#web/progress/outbox/x.ts'],
  ['web/routes/pages/b.ts', '#web/features/auth/x.ts'],
  ['web/routes/tabs/b.ts', '../navigation/x.ts'],
  ['web/routes/tabs/b.ts', '../unsent-work/x.ts'],
  ['web/routes/tabs/b.ts', '../view-boundary.tsx'],
  ['web/routes/tabs/b.ts', '#web/ui/keep-alive/keep-alive.tsx'],
  ['web/routes/over-tabs/b.ts', '../navigation/x.ts'],
  ['web/routes/over-tabs/b.ts', '#web/progress/record-work.ts'],
  ['web/features/home/b.ts', '#web/ui/keep-alive/after-paint.ts'],
  ['web/features/home/b.ts', '#web/ui/keep-alive/use-shown.ts'],
]

describe('import walls', () => {
  /** Of every case, forbidden ones first, whether its import was refused. */
  const refused = new Set<string>()
  const dir = mkdtempSync(join(tmpdir(), 'qala-walls-'))
  afterAll(() => rmSync(dir, { recursive: true }))

  // One run for all: each case is a file of its own in the folder it names.
  beforeAll(() => {
    copyFileSync(join(root, 'oxlint.config.ts'), join(dir, 'oxlint.config.ts'))
    for (const [place, [file, imported]] of [...FORBIDDEN, ...ALLOWED].entries()) {
      const path = join(dir, dirname(file), `case-${place}.ts`)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `import { x } from '${imported}'\n\nexport const y = x\n`)
    }
    const lint = spawnSync(join(root, 'node_modules', '.bin', 'oxlint'), ['--format=json', '.'], {
      cwd: dir,
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(lint.stdout) as { diagnostics: { code: string; filename: string }[] }
    for (const { code, filename } of diagnostics) {
      if (code.includes('no-restricted-imports')) refused.add(basename(filename))
    }
  })

  it.each(FORBIDDEN.map((wall, place) => [...wall, place] as const))(
    '%s cannot import %s',
    (_file, _imported, place) => {
      expect(refused).toContain(`case-${place}.ts`)
    },
  )
  it.each(ALLOWED.map((wall, place) => [...wall, FORBIDDEN.length + place] as const))(
    '%s may import %s',
    (_file, _imported, place) => {
      expect(refused).not.toContain(`case-${place}.ts`)
    },
  )
})
