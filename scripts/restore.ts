// `npm run restore -- FILE`: puts a backup, and the journal since, in the place of the database, with Qala stopped. The old one is
// kept beside it. With --dry-run it only says what that would change.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Comparison, Holdings } from '#database/backup/compare.ts'
import { WrongKeyError } from '#database/backup/encrypted-stream.ts'
import { keepRecoveryKey, loadBackupKeys, readRecoveryKey } from '#database/backup/keys.ts'
import { restoreBackup, type Restored } from '#database/backup/restore-backup.ts'
import { counted, describeFacts, readArguments, runCommand, UsageError } from './run-command.ts'

const USAGE = 'Usage: npm run restore -- FILE [--key-file FILE] [--dry-run] [--without-journal]'

await runCommand(async (env) => {
  const { values, positionals } = readArguments(USAGE, {
    'key-file': { type: 'string' },
    'dry-run': { type: 'boolean' },
    'without-journal': { type: 'boolean' },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(USAGE)
  const keys = await loadBackupKeys(env.dataDir)
  const withJournal = values['without-journal'] !== true
  const dryRun = values['dry-run'] === true
  const restoreWith = (typed: readonly string[]) =>
    restoreBackup({
      place: env,
      file,
      identities: [...keys.identities, ...typed],
      journalDir: withJournal ? (env.journalDir ?? join(env.dataDir, 'journal')) : undefined,
      now: new Date(),
      dryRun,
    })

  let key = await givenKey(values['key-file'])
  const restored = await restoreWith(key === undefined ? [] : [key]).catch(async (error: unknown) => {
    if (!(error instanceof WrongKeyError) || key !== undefined) throw error
    key = await askForKey(error)
    return restoreWith([key])
  })
  if (dryRun) return printDryRun(restored, withJournal)
  // Whoever typed it has it on paper: the backups to come may as well open with it.
  if (key !== undefined && !keys.hasRecoveryKey) await keepRecoveryKey(env.dataDir, key)
  console.log(`Restored the backup of ${moment(restored.facts.madeAt)}: ${describeFacts(restored.found)}.`)
  printJournal(restored, withJournal)
  if (restored.before !== undefined)
    console.log(`The database of before stands in ${restored.before}. Delete it when all is well.`)
  console.log('Start Qala with: npm start')
})

async function givenKey(file: string | undefined): Promise<string | undefined> {
  const fromEnvironment = process.env['QALA_RECOVERY_KEY']
  if (file === undefined) return fromEnvironment ? readRecoveryKey(fromEnvironment) : undefined
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`The file ${file} with the recovery key cannot be read.`)
  })
  // As the program age writes them, with remarks above.
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

function printJournal({ journal, facts }: Restored, isWanted: boolean): void {
  if (facts.kind === 'rows') return
  if (!isWanted) return console.log('The journal was left out.')
  if (journal.until !== null) console.log(`The journal brings it up to ${moment(journal.until)}.`)
  else if (journal.problem === null) console.log('There is no journal with anything newer.')
  if (journal.problem !== null) console.log(`About the journal: ${journal.problem}`)
}

function printDryRun(restored: Restored, withJournal: boolean): void {
  const { facts, found, comparison } = restored
  console.log(`The backup of ${moment(facts.madeAt)} restores: ${describeFacts(found)}.`)
  printJournal(restored, withJournal)
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
  return new Date(at).toLocaleString('en-ZA', { dateStyle: 'long', timeStyle: 'medium' })
}
