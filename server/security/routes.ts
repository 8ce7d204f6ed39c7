import {
  AuditLog,
  FindSecurityEvents,
  MaintenanceDone,
  SecurityEvents,
  type MaintenanceRoutine,
} from '#domain/security.ts'
import { RetentionReport } from '#domain/retention.ts'
import { defineRoute } from '../routing/define-route.ts'
import { newestAudits, newestEvents, readRetention, runRoutine } from './queries.ts'

export const getSecurityEvents = defineRoute({
  access: 'security:read',
  summary: 'The newest 50 security events but for good sign-ins, addresses masked',
  output: SecurityEvents,
  handler: async ({ caller: { userId }, services }) => ({
    events: await services.db.withReader(userId, newestEvents),
  }),
})

export const postFindSecurityEvents = defineRoute({
  access: 'security:read',
  summary: 'The newest 50 security events of one kind',
  input: FindSecurityEvents,
  output: SecurityEvents,
  handler: async ({ input: { kind }, caller: { userId }, services }) => ({
    events: await services.db.withReader(userId, (trx) => newestEvents(trx, kind)),
  }),
})

export const getAuditLog = defineRoute({
  access: 'security:read',
  summary: 'The newest 50 changes of profiles, addresses masked',
  output: AuditLog,
  handler: async ({ caller: { userId }, services }) => ({
    entries: await services.db.withReader(userId, newestAudits),
  }),
})

export const getRetention = defineRoute({
  access: 'security:read',
  summary: 'How long what is kept, and what the last nightly run forgot',
  output: RetentionReport,
  handler: ({ caller: { userId }, services }) => services.db.withReader(userId, readRetention),
})

export const postAnonymize = maintenance(
  'anonymize_old_audit_logs',
  'Forget addresses and browsers in both logs that are older than the school’s settings say',
)

export const postCleanupAudits = maintenance(
  'cleanup_old_audit_logs',
  'Delete entries of both logs that are older than the school’s settings say',
)

export const postCleanupProfiles = maintenance(
  'cleanup_inactive_profiles',
  'Mark the profiles of learners not seen for as long as the school’s settings say as inactive',
)

/** Address and browser are passed on because the routine logs who ran it. */
function maintenance(routine: MaintenanceRoutine, summary: string) {
  return defineRoute({
    access: 'security:maintain',
    summary,
    output: MaintenanceDone,
    handler: async ({ caller: { userId }, services, client }) => ({
      touched: await services.db.withUser(userId, (trx) => runRoutine(trx, routine), client),
    }),
  })
}
