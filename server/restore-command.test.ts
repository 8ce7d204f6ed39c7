/** @module-tag long */
import { loadBackupKeys } from '#database/backup/keys.ts'
import { makeBackup } from '#database/backup/make-backup.ts'
import { account, asSuperuser, finished, NALEDI, THABO } from '#database/backup/testing.ts'
import { temporaryFolder } from '#database/embedded/testing.ts'
import { openDatabase } from '#database/open.ts'
import { copyMigrated } from '#database/testing-folders.ts'
import { clock } from '#domain/clock.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

// Runs `npm run restore` as an operator would: what it prints, what it does, and what it refuses.

/** @param more additional environment variables */
async function restore(dataDir: string, args: readonly string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/restore.ts', ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups'), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said, complained, exit: child.exitCode }
}

/** Opens the database with its journal, as Qala does. The journal is copied to its end when the database closes. */
async function open(dataDir: string, journalDir: string, work: () => Promise<unknown>): Promise<void> {
  const keys = () => loadBackupKeys(dataDir)
  const db = await openDatabase({
    dataDir,
    journal: {
      journalDir,
      recipients: async () => (await keys()).recipients,
      identities: async () => (await keys()).identities,
      everyMs: 3_600_000,
    },
    log: () => {},
  })
  try {
    await work()
  } finally {
    await db.close()
  }
}

const lessons = async (dataDir: string) =>
  (await asSuperuser(dataDir, 'select lesson_id from app.lesson_progress order by 1')).map(
    ({ lesson_id }) => lesson_id,
  )

/** Creates a learner, an admin and a backup, and then a lesson that only the journal holds. */
async function school() {
  const root = await temporaryFolder()
  const [dataDir, journalDir] = [join(root, 'data'), join(await temporaryFolder(true), 'journal')]
  await copyMigrated(dataDir)
  let file = ''
  await open(dataDir, journalDir, async () => {
    await asSuperuser(
      dataDir,
      `${account(NALEDI)}; ${account(THABO)}; insert into app.user_roles (user_id, role) values ('${THABO}', 'admin')`,
    )
    const made = await makeBackup({
      place: { dataDir },
      keys: await loadBackupKeys(dataDir),
      to: join(dataDir, 'backups'),
      now: clock.now(),
    })
    file = made.file
    await asSuperuser(dataDir, finished(NALEDI, 'after-the-backup'))
  })
  return { dataDir, journalDir, file }
}

test('the journal is found without being named; a disk that is away and a wrong folder stop the restore', async () => {
  const { dataDir, journalDir, file } = await school()
  const dry = (more = {}) => restore(dataDir, [file, '--dry-run'], more)
  const found = await dry()
  expect(found.said).toContain(
    `JOURNAL_DIR is not set. The journal was read from ${journalDir}, where it was`,
  )
  expect(found.said).toContain('The journal brings it up to')
  expect(found).toMatchObject({ complained: '', exit: 0 })

  const moved = `${journalDir}-elsewhere`
  await rename(journalDir, moved)
  const away = await dry()
  expect(away).toMatchObject({ said: '', exit: 1 })
  expect(away.complained).toContain(`The journal of this school was written to ${journalDir}, and it is not`)
  expect(away.complained).toContain('npm run restore -- FILE --without-journal')

  const wrong = await dry({ JOURNAL_DIR: join(dataDir, 'nothing-here') })
  expect(wrong.exit).toBe(1)
  expect(wrong.complained).toContain(
    `There is no journal in ${join(dataDir, 'nothing-here')}, which JOURNAL_DIR`,
  )
  expect(wrong.complained).toContain(`It was written to ${journalDir} before.`)

  const told = await dry({ JOURNAL_DIR: moved })
  expect(told.said).toContain(
    `The journal was last written to ${journalDir}, where there is none now. Only ${moved}`,
  )
  expect(told.said).toContain('The journal brings it up to')
  expect(told.exit).toBe(0)
})

test('who was deleted or changed after the backup is named, and another run is offered and can be chosen', async () => {
  const { dataDir, journalDir, file } = await school()
  const later = (seconds: number) => new Date(clock.ms() + seconds * 1_000).toISOString()
  await writeFile(join(dataDir, 'deleted-accounts.txt'), `${NALEDI}\n${THABO}\n`)
  await writeFile(
    join(dataDir, 'lasting-deeds.txt'),
    `${later(60)} password_changed ${NALEDI} ${NALEDI}\n${later(61)} role_changed ${THABO} ${THABO}\n` +
      `${new Date(clock.ms() - 86_400_000).toISOString()} password_changed ${THABO} ${THABO}\n`,
  )
  const without = await restore(dataDir, [file, '--without-journal'])
  expect(without).toMatchObject({ complained: '', exit: 0 })
  for (const words of [
    'The journal was left out.',
    '2 accounts in it were deleted later, and the next start deletes them again.',
    join(dataDir, 'deleted-accounts.txt'),
    `  ${NALEDI}\n  ${THABO}\nATTENTION: no other admin is in it. ${THABO} therefore stays until`,
    `ATTENTION: 1 account has the password of before again.`,
    `reset these passwords once more:\n  ${NALEDI}\nATTENTION: 1 account has the role of before again.`,
  ])
    expect(without.said).toContain(words)
  expect(await lessons(dataDir)).toEqual([])

  await open(dataDir, journalDir, () => asSuperuser(dataDir, finished(NALEDI, 'on-the-other-side')))
  const both = await restore(dataDir, [file, '--dry-run'])
  expect(both.said).toContain('ATTENTION: the journal also holds what was saved up to')
  const [, until = ''] = /npm run restore -- \S+ --journal-until (\S+)/.exec(both.said) ?? []
  expect(Date.parse(until)).not.toBeNaN()

  const never = await restore(dataDir, [file, '--journal-until', '2001-01-01T00:00:00.000Z'])
  expect(never).toMatchObject({ said: '', exit: 1 })
  expect(never.complained).toContain('The journal has no end at 2001-01-01T00:00:00.000Z that this backup')
  expect(never.complained).toMatch(new RegExp(`Choose one of these: .*${until}\\. Nothing was changed\\.`))
  for (const args of [
    ['--journal-until', 'yesterday'],
    ['--journal-until', until, '--without-journal'],
  ]) {
    const refused = await restore(dataDir, [file, ...args])
    expect(refused).toMatchObject({ said: '', exit: 1 })
    expect(refused.complained).toContain('Usage: npm run restore')
  }
  expect(await lessons(dataDir)).toEqual(['on-the-other-side'])

  const chosen = await restore(dataDir, [file, '--journal-until', until])
  expect(chosen.complained).toBe('')
  expect(chosen.said).toContain('The journal brings it up to')
  expect(await lessons(dataDir)).toEqual(['after-the-backup'])
})
