import { BULK_PROFILES } from '#domain/learners.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'

/** An open section asks repeatedly; one entry per person in this time is enough. */
const SAME_VISIT_MINUTES = 10

/** @param profiles how many of this list they have seen so far */
export async function recordAccess(trx: Transaction<DB>, profiles: number): Promise<void> {
  await recordOncePerVisit(trx, 'admin_data_access', { section: 'users' })
  if (profiles > BULK_PROFILES)
    await recordOncePerVisit(trx, 'bulk_data_access_detected', { section: 'users', profiles })
}

/** Every export is logged, a large one twice: also as bulk access. */
export async function recordExport(
  trx: Transaction<DB>,
  profiles: number,
  filter: Readonly<Record<string, unknown>>,
): Promise<void> {
  const details = { section: 'users', profiles, ...filter }
  await record(trx, 'data_exported', details)
  if (profiles > BULK_PROFILES) await record(trx, 'bulk_data_access_detected', details)
}

/** Call it in the transaction of the action itself; address and browser come from that transaction's context. */
export async function record(
  trx: Transaction<DB>,
  type: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await trx
    .insertInto('app.security_events')
    .values({ event_type: type, details: JSON.stringify(details) })
    .execute()
}

async function recordOncePerVisit(
  trx: Transaction<DB>,
  type: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`
    insert into app.security_events (event_type, details)
    select ${type}, ${JSON.stringify(details)}::jsonb
    where not exists (
      select from app.security_events
      where event_type = ${type} and user_id = app.current_user_id()
        and created_at > now() - ${SAME_VISIT_MINUTES} * interval '1 minute'
    )
  `.execute(trx)
}
