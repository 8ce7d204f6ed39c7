import * as api from '#domain/privacy/privacy-api.ts'
import { clock } from '#domain/clock.ts'
import { STILL_TO_COME } from '#domain/privacy/privacy.ts'
import { invalidInput } from '../../core/errors.ts'
import { refusal } from '../../core/errors.ts'
import { implement } from '../services.ts'
import { withAccounts } from '../users/accounts.ts'
import { record } from '../../core/access-log.ts'
import { consentOf, recordForm, recordForms, undoForms, withdrawConsent } from './consents.ts'
import { findWithoutConsent, readDeletions, readWithoutConsent } from './overview.ts'

export const routes = [
  implement(api.readOwnConsent, ({ caller: { userId }, services }) =>
    services.db.withUser(userId, async (trx) => ({ consent: await consentOf(trx, userId) })),
  ),
  implement(api.withdrawOwnConsent, ({ caller: { userId }, services, client }) =>
    services.db.withUser(userId, (trx) => withdrawConsent(trx, userId), client),
  ),
  implement(api.recordConsent, ({ input, caller: { userId }, services, client }) => {
    if (input.givenOn > clock.today()) throw invalidInput({ givenOn: STILL_TO_COME })
    return services.db.withUser(userId, (trx) => recordForm(trx, input), client)
  }),
  implement(api.findWithoutConsent, ({ input, caller: { userId }, services }) =>
    services.db.withUser(userId, (trx) => findWithoutConsent(trx, input)),
  ),
  implement(api.recordClassConsents, ({ input, caller: { userId }, services, client }) => {
    if (input.givenOn > clock.today()) throw invalidInput({ givenOn: STILL_TO_COME })
    return services.db.withUser(userId, async (trx) => ({ userIds: await recordForms(trx, input) }), client)
  }),
  implement(api.undoClassConsents, ({ input, caller: { userId }, services, client }) =>
    services.db.withUser(
      userId,
      async (trx) => {
        const undone = await undoForms(trx, input.userIds)
        if (undone > 0) await record(trx, 'consent_recorded', { undone })
        return { undone }
      },
      client,
    ),
  ),
  implement(api.withdrawConsent, ({ input, caller: { userId }, services, client }) =>
    services.db.withUser(userId, (trx) => withdrawConsent(trx, input.userId), client),
  ),
  implement(api.readPrivacyOverview, async (call) => {
    const { caller, services } = call
    const deletions = await withAccounts(call, 'privacy:manage', readDeletions)
    const withoutConsent = await services.db.withUser(caller.userId, readWithoutConsent)
    return { deletions, withoutConsent }
  }),
  implement(api.readLearnerPrivacy, async (call) => {
    const { input, caller, services } = call
    const deletions = await withAccounts(call, 'privacy:manage', async (trx) => {
      const account = trx.selectFrom('auth.accounts').select('id').where('id', '=', input.userId)
      if ((await account.executeTakeFirst()) === undefined) throw refusal('not_found')
      return trx.selectFrom('app.deletions').select('due_at').where('user_id', '=', input.userId).execute()
    })
    const consent = await services.db.withUser(caller.userId, (trx) => consentOf(trx, input.userId))
    return { consent, dueAt: deletions[0]?.due_at.toISOString() ?? null }
  }),
]
