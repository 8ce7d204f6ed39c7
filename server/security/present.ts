import { maskIp } from '#domain/mask-ip.ts'
import { AuditEntry, DETAILS_SHOWN, ID_SHOWN, type SecurityEvent } from '#domain/security.ts'
import type { AuditRow, EventRow } from './queries.ts'

/** What leaves the server of an event (spec 8 and 9): masked, cut, and no id whole. */
export function presentEvent(row: EventRow): SecurityEvent {
  return {
    id: row.id,
    eventType: row.event_type,
    user: shortId(row.user_id),
    ipAddress: maskIp(row.ip_address),
    details: detailsText(row.details),
    createdAt: row.created_at.toISOString(),
  }
}

export function presentAudit(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    // The table knows no other.
    action: AuditEntry.shape.action.parse(row.action),
    profile: row.profile_id.slice(0, ID_SHOWN),
    changedBy: shortId(row.changed_by),
    ipAddress: maskIp(row.ip_address),
    createdAt: row.created_at.toISOString(),
  }
}

function shortId(id: string | null): string | null {
  return id === null ? null : id.slice(0, ID_SHOWN)
}

const WHOLE_ID = /\b([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/**
 * An event's facts as one line, such as "change: given, role: admin, userId: 5f0c2a91", of 100 characters at most; the
 * last of them says when something was cut off.
 */
export function detailsText(details: unknown): string {
  const facts = typeof details === 'object' && details !== null ? Object.entries(details) : []
  const text = facts
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
    .replace(WHOLE_ID, '$1')
  if (text.length <= DETAILS_SHOWN) return text
  // A letter of two units is not torn apart.
  return `${text.slice(0, DETAILS_SHOWN - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
