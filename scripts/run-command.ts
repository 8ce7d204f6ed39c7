import type { BackupFacts } from '#database/embedded/backup.ts'
import type { TransferCounts } from '#database/transfer/export.ts'

/** The person at the machine asked for something in a way that cannot be done; the message says how. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Failures the person at the machine can act on: their message is the whole output. */
const EXPECTED: readonly string[] = [
  'UsageError',
  'EnvError',
  'DatabaseSetupError',
  'EmbeddedError',
  'TransferError',
]

/** Runs a command of `npm run`; what the person can act on is told in one message and ends it with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Error) || !EXPECTED.includes(error.name)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** The one argument of a command that takes a file. @throws UsageError */
export function onlyArgument(usage: string): string {
  const [argument, ...rest] = process.argv.slice(2)
  if (argument === undefined || argument.startsWith('-') || rest.length > 0) throw new UsageError(usage)
  return argument
}

export function describeFacts({ learners, lessonsCompleted }: BackupFacts): string {
  return `${counted(learners, 'learner')} with ${counted(lessonsCompleted, 'finished lesson')}`
}

export function describeTransfer({
  accounts = 0,
  lesson_progress = 0,
  announcements = 0,
}: TransferCounts): string {
  return `${counted(accounts, 'account')}, ${counted(lesson_progress, 'row')} of lesson progress and ${counted(announcements, 'announcement')}`
}

function counted(number: number, one: string): string {
  return `${number.toLocaleString('en-ZA')} ${one}${number === 1 ? '' : 's'}`
}
