import type { DB } from '#database/generated/schema.ts'
import { EVENTS_OF_KIND, LOG_ENTRIES, type EventKind, type MaintenanceRoutine } from '#domain/security.ts'
import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely'

// Only what is shown is read: no browser names, of which the screen has no column. Whoever may not read the logs sees none:
// the policies of database/migrations/004-logs.sql.

const EVENT_COLUMNS = ['id', 'event_type', 'user_id', 'ip_address', 'details', 'created_at'] as const
const AUDIT_COLUMNS = ['id', 'action', 'profile_id', 'changed_by', 'ip_address', 'created_at'] as const

export type EventRow = Pick<Selectable<DB['app.security_events']>, (typeof EVENT_COLUMNS)[number]>
export type AuditRow = Pick<Selectable<DB['app.profile_audit']>, (typeof AUDIT_COLUMNS)[number]>

/** As many as are shown, newest first (spec 7). */
const newest = sql`order by created_at desc, id desc limit ${LOG_ENTRIES}`

/** The newest events; with a kind, the newest of these. */
export function newestEvents(trx: Transaction<DB>, kind?: EventKind): Promise<EventRow[]> {
  return trx
    .selectFrom('app.security_events')
    .select(EVENT_COLUMNS)
    .where(isOfKind(kind))
    .modifyEnd(newest)
    .execute()
}

function isOfKind(kind: EventKind | undefined): RawBuilder<boolean> {
  if (kind === undefined) return sql`true`
  if (kind === 'people') return sql`event_type <> all (${EVENTS_OF_KIND.maintenance})`
  return sql`event_type = any (${EVENTS_OF_KIND[kind]})`
}

/** The newest changes of profiles. */
export function newestAudits(trx: Transaction<DB>): Promise<AuditRow[]> {
  return trx.selectFrom('app.profile_audit').select(AUDIT_COLUMNS).modifyEnd(newest).execute()
}

/**
 * Runs one of the routines of 011-maintenance.sql, which asks for itself who calls (42501) and writes down that it ran.
 * @returns how many entries or profiles it changed
 */
export async function runRoutine(trx: Transaction<DB>, routine: MaintenanceRoutine): Promise<number> {
  const { rows } = await sql<{ touched: number }>`select ${sql.id('app', routine)}() as touched`.execute(trx)
  return rows[0]?.touched ?? 0
}
