import type { BackupFacts } from '#database/embedded/backup-facts.ts'

/** The person at the machine asked for something in a way that cannot be done; the message says how. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Failures the person at the machine can act on: their message is the whole output. */
const EXPECTED: readonly string[] = ['UsageError', 'EnvError', 'DatabaseSetupError', 'EmbeddedError']

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

export function describeFacts({ learners, lessonsCompleted }: BackupFacts): string {
  const count = (number: number, one: string, many: string) =>
    `${number.toLocaleString('en-ZA')} ${number === 1 ? one : many}`
  return `${count(learners, 'learner', 'learners')} with ${count(lessonsCompleted, 'finished lesson', 'finished lessons')}`
}
