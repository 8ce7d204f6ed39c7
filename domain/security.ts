import * as z from 'zod/mini'

/** Entries shown in each log. */
export const LOG_ENTRIES = 50
/** How many characters of an event's details, and of an id, are shown. */
export const DETAILS_SHOWN = 100
export const ID_SHOWN = 8

/** What is logged as worth a second look, and each maintenance routine's own entry. */
export const SECURITY_EVENT_TYPES = [
  'login_failed',
  'login_throttled',
  'admin_login_denied',
  'role_changed',
  'password_reset',
  'account_deleted',
  'data_exported',
  'admin_data_access',
  'bulk_data_access_detected',
  'audit_log_anonymization',
  'audit_log_cleanup',
  'inactive_profile_cleanup',
] as const
export type SecurityEventType = (typeof SECURITY_EVENT_TYPES)[number]

/** Address masked, ids and details shortened: the full values never leave the server. */
export const SecurityEvent = z.object({
  id: z.string(),
  /** One of SECURITY_EVENT_TYPES, or one that a later version writes. */
  eventType: z.string(),
  /** Who did it, or whose account it was; null when unknown. */
  user: z.nullable(z.string().check(z.maxLength(ID_SHOWN))),
  ipAddress: z.string(),
  details: z.string().check(z.maxLength(DETAILS_SHOWN)),
  createdAt: z.iso.datetime(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>
export const SecurityEvents = z.object({ events: z.array(SecurityEvent) })
export type SecurityEvents = z.infer<typeof SecurityEvents>

/** Filters for the log: otherwise three nightly entries would push rare events off the list. */
export const EventKind = z.enum(['people', 'sign-ins', 'accounts', 'data', 'maintenance'])
export type EventKind = z.infer<typeof EventKind>

/** `people` is not listed here: it is everything except maintenance, including types of later versions. */
export const EVENTS_OF_KIND: Record<Exclude<EventKind, 'people'>, readonly SecurityEventType[]> = {
  'sign-ins': ['login_failed', 'login_throttled', 'admin_login_denied'],
  accounts: ['role_changed', 'password_reset', 'account_deleted'],
  data: ['admin_data_access', 'bulk_data_access_detected', 'data_exported'],
  maintenance: ['audit_log_anonymization', 'audit_log_cleanup', 'inactive_profile_cleanup'],
}
export const FindSecurityEvents = z.strictObject({ kind: EventKind })

export const AuditEntry = z.object({
  id: z.string(),
  action: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  profile: z.string().check(z.maxLength(ID_SHOWN)),
  changedBy: z.nullable(z.string().check(z.maxLength(ID_SHOWN))),
  ipAddress: z.string(),
  createdAt: z.iso.datetime(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditLog = z.object({ entries: z.array(AuditEntry) })
export type AuditLog = z.infer<typeof AuditLog>

/** Run every night in this order, or by hand. */
export const MAINTENANCE_ROUTINES = [
  'anonymize_old_audit_logs',
  'cleanup_old_audit_logs',
  'cleanup_inactive_profiles',
] as const
export type MaintenanceRoutine = (typeof MAINTENANCE_ROUTINES)[number]

export const MaintenanceDone = z.object({ touched: z.int().check(z.minimum(0)) })
export type MaintenanceDone = z.infer<typeof MaintenanceDone>
