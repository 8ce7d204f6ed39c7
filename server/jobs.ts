import type { DB } from '#database/generated/schema.ts'
import { Channel } from '#domain/announcements.ts'
import { BackupReason } from '#domain/health.ts'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { Mail } from './mail/send-mail.ts'

/** Every job and what it carries. worker.ts says what does it, and app.enqueue takes exactly these names. */
export const JOBS = {
  'mail.send': Mail,
  'announcement.fan-out': z.strictObject({ announcementId: z.uuid() }),
  'delivery.send': z.strictObject({ channel: Channel }),
  'delivery.sweep': z.object({}),
  'maintenance.nightly': z.object({}),
  'analytics.count': z.object({}),
  'backup.make': z.object({ reason: BackupReason }),
  'alarm.check': z.object({}),
  'reminder.send': z.object({}),
}
export type JobName = keyof typeof JOBS
export type JobPayload<Name extends JobName> = z.output<(typeof JOBS)[Name]>

/**
 * Orders a job inside the caller's transaction: it is done exactly when that commits.
 * The database refuses names no worker knows.
 * @param key a job of this key that still waits is replaced
 */
export async function enqueue<Name extends JobName>(
  trx: Transaction<DB>,
  name: Name,
  payload: JobPayload<Name>,
  key: string | null = null,
): Promise<void> {
  await sql`select app.enqueue(${name}, ${JSON.stringify(payload)}::jsonb, ${key})`.execute(trx)
}
