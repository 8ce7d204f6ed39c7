import type { DB } from '#database/generated/schema.ts'
import { Channel } from '#domain/messaging/announcements.ts'
import { BackupReason } from '#domain/operations/health.ts'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { Mail } from './mail/send-mail.ts'

/**
 * Every job with the schema of its payload. The code for each job is in worker.ts, and app.enqueue accepts exactly these
 * names.
 */
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
 * Adds a job inside the caller's transaction, so it runs exactly when that transaction commits. The database refuses unknown
 * names.
 * @param key if a job with this key still waits, the new one replaces it
 */
export async function enqueue<Name extends JobName>(
  trx: Transaction<DB>,
  name: Name,
  payload: JobPayload<Name>,
  key: string | null = null,
): Promise<void> {
  await sql`select app.enqueue(${name}, ${JSON.stringify(payload)}::jsonb, ${key})`.execute(trx)
}
