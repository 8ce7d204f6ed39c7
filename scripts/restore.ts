// `npm run restore -- FILE` replaces the database with a backup and the journal since then, while Qala is stopped. The old
// database is kept next to it. With --dry-run it only says what would change.
import { backupFolder } from '#server/core/env.ts'
import { SCHOOL_TIME_ZONE } from '#domain/school-time.ts'
import { clock } from '#domain/clock.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Comparison, Holdings } from '#database/backup/compare.ts'
import { WrongKeyError } from '#database/backup/encrypted-stream.ts'
import { keepRecoveryKey, loadBackupKeys, readRecoveryKey } from '#database/backup/keys.ts'
import { restoreBackup, type Restored } from '#database/backup/restore-backup.ts'
import type { JournalEnd } from '#database/journal/lay-journal.ts'
import { DELETED_LIST, deletedIds } from '#server/accounts/account-deletion/deleted-accounts.ts'
import { oldAgain } from '#server/operations/maintenance/lasting-deeds.ts'
import { counted, describeFacts, readArguments, runCommand, UsageError } from './run-command.ts'

const USAGE =
  'Usage: npm run restore -- FILE [--key-file FILE] [--dry-run] [--without-journal | --journal-until MOMENT]'

await runCommand(async (env) => {
  const { values, positionals } = readArguments(USAGE, {
    'key-file': { type: 'string' },
    'dry-run': { type: 'boolean' },
    'without-journal': { type: 'boolean' },
    'journal-until': { type: 'string' },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(USAGE)
  const keys = await loadBackupKeys(env.dataDir)
  const withJournal = values['without-journal'] !== true
  const dryRun = values['dry-run'] === true
  const listFolders = [...new Set([env.dataDir, backupFolder(env)])]
  const deleted = await deletedIds(listFolders)
  const journalUntil = givenMoment(values['journal-until'])
  if (journalUntil && !withJournal) throw new UsageError(USAGE)
  const restoreWith = (typed: readonly string[]) =>
    restoreBackup({
      place: env,
      file,
      identities: [...keys.identities, ...typed],
      journalDir: withJournal ? (env.journalDir ?? join(env.dataDir, 'journal')) : undefined,
      journalUntil,
      deletedIds: deleted,
      now: clock.now(),
      dryRun,
    })

  let key = await givenKey(values['key-file'])
  const restored = await restoreWith(key === undefined ? [] : [key]).catch(async (error: unknown) => {
    if (!(error instanceof WrongKeyError) || key !== undefined) throw error
    key = await askForKey(error)
    return restoreWith([key])
  })
  if (dryRun) return printDryRun(restored, { withJournal, file, listFolders })
  // The person who typed the key has it on paper, so future backups can also be opened with it.
  if (key !== undefined && !keys.hasRecoveryKey) await keepRecoveryKey(env.dataDir, key)
  console.log(`Restored the backup of ${moment(restored.facts.madeAt)}: ${describeFacts(restored.found)}.`)
  printJournal(restored, withJournal, file)
  printDeletedAgain(restored, listFolders)
  await printOldAgain(restored, listFolders)
  if (restored.before !== undefined)
    console.log(`The database of before stands in ${restored.before}. Delete it when all is well.`)
  console.log('Start Qala with: npm start')
})

function givenMoment(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) {
    throw new UsageError(
      `--journal-until takes a moment as the restore shows it, such as 2027-02-01T02:00:00.000Z. ${USAGE}`,
    )
  }
  return at
}

async function givenKey(file: string | undefined): Promise<string | undefined> {
  const fromEnvironment = process.env['QALA_RECOVERY_KEY']
  if (file === undefined) return fromEnvironment ? readRecoveryKey(fromEnvironment) : undefined
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`The file ${file} with the recovery key cannot be read.`)
  })
  // The program age writes keys in this form, with comment lines above.
  return readRecoveryKey(text.replaceAll(/^#.*$/gm, ''))
}

async function askForKey(problem: WrongKeyError): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new UsageError(
      `${problem.message} Give the recovery key that was shown when Qala was first started: --key-file FILE, or QALA_RECOVERY_KEY in the environment.`,
    )
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    console.log('This computer cannot open the backup by itself.')
    return await readRecoveryKey(await terminal.question('Recovery key (AGE-SECRET-KEY-1…): '))
  } finally {
    terminal.close()
  }
}

function printJournal({ journal, journalNote, facts }: Restored, isWanted: boolean, file: string): void {
  if (facts.kind === 'rows') return
  if (!isWanted) return console.log('The journal was left out.')
  if (journalNote !== null) console.log(journalNote)
  if (journal.until !== null) console.log(`The journal brings it up to ${moment(journal.until)}.`)
  else if (journal.problem === null) console.log('There is no journal with anything newer.')
  if (journal.problem !== null) console.log(`About the journal: ${journal.problem}`)
  for (const end of journal.others ?? []) printOtherEnd(end, file)
}

