import { refuseLostData } from '#database/backup/lost-data.ts'
import type { Counts } from '#database/backup/facts.ts'
import { runningServerUrl } from '#database/embedded/data-folder.ts'
import { openDatabase, type Database } from '#database/open.ts'
import type { TransferCounts } from '#database/transfer/export.ts'
import { parseEnv, type Env } from '#server/core/env.ts'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

export class UsageError extends Error {
  override name = 'UsageError'
}

/** For these errors only the message is printed. */
const EXPECTED: readonly string[] = ['UsageError', 'EnvError', 'DatabaseSetupError']

export async function runCommand(work: (env: Env) => Promise<void>): Promise<void> {
  try {
    await work(parseEnv(process.env))
  } catch (error) {
    if (!(error instanceof Error) || !(EXPECTED.includes(error.name) || isOfTheDisk(error))) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/**
 * Recognises the error of a full or missing disk. It needs no stack trace, because its message names the file and the reason.
 */
function isOfTheDisk(error: Error): boolean {
  return 'syscall' in error && 'path' in error
}

/** @throws UsageError for options that are not in the list */
export function readArguments<T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new UsageError(usage)
  }
}

export function onlyArgument(usage: string): string {
  const [argument, ...rest] = readArguments(usage, {}).positionals
  if (argument === undefined || rest.length > 0) throw new UsageError(usage)
  return argument
}

/** Works with a running Qala and without one. */
export async function withDatabase(env: Env, work: (db: Database) => Promise<void>): Promise<void> {
  await refuseLostData(env)
  // A command uses only one connection, so it goes past the pooler if there is one.
  const databaseUrl = env.databaseDirectUrl ?? env.databaseUrl ?? (await runningServerUrl(env.dataDir))
  const db = await openDatabase({ dataDir: env.dataDir, ...(databaseUrl !== undefined && { databaseUrl }) })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

export function describeFacts({
  learners,
  lessonsCompleted,
}: Pick<Counts, 'learners' | 'lessonsCompleted'>): string {
  return `${counted(learners, 'learner')} with ${counted(lessonsCompleted, 'finished lesson')}`
}

export function describeTransfer({
  accounts = 0,
  lesson_progress = 0,
  announcements = 0,
}: TransferCounts): string {
  return `${counted(accounts, 'account')}, ${counted(lesson_progress, 'row')} of lesson progress and ${counted(announcements, 'announcement')}`
}

export function counted(number: number, one: string, more = `${one}s`): string {
  return `${number.toLocaleString('en-ZA')} ${number === 1 ? one : more}`
}
