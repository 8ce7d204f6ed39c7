import { LearnerPrivacy, OneLearner, OwnConsent, PrivacyOverview, RecordConsent } from '#domain/privacy.ts'
import { refusal } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'
import { withAccounts } from '../users/accounts.ts'
import { consentOf, recordForm, withdrawConsent } from './consents.ts'
import { readDeletions, readWithoutConsent } from './overview.ts'

export const getOwnConsent = defineRoute({
  access: 'account:manage',
  summary: 'Who agreed that the school keeps the caller’s data',
  output: OwnConsent,
  handler: ({ caller: { userId }, services }) =>
    services.db.withUser(userId, async (trx) => ({ consent: await consentOf(trx, userId) })),
})

export const postWithdrawOwnConsent = defineRoute({
  access: 'account:manage',
  summary: 'Take the consent for the caller’s own data back',
  output: 'no-content',
  handler: ({ caller: { userId }, services, client }) =>
    services.db.withUser(userId, (trx) => withdrawConsent(trx, userId), client),
})

export const postConsent = defineRoute({
  access: 'privacy:manage',
  summary: 'Write down a printed form of consent',
  input: RecordConsent,
  output: 'no-content',
  handler: ({ input, caller: { userId }, services, client }) =>
    services.db.withUser(userId, (trx) => recordForm(trx, input), client),
})

export const postWithdrawConsent = defineRoute({
  access: 'privacy:manage',
  summary: 'Take a learner’s consent back, for the family',
  input: OneLearner,
  output: 'no-content',
  handler: ({ input, caller: { userId }, services, client }) =>
    services.db.withUser(userId, (trx) => withdrawConsent(trx, input.userId), client),
})

export const getPrivacyOverview = defineRoute({
  access: 'privacy:manage',
  summary: 'Accounts that will be deleted, and learners without consent',
  output: PrivacyOverview,
  handler: async (call) => {
    const { caller, services } = call
    const deletions = await withAccounts(call, 'privacy:manage', readDeletions)
    const withoutConsent = await services.db.withUser(caller.userId, readWithoutConsent)
    return { deletions, withoutConsent }
  },
})

export const postLearnerPrivacy = defineRoute({
  access: 'privacy:manage',
  summary: 'One learner’s consent, and when the account will be deleted',
  input: OneLearner,
  output: LearnerPrivacy,
  handler: async (call) => {
    const { input, caller, services } = call
    const deletions = await withAccounts(call, 'privacy:manage', async (trx) => {
      const account = trx.selectFrom('auth.accounts').select('id').where('id', '=', input.userId)
      if ((await account.executeTakeFirst()) === undefined) throw refusal('not_found')
      return trx.selectFrom('app.deletions').select('due_at').where('user_id', '=', input.userId).execute()
    })
    const consent = await services.db.withUser(caller.userId, (trx) => consentOf(trx, input.userId))
    return { consent, dueAt: deletions[0]?.due_at.toISOString() ?? null }
  },
})
