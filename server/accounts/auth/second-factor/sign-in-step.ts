import { clock } from '#domain/clock.ts'
import type { SecondFactorCode } from '#domain/accounts/second-factor.ts'
import { refusal, tooManyTries } from '../../../core/errors.ts'
import type { Call } from '../../services.ts'
import { bySession } from '../authenticate.ts'
import { recordSignInEvent } from '../queries.ts'
import type { Counted } from '../../../core/throttle.ts'
import { takeCode } from './queries.ts'

/**
 * Takes the code of the second factor, after the right password. Until then the session opens nothing. Afterwards it is like any
 * other session.
 * @throws AppError signed_out, forbidden if no code is due, too_many_tries, second_factor_wrong
 */
export async function giveSecondFactor(
  call: Call<SecondFactorCode, null>,
): Promise<{ user: { id: string }; passwordDue: boolean }> {
  const { input, services, client } = call
  const session = await bySession(call, services.sessions.find)
  if (session === null) throw refusal('signed_out')
  if (!session.isSecondFactorDue) throw refusal('forbidden')
  const { userId } = session
  // Tries are counted by account, because somebody who knows the password would otherwise get five more tries with each sign-in.
  const counted: Counted = { kind: 'second factor', of: [userId] }
  const { wait, isLastFree } = await services.throttle.charge(counted)
  if (wait > 0) throw tooManyTries(wait)

  const cookies = await services.db.withAuth(async (trx) => {
    const code = { accountId: userId, code: input.code, now: clock.now() }
    if (!(await takeCode(trx, services.secretCipher, code))) {
      await recordSignInEvent(trx, 'login_failed', userId)
      if (isLastFree) await recordSignInEvent(trx, 'login_throttled', userId)
      return null
    }
    await recordSignInEvent(trx, 'signed_in', userId)
    return services.sessions.admit(trx, session)
  }, client)
  if (cookies === null) throw refusal('second_factor_wrong')
  for (const cookie of cookies) call.setHeader('Set-Cookie', cookie)
  await services.throttle.forget(counted)
  return { user: { id: userId }, passwordDue: session.isPasswordDue }
}
