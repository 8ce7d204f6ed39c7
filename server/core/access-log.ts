import { BULK_PROFILES, type LearnerFilter } from '#domain/accounts/learners.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'

/** An open section sends many requests, so one entry per person within this time is enough. */
const SAME_VISIT_MINUTES = 10

/**
 * Records that an admin has looked at a page of the list of users.
 * @param seen how many people of this list the admin has seen so far
 * @param shown the ids of the people on this page
 */
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

/** Records an export. A large one is recorded twice, because it also counts as bulk access. */
export async function recordExport(
  trx: Transaction<DB>,
  profiles: number,
  filter: Pick<LearnerFilter, 'search' | 'schoolName' | 'gradeClass'>,
): Promise<void> {
  const details = { section: 'users', profiles, ...narrowedBy(filter) }
  await record(trx, 'data_exported', details)
  if (profiles > BULK_PROFILES) await record(trx, 'bulk_data_access_detected', details)
}

/**
 * Returns which filters were used, and never their text, because a name that was searched for would outlive the deleted
 * account.
 */
function narrowedBy({ search, schoolName, gradeClass }: Parameters<typeof recordExport>[2]) {
  const kinds = [search && 'name', schoolName && 'school', gradeClass && 'class'].filter(Boolean)
  return kinds.length > 0 && { narrowedBy: kinds.join(', ') }
}

/**
 * Records the people whose data the caller was shown or exported, so that their families can be told after a breach. A person
 * who was already shown within the same visit is not recorded again.
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

/**
 * Writes a security event. Call it in the transaction of the action itself; the address and the browser come from the context
 * of that transaction.
 */
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
