import { MyData } from '#domain/my-data.ts'
import { OneLearner } from '#domain/privacy.ts'
import { requireProof } from '../auth/prove.ts'
import { refusal } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'
import { record } from '../users/access-log.ts'
import { withAccounts } from '../users/accounts.ts'
import { readMyData } from './read-my-data.ts'

export const postOwnData = defineRoute({
  access: 'account:manage',
  summary: 'Everything that is kept about the caller',
  output: MyData,
  handler: async (call) => {
    const { caller, services, client } = call
    await requireProof(call)
    return services.db.withAuth(
      async (trx) => {
        const data = await readMyData(trx, caller.userId)
        await record(trx, 'data_requested', { userId: caller.userId })
        return data
      },
      { ...client, userId: caller.userId },
    )
  },
})

export const postLearnerData = defineRoute({
  access: 'privacy:manage',
  summary: 'Everything that is kept about a learner, for the family',
  input: OneLearner,
  output: MyData,
  handler: async (call) => {
    const { userId } = call.input
    await requireProof(call)
    return withAccounts(call, 'privacy:manage', async (trx) => {
      const data = await readMyData(trx, userId)
      if (data.tables['auth.accounts'] === undefined) throw refusal('not_found')
      await record(trx, 'data_requested', { userId })
      return data
    })
  },
})
