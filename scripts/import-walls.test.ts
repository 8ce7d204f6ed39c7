import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RULE_WINGS, STAFF_WINGS, WINGS } from '../oxlint.config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Each line has a file and an import that this file may not have.
const FORBIDDEN: [file: string, imported: string][] = [
  ['domain/a.ts', '#web/x.ts'],
  ['domain/a.ts', '#server/x.ts'],
  ['domain/a.ts', '../database/x.ts'],
  ['domain/a.ts', 'node:fs'],
  ['domain/a.ts', 'react'],
  ['domain/a.ts', './learning/x.ts'],
  ['domain/a.ts', '#domain/accounts/x.ts'],
  ['domain/learning/a.ts', '../accounts/x.ts'],
  ['domain/learning/lab/worlds/a.ts', '../../../school/x.ts'],
  ['domain/accounts/a.ts', '../school/x.ts'],
  ['domain/messaging/a.ts', '../settings/x.ts'],
  ['domain/settings/a.ts', '#domain/school/x.ts'],
  ['domain/school/import-learners/a.ts', '../../privacy/x.ts'],
  ['domain/privacy/a.ts', '../learning/x.ts'],
  ['domain/operations/a.ts', '../school/x.ts'],
  ['content/a.ts', '#server/x.ts'],
  ['content/a.ts', '../web/x.ts'],
  ['database/a.ts', '#server/x.ts'],
  ['database/tests/a.ts', '../../content/x.ts'],
  ['server/a.ts', '#web/x.ts'],
  ['server/learning/progress/a.ts', '../../content/x.ts'],
  ['server/learning/progress/a.ts', 'pg'],
  ['server/core/a.ts', '../http/x.ts'],
  ['server/core/mail/a.ts', '../../messaging/x.ts'],
  ['server/http/routing/a.ts', '../../accounts/x.ts'],
  ['server/learning/progress/a.ts', '../../school/x.ts'],
  ['server/accounts/auth/a.ts', '../../school/classes/x.ts'],
  ['server/accounts/auth/a.ts', '#server/operations/backups/x.ts'],
  ['server/accounts/auth/second-factor/a.ts', '../../../school/x.ts'],
  ['server/accounts/auth/second-factor/a.ts', '../../../services.ts'],
  ['server/settings/a.ts', '../school/x.ts'],
  ['server/settings/a.ts', '../services.ts'],
  ['server/messaging/push/a.ts', '../../school/x.ts'],
  ['server/school/cards/a.ts', '../../privacy/x.ts'],
  ['server/school/cards/a.ts', '../../services.ts'],
  ['server/school/cards/a.ts', '#server/app.ts'],
  ['server/privacy/breaches/a.ts', '../../school/x.ts'],
  ['server/operations/health/a.ts', '../../messaging/x.ts'],
  ['server/demo/a.ts', '../messaging/x.ts'],
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
  ['web/features/office/learners/a.ts', '#web/progress/record-work.ts'],
  ['web/features/office/learners/a.ts', '#web/ui/keep-alive/keep-alive.tsx'],
  ['web/speech/a.ts', '#web/ui/keep-alive/keep-alive.tsx'],
  ['web/speech/a.ts', '#web/features/lessons/x.ts'],
  ['web/speech/a.ts', '../progress/x.ts'],
  ['web/speech/a.ts', '#server/x.ts'],
  ['web/sound/a.ts', '#web/features/quiz/x.ts'],
  ['web/sound/a.ts', '../progress/x.ts'],
  ['web/features/home/a.ts', '#web/features/lessons/x.ts'],
  ['web/features/home/a.ts', '../lessons/x.ts'],
  ['web/features/home/a.ts', '#web/routes/x.ts'],
  ['web/features/home/a.ts', '#server/x.ts'],
  ['web/features/office/learners/a.ts', '../../home/x.ts'],
  ['web/features/office/learners/a.ts', '../settings/x.ts'],
  ['web/features/office/learners/a.ts', '#web/features/home/x.ts'],
  ['web/features/office/learners/a.ts', '#web/features/teaching/x.ts'],
  ['web/features/office/learners/a.ts', '#web/features/admin/x.ts'],
  ['web/features/office/learners/a.ts', '#web/features/office/settings/x.ts'],
  ['web/features/teaching/a.ts', '#web/features/office/x.ts'],
  ['web/features/teaching/a.ts', '../staff/x.ts'],
  ['web/features/teaching/week/a.ts', '#web/features/office/learners/x.ts'],
  ['web/features/teaching/week/a.ts', '../monday/x.ts'],
  ['web/features/staff/a.ts', '#web/features/teaching/x.ts'],
  ['web/features/staff/a.ts', '#web/progress/record-work.ts'],
  ['web/features/staff/accounts/a.ts', '#web/features/office/x.ts'],
  ['web/features/staff/accounts/a.ts', '../security/x.ts'],
  ['web/features/admin/a.ts', '#web/features/home/x.ts'],
  ['web/features/admin/a.ts', '#web/routes/x.ts'],
  ['web/features/home/a.ts', '#web/features/staff/x.ts'],
  ['web/features/office/learners/a.ts', '#web/routes/x.ts'],
  ['web/features/activities/lab/a.ts', '../hands-on/x.ts'],
  ['web/features/activities/lab/a.ts', '../../lessons/x.ts'],
  ['web/features/activities/blocks/a.ts', '../lab/x.ts'],
  ['web/features/office/learners/a.ts', '#server/x.ts'],
  ['web/features/activities/lab/worlds/robot/a.ts', '../turtle/x.ts'],
  ['web/features/activities/lab/worlds/robot/a.ts', '../../use-level.ts'],
]
const ALLOWED: [file: string, imported: string][] = [
  ['domain/b.ts', './x.ts'],
  ['domain/learning/lab/b.ts', '../x.ts'],
  ['domain/learning/lab/b.ts', '../../errors.ts'],
  ['domain/school/import-learners/b.ts', '../../accounts/x.ts'],
  ['content/b.ts', '#domain/x.ts'],
  ['database/b.ts', 'pg'],
  ['server/b.ts', '#database/x.ts'],
  ['server/learning/progress/b.ts', '../../core/errors.ts'],
  ['server/learning/progress/b.ts', '../services.ts'],
  ['server/accounts/auth/second-factor/b.ts', '../../services.ts'],
  ['server/school/cards/b.ts', '../../accounts/users/x.ts'],
  ['server/b.ts', './school/cards/x.ts'],
  ['web/routes/b.ts', '#web/features/home/x.ts'],
  ['web/features/home/b.ts', '#web/ui/x.ts'],
  ['web/features/home/b.ts', '#web/progress/x.ts'],
  ['web/features/office/learners/b.ts', '../x.ts'],
  ['web/features/office/learners/b.ts', '#web/features/staff/accounts/x.ts'],
  ['web/features/teaching/b.ts', './week/x.ts'],
  ['web/features/teaching/b.ts', '#web/features/staff/x.ts'],
  ['web/features/teaching/week/b.ts', '#web/features/staff/x.ts'],
  ['web/features/admin/b.ts', '#web/features/teaching/x.ts'],
  ['web/features/admin/b.ts', '#web/features/staff/health/x.ts'],
  ['web/features/activities/lab/b.ts', '../blocks/x.ts'],
  ['web/features/activities/lab/worlds/robot/b.ts', '../x.ts'],
  ['web/features/activities/lab/worlds/robot/b.ts', '../../world-screen.ts'],
  ['web/progress/b.ts', '#web/api/x.ts'],
  ['web/features/home/b.ts', '#web/speech/x.ts'],
  ['web/speech/b.ts', '#web/ui/x.ts'],
  ['web/sound/b.ts', '#web/session/x.ts'],
  ['web/features/home/b.ts', '#web/sound/x.ts'],
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

it.each([
  ['the server', WINGS],
  ['domain/', RULE_WINGS],
  ["the staff's screens", STAFF_WINGS],
])('no wing of %s stands on one above it', (_room, wings) => {
  const names = Object.keys(wings)
  for (const [at, name] of names.entries())
    expect([name, wings[name]?.filter((below) => !names.slice(0, at).includes(below))]).toEqual([name, []])
})

it('the server has few wings, with few arrows between them', () => {
  const names = Object.keys(WINGS)
  const arrows = Object.values(WINGS).reduce((sum, below) => sum + below.length, names.length)
  // The host counts as one more room, with an arrow to each wing.
  expect(names.length + 1).toBeLessThanOrEqual(14)
  expect(arrows).toBeLessThanOrEqual(45)
})

it('every folder of the server is in a wing', () => {
  const folders = readdirSync(join(root, 'server'), { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  )
  expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.keys(WINGS).toSorted())
})

describe('import walls', () => {
  /** These are the cases whose import was refused. Forbidden cases come first in the numbering. */
  const refused = new Set<string>()
  const dir = mkdtempSync(join(tmpdir(), 'qala-walls-'))
  afterAll(() => rmSync(dir, { recursive: true }))

  // All cases are checked in one run. Each case is a file of its own in the folder that it names.
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
