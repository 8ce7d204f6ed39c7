import * as z from 'zod/mini'

/** Newest entries of each list (spec 9). */
export const LOG_ENTRIES = 50
/** Characters of an event's details, and of an id, that are shown (spec 9). */
export const DETAILS_SHOWN = 100
export const ID_SHOWN = 8

/** What is written down as worth a second look (spec 3, design 5.13), and each routine's own trace. */
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

/** An event as an admin sees it: address masked, ids and details already cut. The whole ones never leave the server. */
export const SecurityEvent = z.object({
  id: z.string(),
  /** One of SECURITY_EVENT_TYPES, or one that a later version writes. */
  eventType: z.string(),
  /** Who did it or whose account it was; null for nobody known. */
  user: z.nullable(z.string().check(z.maxLength(ID_SHOWN))),
  ipAddress: z.string(),
  details: z.string().check(z.maxLength(DETAILS_SHOWN)),
  createdAt: z.iso.datetime(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>
export const SecurityEvents = z.object({ events: z.array(SecurityEvent) })
export type SecurityEvents = z.infer<typeof SecurityEvents>

/** What an admin can narrow the events to, because three jobs a night would push rare ones out of the newest. */
export const EventKind = z.enum(['people', 'sign-ins', 'accounts', 'data', 'maintenance'])
export type EventKind = z.infer<typeof EventKind>

/** The events of each kind; `people` is everything that is no routine's trace, also what a later version writes. */
export const EVENTS_OF_KIND: Record<Exclude<EventKind, 'people'>, readonly SecurityEventType[]> = {
  'sign-ins': ['login_failed', 'login_throttled', 'admin_login_denied'],
  accounts: ['role_changed', 'password_reset', 'account_deleted'],
  data: ['admin_data_access', 'bulk_data_access_detected', 'data_exported'],
  maintenance: ['audit_log_anonymization', 'audit_log_cleanup', 'inactive_profile_cleanup'],
}
export const FindSecurityEvents = z.strictObject({ kind: EventKind })

/** A change to a profile, as an admin sees it. */
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

/** The routines an admin may run and every night does (spec 7, design 5.14), in the order of the night. */
export const MAINTENANCE_ROUTINES = [
  'anonymize_old_audit_logs',
  'cleanup_old_audit_logs',
  'cleanup_inactive_profiles',
] as const
export type MaintenanceRoutine = (typeof MAINTENANCE_ROUTINES)[number]

/** How many log entries or profiles a routine changed. */
export const MaintenanceDone = z.object({ touched: z.int().check(z.minimum(0)) })
export type MaintenanceDone = z.infer<typeof MaintenanceDone>
