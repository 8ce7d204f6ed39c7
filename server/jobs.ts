import type { DB } from '#database/generated/schema.ts'
import type { Channel } from '#domain/deliveries.ts'
import { sql, type Transaction } from 'kysely'
import type { Mail } from './mail/mail.ts'

/** Every job and what it carries; worker.ts says what does it. */
export interface Jobs {
  'mail.send': Mail
  'announcement.fan-out': { announcementId: string }
  'delivery.send': { channel: Channel }
  'maintenance.nightly': Record<string, never>
}

/**
 * Orders a job inside the caller's transaction: it is done exactly when that commits.
 * The database refuses names no worker knows.
 * @param key a job of this key that still waits is replaced
 */
export async function enqueue<Name extends keyof Jobs>(
  trx: Transaction<DB>,
  name: Name,
  payload: Jobs[Name],
  key: string | null = null,
): Promise<void> {
  await sql`select app.enqueue(${name}, ${JSON.stringify(payload)}::jsonb, ${key})`.execute(trx)
}
