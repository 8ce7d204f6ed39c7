import { defineCall } from '../api-call.ts'
import { RetentionReport } from './retention.ts'
import {
  AuditLog,
  FindSecurityEvents,
  MaintenanceDone,
  OneSecurityEvent,
  PeopleOfEvent,
  SecurityEvents,
} from './security.ts'

export const readSecurityEvents = defineCall({
  method: 'GET',
  path: '/api/admin/security/events',
  access: 'security:read',
  summary: 'The newest 50 security events but for good sign-ins, addresses masked',
  output: SecurityEvents,
})

export const findSecurityEvents = defineCall({
  method: 'POST',
  path: '/api/admin/security/events/find',
  access: 'security:read',
  summary: 'The newest 50 security events of one kind',
  input: FindSecurityEvents,
  output: SecurityEvents,
  example: { kind: 'sign-ins' },
})

export const readPeopleOfEvent = defineCall({
  method: 'POST',
  path: '/api/admin/security/events/people',
  access: 'security:read',
  summary: 'The people of a deed that was done to many at once, as far as the caller may see learners',
  input: OneSecurityEvent,
  output: PeopleOfEvent,
  example: { id: '1' },
})

export const readAuditLog = defineCall({
  method: 'GET',
  path: '/api/admin/security/audit',
  access: 'security:read',
  summary: 'The newest 50 changes of profiles, addresses masked',
  output: AuditLog,
})

export const readRetention = defineCall({
  method: 'GET',
  path: '/api/admin/security/retention',
  access: 'security:read',
  summary: 'How long what is kept, and what the last nightly run forgot',
  output: RetentionReport,
})

export const anonymizeAuditLogs = defineCall({
  method: 'POST',
  path: '/api/functions/anonymize_old_audit_logs',
  access: 'security:maintain',
  summary: 'Forget addresses and browsers in both logs that are older than the school’s settings say',
  output: MaintenanceDone,
})

export const cleanUpAuditLogs = defineCall({
  method: 'POST',
  path: '/api/functions/cleanup_old_audit_logs',
  access: 'security:maintain',
  summary: 'Delete entries of both logs that are older than the school’s settings say',
  output: MaintenanceDone,
})

export const cleanUpProfiles = defineCall({
  method: 'POST',
  path: '/api/functions/cleanup_inactive_profiles',
  access: 'security:maintain',
  summary: 'Mark the profiles of learners not seen for as long as the school’s settings say as inactive',
  output: MaintenanceDone,
})
