import { isNameOf, type DeleteLearner } from '#domain/learners.ts'
import { isStaff } from '#domain/permissions.ts'
import type * as z from 'zod/mini'
import { invalidInput, refusal } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { profileOf } from '../profile/queries.ts'
import { record } from './access-log.ts'
import { deleteAccount, lockAccount, withAccounts } from './account-queries.ts'

/**
 * Deletes the account with everything that belongs to it. Only a log entry with the now meaningless id stays.
 * @throws AppError not_found, forbidden (an account of the staff), invalid_input (another name)
 */
export async function deleteLearner(call: Call<z.infer<typeof DeleteLearner>, Caller>): Promise<void> {
  const { userId, fullName } = call.input
  await withAccounts(call, 'learners:delete', async (trx) => {
    const account = await lockAccount(trx, userId)
    const profile = account && (await profileOf(trx, userId))
    if (account === null || profile === null) throw refusal('not_found')
    // Their role must be taken first, as a step of its own that is logged.
    if (isStaff(account.roles)) throw refusal('forbidden')
    if (!isNameOf(fullName, profile)) throw invalidInput({ fullName: 'This is not the learner’s name' })
    await record(trx, 'account_deleted', { userId })
    await deleteAccount(trx, userId)
  })
  call.services.live.endUser(userId)
}
