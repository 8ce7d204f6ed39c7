import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { AppError, fromUnexpected, sqlState } from './errors.ts'
import { describeError, summarizeError, type Log } from './log.ts'

/** Some entries of a run failed. All others are done, and the message gives the reason for each failure. */
export class PartlyDone extends Error {
  override name = 'PartlyDone'
  /** The number of entries that are done. */
  readonly done: number

  constructor(done: number, reasons: readonly string[]) {
    super(`${reasons.length} of ${done + reasons.length} could not be done: ${reasons.join('; ')}`)
    this.done = done
  }
}

/** These codes mean that somebody else holds the rows of this one entry: a lock timeout or a deadlock. */
const HELD: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

/** Says whether an error concerns only one entry. Any other error, such as a missing database, would also stop the rest. */
export function isAboutOne(error: unknown): boolean {
  if (error instanceof AppError || HELD.has(sqlState(error))) return true
  return ['internal', 'forbidden'].includes(fromUnexpected(error).code)
}

/**
 * Does something for each entry of a list independently, and continues after an entry that fails.
 * @param work resolves to whether there was something to do
 * @param nameOf names an entry in the message
 * @returns for how many entries there was something to do
 * @throws PartlyDone once all others are done; an error that would also stop the others is thrown at once
 */
export async function eachAlone<T>(
  all: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<boolean>,
  nameOf: (one: T) => string,
): Promise<number> {
  let done = 0
  const reasons: string[] = []
  for await (const one of all) {
    try {
      if (await work(one)) done += 1
    } catch (error) {
      if (!isAboutOne(error)) throw error
      reasons.push(`${nameOf(one)}: ${summarizeError(error)}`)
    }
  }
  if (reasons.length > 0) throw new PartlyDone(done, reasons)
  return done
}

/**
 * Does something for each entry of a list within one transaction. An entry that fails undoes its own changes and does not
 * stop the others; its reason is logged. An error that would also stop the others, such as a missing database, is thrown.
 * @returns the entries that failed
 */
export async function oneByOne<T>(
  trx: Transaction<DB>,
  log: Log,
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<T[]> {
  const failed: T[] = []
  for (const one of all) {
    await sql`savepoint one_by_one`.execute(trx)
    try {
      await work(one)
    } catch (error) {
      if (!isAboutOne(error)) throw error
      await sql`rollback to savepoint one_by_one`.execute(trx)
      log(`error one of ${all.length} ${describeError(error)}`)
      failed.push(one)
    }
    await sql`release savepoint one_by_one`.execute(trx)
  }
  return failed
}
