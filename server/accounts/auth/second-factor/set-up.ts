import { clock } from '#domain/clock.ts'
import { isStaff } from '#domain/permissions.ts'
import type {
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorKey,
  SecondFactorState,
} from '#domain/accounts/second-factor.ts'
import type { DB } from '#database/generated/schema.ts'
import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { refusal, tooManyTries } from '../../../core/errors.ts'
import type { Caller } from '../../../http/routing/route.ts'
import type { Call } from '../../services.ts'
import { requireProof } from '../prove.ts'
import { explainEnds, rolesOf } from '../queries.ts'
import type { Counted } from '../../../core/throttle.ts'
import { keyFor, stepOfCode } from './codes.ts'
import { findSecondFactor, giveRecoveryCodes, removeSecondFactor } from './queries.ts'
import { isAskedOfStaff } from './required.ts'

/** RFC 4226 recommends a secret of 160 bits. */
const SECRET_BYTES = 20

type OwnCall = Pick<Call<unknown, Caller>, 'caller' | 'services' | 'client'>

export async function secondFactorState({ caller, services }: OwnCall): Promise<SecondFactorState> {
  const { userId } = caller
  const { accounts } = services
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from auth.recovery_codes where account_id = ${userId}::uuid
  `.execute(accounts)
  const roles = await rolesOf(accounts, userId)
  return {
    setAt: (await findSecondFactor(accounts, userId))?.setAt?.toISOString() ?? null,
    recoveryCodesLeft: rows[0]?.left ?? 0,
    isRequired: isStaff(roles) && (await isAskedOfStaff(accounts)),
  }
}

/**
 * Starts a second factor. One that the account already has goes on working until the first code of the new one was right.
 * @throws AppError password_needed, forbidden
 */
export async function startSecondFactor(call: OwnCall): Promise<SecondFactorKey> {
  const { caller, services } = call
  const { userId } = caller
  await requireProof(call)
  const secret = randomBytes(SECRET_BYTES)
  const sealed = services.secretCipher.seal(userId, secret)
  const email = await asStaff(call, async (trx) => {
    await trx
      .insertInto('auth.second_factors')
      .values({ account_id: userId, pending_secret: sealed })
      .onConflict((already) => already.column('account_id').doUpdateSet({ pending_secret: sealed }))
      .execute()
    const account = trx.selectFrom('auth.accounts').select('email').where('id', '=', userId)
    return (await account.executeTakeFirstOrThrow()).email
  })
  return keyFor(secret, email ?? userId)
}

/**
 * Sets a second factor by the first code of the new phone. It ends the account's other sessions, because they began without this
 * second factor.
 * @throws AppError password_needed, too_many_tries, second_factor_wrong, forbidden
 */
export async function confirmSecondFactor(
  call: OwnCall & { input: SecondFactorCode },
): Promise<RecoveryCodes> {
  const { caller, services, input } = call
  const { userId, sessionId } = caller
  await requireProof(call)
  const counted: Counted = { kind: 'second factor', of: [userId] }
  const { wait } = await services.throttle.charge(counted)
  if (wait > 0) throw tooManyTries(wait)

  const codes = await asStaff(call, async (trx) => {
    const sealed = (await findSecondFactor(trx, userId))?.pendingSecret
    const secret = sealed ? services.secretCipher.open(userId, sealed) : null
    const step = secret && stepOfCode(secret, input.code, clock.now())
    if (step === null) throw refusal('second_factor_wrong')
    const changed = await sql`
      update auth.second_factors
         set secret = pending_secret, pending_secret = null, last_step = ${step}, set_at = now()
       where account_id = ${userId}::uuid and pending_secret = ${sealed}
    `.execute(trx)
    // It was confirmed, or started again, in another tab a moment ago.
    if (changed.numAffectedRows !== 1n) throw refusal('second_factor_wrong')
    await trx
      .deleteFrom('auth.sessions')
      .where('account_id', '=', userId)
      .where('id', '<>', sessionId)
      .execute()
    await explainEnds(trx, [userId], 'second_factor')
    await recordChange(trx, 'second_factor_set', userId)
    return giveRecoveryCodes(trx, userId)
  })
  await services.endedSessions.refuseThoseOf(userId)
  await services.throttle.forget(counted)
  return { codes }
}

/** Gives new recovery codes. The old ones end, because somebody may have seen them. */
export async function renewRecoveryCodes(call: OwnCall): Promise<RecoveryCodes> {
  await requireProof(call)
  const { userId } = call.caller
  const codes = await asStaff(call, async (trx) => {
    if (((await findSecondFactor(trx, userId))?.setAt ?? null) === null) throw refusal('not_found')
    return giveRecoveryCodes(trx, userId)
  })
  return { codes }
}

/** Removes the caller's second factor. The caller may have left the staff, so no role is required. */
export async function removeOwnSecondFactor(call: OwnCall): Promise<void> {
  await requireProof(call)
  const { userId } = call.caller
  await call.services.db.withAuth(
    async (trx) => {
      if (await removeSecondFactor(trx, userId)) await recordChange(trx, 'second_factor_removed', userId)
    },
    { ...call.client, userId },
  )
}

export async function recordChange(
  trx: Transaction<DB>,
  event: 'second_factor_set' | 'second_factor_removed',
  userId: string,
): Promise<void> {
  await trx
    .insertInto('app.security_events')
    .values({ event_type: event, details: JSON.stringify({ userId }) })
    .execute()
}

/**
 * Does the work in a transaction, for staff only.
 * @throws AppError forbidden for learners, who have no second factor, because it would stand between a child and the work
 */
function asStaff<T>(
  { caller, services, client }: OwnCall,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return services.db.withAuth(
    async (trx) => {
      if (!isStaff(await rolesOf(trx, caller.userId))) throw refusal('forbidden')
      return work(trx)
    },
    { ...client, userId: caller.userId },
  )
}
