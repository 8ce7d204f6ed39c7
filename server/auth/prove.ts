import { PROOF_MINUTES, type ProvePassword } from '#domain/proof.ts'
import { sql } from 'kysely'
import { AppError, refusal, tooManyTries } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { passwordHashOf, recordSignInEvent } from './queries.ts'
import type { Counted } from './throttle.ts'

/** Takes the password again, for whoever finds the page open may not be its owner. */
export async function prove(call: Call<ProvePassword, Caller>): Promise<void> {
  const { input, caller, services } = call
  // By session: whoever guesses at an open page keeps nobody else out, its owner elsewhere neither.
  const counted: Counted = { kind: 'password again', of: [caller.sessionId] }
  const { wait, isLastFree } = await services.throttle.charge(counted)
  if (wait > 0) throw tooManyTries(wait)

  const passwordHash = await passwordHashOf(services.accounts, caller.userId)
  const isRight =
    passwordHash !== null &&
    (await services.passwords.verify(passwordHash, input.password).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'busy') await services.throttle.refund(counted)
      throw error
    }))
  if (!isRight) {
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
  const { rows } = await sql`
    update auth.sessions set proven_at = now()
     where id = ${caller.sessionId}::uuid and account_id = ${caller.userId}::uuid and expires_at > now()
    returning id
  `.execute(services.accounts)
  if (rows.length === 0) throw refusal('signed_out')
}

/**
 * For what cannot be undone. Ask it first, before anything is read or changed.
 * @throws AppError password_needed when the password was given too long ago in this session
 */
export async function requireProof({
  caller,
  services,
}: Pick<Call<unknown, Caller>, 'caller' | 'services'>): Promise<void> {
  const { rows } = await sql<{ isProven: boolean }>`
    select proven_at > now() - ${PROOF_MINUTES} * interval '1 minute' as "isProven" from auth.sessions
     where id = ${caller.sessionId}::uuid and account_id = ${caller.userId}::uuid and expires_at > now()
  `.execute(services.accounts)
  if (rows[0] === undefined) throw refusal('signed_out')
  if (!rows[0].isProven) throw refusal('password_needed')
}
