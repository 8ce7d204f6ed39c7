import { PROOF_MINUTES, type ProvePassword } from '#domain/accounts/proof.ts'
import { sql } from 'kysely'
import { AppError, refusal, tooManyTries } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { HttpServices } from '../../http/services.ts'
import type { Call } from '../services.ts'
import { checkPassword } from './check-password.ts'
import { passwordHashOf, recordSignInEvent } from './queries.ts'
import type { Counted } from '../../core/throttle.ts'

/**
 * Checks the password again, because the person at an open page may not be its owner.
 * @throws AppError invalid_credentials, too_many_tries, signed_out
 */
export async function prove(call: Call<ProvePassword, Caller>): Promise<void> {
  const { input, caller, services } = call
  // Tries are counted by session, so that somebody who guesses at an open page does not keep its owner out elsewhere.
  const counted: Counted = { kind: 'password again', of: [caller.sessionId] }
  const given: Counted = { kind: 'proof given', of: [caller.userId] }
  const tooSoon = await services.throttle.waitOf(given)
  if (tooSoon > 0) throw tooManyTries(tooSoon)
  const { wait, isLastFree } = await services.throttle.charge(counted)
  if (wait > 0) throw tooManyTries(wait)

  const passwordHash = await passwordHashOf(services.accounts, caller.userId)
  const right =
    passwordHash === null
      ? null
      : await checkPassword(services, { id: caller.userId, passwordHash }, input.password).catch(
          async (error: unknown) => {
            if (error instanceof AppError && error.code === 'busy') await services.throttle.refund(counted)
            throw error
          },
        )
  if (right === null) {
    await services.db.withAuth(
      async (trx) => {
        await recordSignInEvent(trx, 'login_failed', caller.userId)
        if (isLastFree) await recordSignInEvent(trx, 'login_throttled', caller.userId)
      },
      { ...call.client, userId: caller.userId },
    )
    throw refusal('invalid_credentials')
  }
  await services.throttle.forget(counted)
  await services.throttle.charge(given)
  const { rows } = await sql`
    update auth.sessions set proven_at = now()
     where id = ${caller.sessionId}::uuid and account_id = ${caller.userId}::uuid and expires_at > app.judged_at(last_used_at)
    returning id
  `.execute(services.accounts)
  if (rows.length === 0) throw refusal('signed_out')
}

/**
 * Guards actions that cannot be undone. Call it first, before anything is read or changed.
 * @throws AppError password_needed if the password was given too long ago in this session, signed_out
 */
export async function requireProof({
  caller,
  services,
}: {
  caller: Caller
  services: Pick<HttpServices, 'accounts'>
}): Promise<void> {
  const { rows } = await sql<{ isProven: boolean }>`
    select proven_at > now() - ${PROOF_MINUTES} * interval '1 minute' as "isProven" from auth.sessions
     where id = ${caller.sessionId}::uuid and account_id = ${caller.userId}::uuid and expires_at > app.judged_at(last_used_at)
  `.execute(services.accounts)
  if (rows[0] === undefined) throw refusal('signed_out')
  if (!rows[0].isProven) throw refusal('password_needed')
}
