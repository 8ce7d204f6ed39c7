import * as z from 'zod/mini'

export const LOG_ENTRIES = 50
export const DETAILS_SHOWN = 100
export const ID_SHOWN = 8

/** These are events that deserve a second look, and the entries of each maintenance routine. */
const EVENTS = {
  'signed-in': ['signed_in'],
  /** Sign-ins that were refused. */
  'sign-ins': [
    'login_failed',
    'login_throttled',
    'guessing_detected',
    'namesakes_alike',
    'admin_login_denied',
    'verb_refused',
    'wrong_origin',
  ],
  accounts: [
    'role_changed',
    'class_changed',
    'certificate_changed',
    'password_reset',
    'password_changed',
    'email_added',
    'name_changed',
    'class_joined',
    'namesake_joined',
    'session_ended',
    'deletion_asked',
    'deletion_cancelled',
    'account_deleted',
    'account_made',
    'account_confirmed',
    'settings_changed',
    'second_factor_set',
    'second_factor_removed',
    'keys_rotated',
    'clock_confirmed',
  ],
  data: [
    'admin_data_access',
    'bulk_data_access_detected',
    'data_exported',
    'data_requested',
    'consent_recorded',
    'consent_withdrawn',
    'held_messages',
    'recovery_key_made',
    'objection_recorded',
    'breach_list_made',
  ],
  maintenance: [
    'audit_log_anonymization',
    'audit_log_cleanup',
    'inactive_profile_cleanup',
    'retention_run',
    'dates_corrected',
  ],
} as const
export const SECURITY_EVENT_TYPES = Object.values(EVENTS).flat()
export type SecurityEventType = (typeof SECURITY_EVENT_TYPES)[number]
export const EVENTS_OF_KIND: Record<keyof typeof EVENTS, readonly SecurityEventType[]> = EVENTS

/** Values are shortened and masked. The full values never leave the server. */
export const SecurityEvent = z.object({
  id: z.string(),
  /** This is open, because a later version may write other types. */
  eventType: z.string(),
  /** This is the person who did it or who owns the account, or null when unknown. */
  user: z.nullable(z.string().check(z.maxLength(ID_SHOWN))),
  ipAddress: z.string(),
  details: z.string().check(z.maxLength(DETAILS_SHOWN)),
  createdAt: z.iso.datetime(),
  /** This is the name of the member of staff who did it, and absent for everybody else. */
  userName: z.optional(z.string()),
  /** This is how many people one deed is about, where the log has an entry for each. It is absent for a single entry. */
  people: z.optional(z.int()),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>
export const SecurityEvents = z.object({ events: z.array(SecurityEvent) })
export type SecurityEvents = z.infer<typeof SecurityEvents>

/**
 * These are filters for the log. Without them, nightly entries and a school's sign-ins would push rare events off the list.
 * `people` is everything except the listed types, so it includes types of later versions.
 */
export const EventKind = z.enum(['people', 'signed-in', 'sign-ins', 'accounts', 'data', 'maintenance'])
export type EventKind = z.infer<typeof EventKind>
export const FindSecurityEvents = z.strictObject({ kind: EventKind })

/** An entry that stands for several people; its id comes from the list of events. */
export const OneSecurityEvent = z.strictObject({
  id: z.string().check(z.regex(/^\d{1,19}$/, 'There is no such entry')),
})

/** These are the people of one deed whom the caller may see, by surname. The accounts of the others are gone. */
export const PeopleOfEvent = z.object({
  people: z.array(z.object({ userId: z.uuid(), firstName: z.string(), lastName: z.string() })),
  gone: z.int(),
})
export type PeopleOfEvent = z.infer<typeof PeopleOfEvent>

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

/** They run every night in this order, and can be run by hand. */
export const MAINTENANCE_ROUTINES = [
  'anonymize_old_audit_logs',
  'cleanup_old_audit_logs',
  'cleanup_inactive_profiles',
] as const
export type MaintenanceRoutine = (typeof MAINTENANCE_ROUTINES)[number]

export const MaintenanceDone = z.object({ touched: z.int().check(z.minimum(0)) })
export type MaintenanceDone = z.infer<typeof MaintenanceDone>

export const ANONYMIZED = '[ANONYMIZED]'

const Ipv4 = z.ipv4()
const Ipv6 = z.ipv6()

export function maskIp(address: string | null): string {
  const plain = (address ?? '').trim().toLowerCase()
  const v4 = plain.replace(/^::ffff:(?=\d+\.)/, '')
  if (z.safeParse(Ipv4, v4).success)
    return v4 === '0.0.0.0' ? ANONYMIZED : `${v4.split('.', 2).join('.')}.*.*`
  // A zone ("%eth0") names a network interface of this machine.
  const v6 = plain.replace(/%.*$/, '')
  if (z.safeParse(Ipv6, v6).success) return maskV6(v6)
  return ANONYMIZED
}

function maskV6(address: string): string {
  const [head = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const first = [groups[0] ?? '0', groups[1] ?? '0'].map((group) => group.replace(/^0+(?=.)/, ''))
  return /^[0:]*$/.test(address) ? ANONYMIZED : `${first.join(':')}:*`
}
