import { changeOf } from '#domain/accounts/accounts.ts'
import { numberTaken } from '#domain/accounts/learner-number.ts'
import type { CorrectLearner } from '#domain/accounts/learners.ts'
import type { Profile } from '#domain/accounts/session.ts'
import type { DB } from '#database/generated/schema.ts'
import { isStaff, may } from '#domain/permissions.ts'
import { sql, type Transaction } from 'kysely'
import { invalidInput, refusal } from '../../core/errors.ts'
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
  const { userId, change = {}, learnerNumber } = call.input
  await withAccounts(call, 'classes:teach', async (trx) => {
    const before = await profileOf(trx, userId)
    if (before === null) throw refusal('not_found')
    const seesAll = may(await rolesOf(trx, call.caller.userId), 'learners:admit')
    if (!seesAll) {
      const { rows } = await sql`select from app.my_learners() mine where mine = ${userId}::uuid`.execute(trx)
      if (rows.length === 0) throw refusal('not_found')
    }
    if (isStaff(await rolesOf(trx, userId))) throw refusal('forbidden')
    checkInput(changeOf(before), change)
    // What is as it was is left out, so the audit log gets no entry for it.
    const changed: [string, unknown][] = Object.entries(change).filter(
      ([name, value]) => value !== before[name as keyof Profile],
    )
    const number =
      learnerNumber === undefined ? null : await numberFor(trx, { ...before, learnerNumber, seesAll })
    if (number !== null) changed.push(['learnerNumber', number])
    if (changed.length === 0) return
    const json = JSON.stringify(Object.fromEntries(changed))
    await sql`select app.correct_learner(${userId}::uuid, ${json}::jsonb)`.execute(trx)
  })
}

interface Wanted extends Pick<Profile, 'userId' | 'firstName' | 'lastName'> {
  learnerNumber: string
  /** The caller may know every learner's name. */
  seesAll: boolean
}

/**
 * Returns the number that the learner gets, or null if it is the one that they have.
 * @throws AppError invalid_input when the school does not keep numbers, or when this one belongs to somebody else
 */
async function numberFor(trx: Transaction<DB>, wanted: Wanted): Promise<string | null> {
  const { userId, learnerNumber, seesAll } = wanted
  const { rows: found } = await sql<{ keeps: boolean }>`select app.keeps_learner_numbers() as keeps`.execute(
    trx,
  )
  if (!found[0]?.keeps) throw invalidInput({ learnerNumber: 'The school does not keep learner numbers' })
  // Two people who give one number at the same time would otherwise get an error that says nothing.
  await sql`select pg_advisory_xact_lock(hashtext('app.profiles.learner_number'))`.execute(trx)
  const { rows } = await sql<{ userId: string; number: string | null; name: string; isSeen: boolean }>`
    select user_id as "userId", coalesce(learner_number, '') as number, first_name || ' ' || last_name as name,
           user_id in (select app.my_learners()) as "isSeen"
      from app.profiles where user_id = ${userId}::uuid or learner_number = ${learnerNumber}
  `.execute(trx)
  const other = rows.find((one) => one.userId !== userId)
  if (other !== undefined)
    throw invalidInput({
      learnerNumber: numberTaken(
        learnerNumber,
        `${wanted.firstName} ${wanted.lastName}`,
        seesAll || other.isSeen ? other.name : null,
      ),
    })
  return rows[0]?.number === learnerNumber ? null : learnerNumber
}