/** Prints only ids, because names should not appear on a terminal. */
function printDeletedAgain({ deletedAgain }: Restored, folders: readonly string[]): void {
  const { ids, lastAdmin } = deletedAgain
  if (ids.length === 0) return
  console.log(
    `${counted(ids.length, 'account')} in it ${ids.length === 1 ? 'was' : 'were'} deleted later, and the next start deletes ${ids.length === 1 ? 'it' : 'them'} again. ` +
      `To keep an account whose deletion was a mistake, take its line out of ${folders.map((folder) => join(folder, DELETED_LIST)).join(' and out of ')} before you start Qala (the last line is the newest):`,
  )
  for (const id of ids) console.log(`  ${id}`)
  if (lastAdmin !== null)
    console.log(
      `ATTENTION: no other admin is in it. ${lastAdmin} therefore stays until somebody else is made an admin, and goes in the night after that.`,
    )
}

/**
 * Lists the changes after the backup that cannot be repeated automatically, because no secret is stored outside the database.
 */
async function printOldAgain({ facts, journal }: Restored, folders: readonly string[]): Promise<void> {
  const since = journal.until ?? new Date(facts.madeAt)
  const { passwords, roles, secondFactors } = await oldAgain(folders, since)
  const print = (ids: readonly string[], what: string, advice: string) => {
    if (ids.length === 0) return
    console.log(
      `ATTENTION: ${counted(ids.length, 'account')} ${ids.length === 1 ? 'has' : 'have'} ${what} of before again. ${advice}`,
    )
    for (const id of ids) console.log(`  ${id}`)
  }
  print(
    passwords,
    'the password',
    'Anyone who knows the old password can sign in with it, so reset these passwords once more:',
  )
  print(
    roles,
    'the role',
    'Look in Admin who is an admin or a teacher, and take the role from anyone who should not have it:',
  )
  print(secondFactors, 'the second factor', 'Who set one up after the backup must do so once more:')
}

function printOtherEnd({ until, folder, isReachable }: JournalEnd, file: string): void {
  console.log(
    `ATTENTION: the journal also holds what was saved up to ${moment(until)}, before an earlier restore that left it out. ` +
      'It is not all in this restore.',
  )
  console.log(
    isReachable
      ? `To restore that instead:  npm run restore -- ${/\s/.test(file) ? `"${file}"` : file} --journal-until ${until.toISOString()}`
      : `This backup cannot be brought there. Restore an older backup with --dry-run to see whether it can. The folder is ${folder}.`,
  )
}

async function printDryRun(
  restored: Restored,
  { withJournal, file, listFolders }: { withJournal: boolean; file: string; listFolders: readonly string[] },
): Promise<void> {
  const { facts, found, comparison } = restored
  console.log(`The backup of ${moment(facts.madeAt)} restores: ${describeFacts(found)}.`)
  printJournal(restored, withJournal, file)
  printDeletedAgain(restored, listFolders)
  await printOldAgain(restored, listFolders)
  if (comparison) for (const line of describeComparison(comparison)) console.log(line)
  console.log('This was a dry run: nothing was changed.')
}

function describeComparison({ restored, present, lost, returning }: Comparison): string[] {
  const then = `Restored, there would be ${describeHoldings(restored)}.`
  if (present === null) return [then, 'There is no database now, so nothing would be lost.']
  if (typeof present === 'string') {
    return [then, `What there is now cannot be compared, because it does not open: ${present}`]
  }
  const gone = [
    lost.accounts > 0 && `${counted(lost.accounts, 'account')} made since`,
    lost.lessonsCompleted > 0 && `${counted(lost.lessonsCompleted, 'lesson')} finished since`,
    lost.announcements > 0 && `${counted(lost.announcements, 'announcement')} written since`,
  ].filter((line) => line !== false)
  const lines = [
    then,
    `Now there are ${describeHoldings(present)}.`,
    gone.length === 0
      ? 'Restoring would lose no account, finished lesson or announcement.'
      : `Restoring would lose ${gone.join(', ')}.`,
  ]
  if (returning > 0) {
    lines.push(`${counted(returning, 'account')} deleted since would be there again: delete them once more.`)
  }
  return lines
}

function describeHoldings({
  accounts,
  learners,
  lessonsCompleted,
  announcements,
  savedAt,
}: Holdings): string {
  const last = savedAt === null ? '' : `, the last work saved on ${moment(savedAt)}`
  return `${counted(accounts, 'account')} (${counted(learners, 'learner')}), ${counted(lessonsCompleted, 'finished lesson')} and ${counted(announcements, 'announcement')}${last}`
}

function moment(at: Date | string): string {
  return new Date(at).toLocaleString('en-ZA', {
    timeZone: SCHOOL_TIME_ZONE,
    dateStyle: 'long',
    timeStyle: 'medium',
  })
}
