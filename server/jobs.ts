import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import type { Mail } from './mail/mail.ts'

/** Every job and what it carries; worker.ts says what does it. */
export interface Jobs {
  'mail.send': Mail
  'maintenance.nightly': Record<string, never>
}

/**
 * Orders a job inside the caller's transaction: it is done exactly when that commits.
 * The database refuses names no worker knows.
 */
export async function enqueue<Name extends keyof Jobs>(
  trx: Transaction<DB>,
  name: Name,
  payload: Jobs[Name],
): Promise<void> {
  await sql`select app.enqueue(${name}, ${JSON.stringify(payload)}::jsonb)`.execute(trx)
}
