import * as api from '#domain/privacy/security-api.ts'
import type { EventKind, MaintenanceRoutine, SecurityEvent } from '#domain/privacy/security.ts'
import { withAccounts } from '../../accounts/users/accounts.ts'
import { recordTouched } from '../../core/access-log.ts'
import { requireRightClock } from '../../core/clock-doubt.ts'
import type { Caller } from '../../http/routing/route.ts'
import { implement, type Call } from '../services.ts'
import { namesOfStaff, newestAudits, newestEvents, peopleOf, readRetention, runRoutine } from './queries.ts'

export const routes = [
  implement(api.readSecurityEvents, async (call) => ({ events: await namedEvents(call) })),
  implement(api.findSecurityEvents, async (call) => ({ events: await namedEvents(call, call.input.kind) })),
  implement(api.readPeopleOfEvent, ({ input, caller: { userId }, services, client }) =>
    services.db.withReader(userId, (trx) => peopleOf(trx, input.id), {
      write: (trx, { people }) =>
        recordTouched(
          trx,
          'shown',
          people.map((person) => person.userId),
        ),
      context: client,
    }),
  ),
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

/** Returns the newest events with the names of staff. */
async function namedEvents(call: Call<unknown, Caller>, kind?: EventKind): Promise<SecurityEvent[]> {
  const events = await call.services.db.withReader(call.caller.userId, (trx) => newestEvents(trx, kind))
  const ids = [...new Set(events.flatMap(({ user }) => user ?? []))]
  const names = await withAccounts(call, 'security:read', (trx) => namesOfStaff(trx, ids))
  return events.map((event) => {
    const userName = event.user === null ? undefined : names.get(event.user)
    return userName === undefined ? event : { ...event, userName }
  })
}

/** Returns a handler that runs a routine. The address and the browser are passed on, because the routine logs who ran it. */
function maintenance(routine: MaintenanceRoutine) {
  return async ({ caller: { userId }, services, client }: Call<unknown, Caller>) => {
    await requireRightClock(services.db)
    return { touched: await services.db.withUser(userId, (trx) => runRoutine(trx, routine), client) }
  }
}
