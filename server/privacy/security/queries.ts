import type { DB } from '#database/generated/schema.ts'
import {
  AuditEntry,
  DETAILS_SHOWN,
  EVENTS_OF_KIND,
  ID_SHOWN,
  LOG_ENTRIES,
  maskIp,
  type EventKind,
  type MaintenanceRoutine,
  type SecurityEvent,
} from '#domain/privacy/security.ts'
import { readSettings } from '../../settings/read-settings.ts'
import type { RetentionReport } from '#domain/privacy/retention.ts'
import { sql, type RawBuilder, type Transaction } from 'kysely'

const newest = sql`order by created_at desc, id desc limit ${LOG_ENTRIES}`

/** Returns the newest events. It masks the address and shortens ids and details before they leave the server. */
export async function newestEvents(trx: Transaction<DB>, kind?: EventKind): Promise<SecurityEvent[]> {
  const rows = await trx
    .selectFrom('app.security_events')
    .select(['id', 'event_type', 'user_id', 'ip_address', 'details', 'created_at'])
    .where(isOfKind(kind))
    .modifyEnd(newest)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    eventType: row.event_type,
    user: shortId(row.user_id),
    ipAddress: maskIp(row.ip_address),
    details: detailsText(row.details),
    createdAt: row.created_at.toISOString(),
  }))
}

function isOfKind(kind: EventKind | undefined): RawBuilder<boolean> {
  if (kind === 'signed-in') return sql`event_type = 'signed_in'`
  // This matches the condition of the index. A school signs in every morning, which would push everything else off the list.
  const isRare = sql<boolean>`event_type <> 'signed_in'`
  if (kind === undefined) return isRare
  if (kind === 'people') return sql`${isRare} and event_type <> all (${EVENTS_OF_KIND.maintenance})`
  return sql`${isRare} and event_type = any (${EVENTS_OF_KIND[kind]})`
}

/** Returns the newest changes of profiles. It masks the address and shortens ids. */
export async function newestAudits(trx: Transaction<DB>): Promise<AuditEntry[]> {
  const rows = await trx
    .selectFrom('app.profile_audit')
    .select(['id', 'action', 'profile_id', 'changed_by', 'ip_address', 'created_at'])
    .modifyEnd(newest)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    // A check constraint allows no other value.
    action: AuditEntry.shape.action.parse(row.action),
    profile: row.profile_id.slice(0, ID_SHOWN),
    changedBy: shortId(row.changed_by),
    ipAddress: maskIp(row.ip_address),
    createdAt: row.created_at.toISOString(),
  }))
}

/** Returns the retention times and what the last nightly run has deleted. */
export async function readRetention(trx: Transaction<DB>): Promise<RetentionReport> {
  const { retention } = await readSettings(trx)
  const rows = await trx
    .selectFrom('app.retention_runs')
    .select(['run_at', 'what', 'touched as count'])
    .where('run_at', '=', (eb) => eb.selectFrom('app.retention_runs').select(eb.fn.max('run_at').as('at')))
    .orderBy('id')
    .execute()
  const [first] = rows
  return {
    days: retention,
    lastRun: first
      ? { at: first.run_at.toISOString(), touched: rows.map(({ what, count }) => ({ what, count })) }
      : null,
  }
}

function shortId(id: string | null): string | null {
  return id === null ? null : id.slice(0, ID_SHOWN)
}

const WHOLE_ID = /\b([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/** Returns one line such as "change: given, role: admin, userId: 5f0c2a91", of at most 100 characters. */
export function detailsText(details: unknown): string {
  const facts = typeof details === 'object' && details !== null ? Object.entries(details) : []
  const text = facts
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
    .replace(WHOLE_ID, '$1')
  if (text.length <= DETAILS_SHOWN) return text
  // This does not cut a surrogate pair in half.
  return `${text.slice(0, DETAILS_SHOWN - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

const TIME: Record<MaintenanceRoutine, 'logAddresses' | 'logEntries' | 'inactiveAfter'> = {
  anonymize_old_audit_logs: 'logAddresses',
  cleanup_old_audit_logs: 'logEntries',
  cleanup_inactive_profiles: 'inactiveAfter',
}

/**
 * Runs a routine with the retention time from the school's settings. The routine itself checks who calls it, and logs that it
 * ran.
 * @returns how many rows it changed
 */
export async function runRoutine(trx: Transaction<DB>, routine: MaintenanceRoutine): Promise<number> {
  const { retention } = await readSettings(trx)
  const { rows } = await sql<{ touched: number }>`
    select ${sql.id('app', routine)}(${retention[TIME[routine]]}) as touched`.execute(trx)
  return rows[0]?.touched ?? 0
}
