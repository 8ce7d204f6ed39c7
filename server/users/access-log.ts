import { BULK_PROFILES, type LearnerFilter } from '#domain/learners.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'

/** An open section asks repeatedly; one entry per person in this time is enough. */
const SAME_VISIT_MINUTES = 10

/** @param seen how many of this list they have seen so far, @param shown those of this page */
export async function recordAccess(
  trx: Transaction<DB>,
  seen: number,
  shown: readonly string[],
): Promise<void> {
  await recordOncePerVisit(trx, 'admin_data_access', { section: 'users', profiles: shown.length })
  if (seen > BULK_PROFILES)
    await recordOncePerVisit(trx, 'bulk_data_access_detected', { section: 'users', profiles: seen })
  await recordTouched(trx, 'shown', shown)
}

/** Every export is logged, a large one twice: also as bulk access. */
export async function recordExport(
  trx: Transaction<DB>,
  profiles: number,
  filter: Pick<LearnerFilter, 'search' | 'schoolName' | 'gradeClass'>,
): Promise<void> {
  const details = { section: 'users', profiles, ...narrowedBy(filter) }
  await record(trx, 'data_exported', details)
  if (profiles > BULK_PROFILES) await record(trx, 'bulk_data_access_detected', details)
}

/** Never the words: a name somebody looked for would outlive the deleted account. */
function narrowedBy({ search, schoolName, gradeClass }: Parameters<typeof recordExport>[2]) {
  const kinds = [search && 'name', schoolName && 'school', gradeClass && 'class'].filter(Boolean)
  return kinds.length > 0 && { narrowedBy: kinds.join(', ') }
}

/**
 * Whose data the caller was shown or took away, so that after a breach these families can be told. Whoever was shown within
 * this visit already is not written down again.
 */
export async function recordTouched(
  trx: Transaction<DB>,
  kind: 'shown' | 'exported',
  profileIds: readonly string[],
): Promise<void> {
  await sql`
    insert into app.data_access (kind, profile_ids)
    select ${kind}, array_agg(id) from (
      select unnest(${[...profileIds]}::uuid[]) as id
      except
      select unnest(profile_ids) from app.data_access
       where reader = app.current_user_id() and kind = ${kind}
         and at > now() - ${SAME_VISIT_MINUTES} * interval '1 minute'
    ) new
    having count(*) > 0
  `.execute(trx)
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
