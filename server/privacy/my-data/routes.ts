import * as api from '#domain/privacy/privacy-api.ts'
import type { MyData } from '#domain/privacy/my-data.ts'
import { requireProof } from '../../accounts/auth/prove.ts'
import { refusal } from '../../core/errors.ts'
import { inSlices, jsonList } from '../../core/in-slices.ts'
import { ReadyJson } from '../../http/routing/route.ts'
import { implement } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { withAccounts } from '../../accounts/users/accounts.ts'
import { readMyData } from './read-my-data.ts'

export const routes = [
  implement(api.readMyData, async (call) => {
    const { caller, services, client } = call
    await requireProof(call)
    const data = await services.db.withAuth(
      async (trx) => {
        const read = await readMyData(trx, caller.userId)
        await record(trx, 'data_requested', { userId: caller.userId })
        return read
      },
      { ...client, userId: caller.userId },
    )
    return new ReadyJson(await inSlices(jsonOf(data)))
  }),
  implement(api.readLearnerData, async (call) => {
    const { userId } = call.input
    await requireProof(call)
    const data = await withAccounts(call, 'privacy:manage', async (trx) => {
      const read = await readMyData(trx, userId)
      if (read.tables['auth.accounts'] === undefined) throw refusal('not_found')
      await record(trx, 'data_requested', { userId })
      return read
    })
    return new ReadyJson(await inSlices(jsonOf(data)))
  }),
]

/**
 * Writes the JSON row by row, with pauses. Checking and writing the rows of a learner with 5,000 answers in one step would
 * hold up all other calls. readMyData has already chosen what may be shown.
 */
function* jsonOf({ tables, ...about }: MyData): Generator<void, string> {
  const written: string[] = []
  for (const [table, rows] of Object.entries(tables)) {
    written.push(`${JSON.stringify(table)}:${yield* jsonList(rows)}`)
  }
  return `${JSON.stringify(about).slice(0, -1)},"tables":{${written.join()}}}`
}
