import { AuditEntry, DETAILS_SHOWN, ID_SHOWN, maskIp, type SecurityEvent } from '#domain/security.ts'
import type { AuditRow, EventRow } from './queries.ts'

/** Masks the address and shortens ids and details before they leave the server. */
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
    // A check constraint allows no other value.
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

/** One line such as "change: given, role: admin, userId: 5f0c2a91", at most 100 characters. */
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
