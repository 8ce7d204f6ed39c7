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
  type PeopleOfEvent,
  type SecurityEvent,
} from '#domain/privacy/security.ts'
import { count } from '#domain/counts.ts'
import { isRecord } from '#domain/is-record.ts'
import { STAFF_NAME } from '../../accounts/profile/staff-name.ts'
import { readSettings } from '../../settings/read-settings.ts'
import type { RetentionReport } from '#domain/privacy/retention.ts'
import { sql, type RawBuilder, type Transaction } from 'kysely'

const newest = sql`order by created_at desc, id desc limit ${LOG_ENTRIES}`

/** These events have an entry for each person. Those of one deed stand in one transaction, so they have the same time. */
const OF_EACH_PERSON = sql`event_type in ('account_made', 'account_confirmed', 'account_deleted', 'password_reset', 'consent_recorded')`

/** Entries are read up to this number, so that many deeds of a whole school still leave fifty lines. */
const READ_MAX = 20_000

interface Line {
  id: string
  event_type: string
  user_id: string | null
  ip_address: string | null
  details: unknown
  created_at: Date
  people: number
}

/**
 * Returns the newest events. A deed that was done to many people at once is one line, and what an import made stands in the
 * line of the import. It masks the address and shortens ids and details before they leave the server.
 */
export async function newestEvents(trx: Transaction<DB>, kind?: EventKind): Promise<SecurityEvent[]> {
  const { rows } = await sql<Line>`
    select (array_agg(id order by id desc))[1]::text as id, event_type, user_id, ip_address, created_at,
           (array_agg(details order by id desc))[1] as details, count(*)::int as people
      from (
        select id, event_type, user_id, ip_address, details, created_at from app.security_events
         where ${isOfKind(kind)} order by created_at desc, id desc limit ${READ_MAX}
      ) newest
     group by event_type, user_id, ip_address, created_at,
              case when ${OF_EACH_PERSON} then details - 'userId' else jsonb_build_object('id', id) end
     order by created_at desc, max(id) desc limit ${2 * LOG_ENTRIES}
  `.execute(trx)
  const imports = new Map(rows.flatMap((row) => (importOf(row.details) ? [[keyOf(row), row]] : [])))
  const lines = rows.filter((row) => row.event_type !== 'account_made' || !imports.has(keyOf(row)))
  const made = new Map(rows.flatMap((row) => (row.event_type === 'account_made' ? [[keyOf(row), row]] : [])))
  return lines.slice(0, LOG_ENTRIES).map((row) => {
    const imported = importOf(row.details)
    const people = imported ? (made.get(keyOf(row))?.people ?? 0) : row.people
    return {
      id: imported ? (made.get(keyOf(row))?.id ?? row.id) : row.id,
      eventType: row.event_type,
      user: shortId(row.user_id),
      ipAddress: maskIp(row.ip_address),
      details: imported
        ? shortened(importText(imported))
        : detailsText(people > 1 ? withoutUser(row.details) : row.details),
      createdAt: row.created_at.toISOString(),
      ...((people > 1 || (imported && people > 0)) && { people }),
    }
  })
}

const keyOf = ({ created_at, user_id }: Line) => `${created_at.toISOString()} ${user_id}`

interface Imported {
  imported: number
  changed: number
  file: string | null
}

function importOf(details: unknown): Imported | null {
  if (!isRecord(details) || typeof details['imported'] !== 'number') return null
  const { imported, changed, file } = details
  return {
    imported,
    changed: typeof changed === 'number' ? changed : 0,
    file: typeof file === 'string' ? file : null,
  }
}

function importText({ imported, changed, file }: Imported): string {
  const parts = [
    imported > 0 && `${count(imported, 'learner')} added`,
    changed > 0 && `${count(changed, 'learner')} changed`,
  ]
  return `${parts.filter(Boolean).join(', ')} from ${file === null ? 'a list' : `the file ${file}`}`
}

function withoutUser(details: unknown): unknown {
  if (!isRecord(details)) return details
  return Object.fromEntries(Object.entries(details).filter(([name]) => name !== 'userId'))
}

/** Adds the names of staff to events, as qala_auth. Learners stay short ids, because nobody must browse who signed in. */
export async function namesOfStaff(
  trx: Transaction<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select left(person.id::text, ${ID_SHOWN}) as id, coalesce(${STAFF_NAME}, person.email) as name
      from auth.accounts person
      left join app.profiles profile on profile.user_id = person.id
     where left(person.id::text, ${ID_SHOWN}) = any(${[...ids]}::text[])
       and exists (select from app.user_roles r where r.user_id = person.id and r.role <> 'learner')
  `.execute(trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the people of one deed. Row-level security leaves out whom the caller may not see. */
export async function peopleOf(trx: Transaction<DB>, id: string): Promise<PeopleOfEvent> {
  const { rows } = await sql<{ userId: string; firstName: string | null; lastName: string | null }>`
    select distinct other.details ->> 'userId' as "userId", first_name as "firstName", last_name as "lastName", surname_key
      from app.security_events one
      join app.security_events other
        on (other.created_at, other.event_type) = (one.created_at, one.event_type) and other.user_id is not distinct from one.user_id
      left join app.profiles profile on profile.user_id::text = other.details ->> 'userId'
     where one.id = ${id}::bigint and other.details ? 'userId'
     order by surname_key, "userId"
  `.execute(trx)
  const people = rows.flatMap(({ userId, firstName, lastName }) =>
    firstName === null || lastName === null ? [] : [{ userId, firstName, lastName }],
  )
  return { people, gone: rows.length - people.length }
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
  return shortened(text)
}

function shortened(text: string): string {
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
