import * as api from '#domain/privacy/security-api.ts'
import type { MaintenanceRoutine } from '#domain/privacy/security.ts'
import { requireRightClock } from '../../core/clock-doubt.ts'
import type { Caller } from '../../http/routing/route.ts'
import { implement, type Call } from '../services.ts'
import { newestAudits, newestEvents, readRetention, runRoutine } from './queries.ts'

export const routes = [
  implement(api.readSecurityEvents, async ({ caller: { userId }, services }) => ({
    events: await services.db.withReader(userId, newestEvents),
  })),
  implement(api.findSecurityEvents, async ({ input: { kind }, caller: { userId }, services }) => ({
    events: await services.db.withReader(userId, (trx) => newestEvents(trx, kind)),
  })),
  implement(api.readAuditLog, async ({ caller: { userId }, services }) => ({
    entries: await services.db.withReader(userId, newestAudits),
  })),
  implement(api.readRetention, ({ caller: { userId }, services }) =>
    services.db.withReader(userId, readRetention),
  ),
  implement(api.anonymizeAuditLogs, maintenance('anonymize_old_audit_logs')),
  implement(api.cleanUpAuditLogs, maintenance('cleanup_old_audit_logs')),
  implement(api.cleanUpProfiles, maintenance('cleanup_inactive_profiles')),
]

/** Returns a handler that runs a routine. The address and the browser are passed on, because the routine logs who ran it. */
function maintenance(routine: MaintenanceRoutine) {
  return async ({ caller: { userId }, services, client }: Call<unknown, Caller>) => {
    await requireRightClock(services.db)
    return { touched: await services.db.withUser(userId, (trx) => runRoutine(trx, routine), client) }
  }
}
