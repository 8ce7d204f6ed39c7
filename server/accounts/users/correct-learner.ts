import { changeOf } from '#domain/accounts/accounts.ts'
import type { CorrectLearner } from '#domain/accounts/learners.ts'
import type { Profile } from '#domain/accounts/session.ts'
import { isStaff, may } from '#domain/permissions.ts'
import { sql } from 'kysely'
import { refusal } from '../../core/errors.ts'
import { checkInput } from '../../http/routing/check-input.ts'
import type { Caller } from '../../http/routing/route.ts'
import { rolesOf } from '../auth/queries.ts'
import { profileOf } from '../profile/queries.ts'
import type { Call } from '../services.ts'
import { withAccounts } from './accounts.ts'

/**
 * Corrects a learner's details for the family: for staff who admit learners anybody's, for a teacher those of their learners.
 * The audit log of profiles keeps who did it.
 * @throws AppError not_found for a learner whom the caller does not see; forbidden for an account of the staff; invalid_input
 */
export async function correctLearner(call: Call<CorrectLearner, Caller>): Promise<void> {
  const { userId, change } = call.input
  await withAccounts(call, 'classes:teach', async (trx) => {
    const before = await profileOf(trx, userId)
    if (before === null) throw refusal('not_found')
    if (!may(await rolesOf(trx, call.caller.userId), 'learners:admit')) {
      const { rows } = await sql`select from app.my_learners() mine where mine = ${userId}::uuid`.execute(trx)
      if (rows.length === 0) throw refusal('not_found')
    }
    if (isStaff(await rolesOf(trx, userId))) throw refusal('forbidden')
    checkInput(changeOf(before), change)
    // What is as it was is left out, so the audit log gets no entry for it.
    const changed = Object.entries(change).filter(([name, value]) => value !== before[name as keyof Profile])
    if (changed.length === 0) return
    const json = JSON.stringify(Object.fromEntries(changed))
    await sql`select app.correct_learner(${userId}::uuid, ${json}::jsonb)`.execute(trx)
  })
}
