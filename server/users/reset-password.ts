import { ONE_TIME_PASSWORD_DAYS, type OneTimePassword, type ResetLearnerPassword } from '#domain/learners.ts'
import { may, VERBS, verbsOf } from '#domain/permissions.ts'
import type * as z from 'zod/mini'
import { giveOneTimePassword, setPassword } from '../auth/queries.ts'
import { readablePassword } from '../auth/readable-password.ts'
import { refusal } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { record } from './access-log.ts'
import { lockAccount, withAccounts } from './account-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The one-time password only opens the choice of another one. Every session and upload ticket of the account ends, the
 * tickets by a trigger.
 * @throws AppError not_found, forbidden (the caller's own account, or one that may more), busy
 */
export async function resetLearnerPassword(
  call: Call<z.infer<typeof ResetLearnerPassword>, Caller>,
): Promise<OneTimePassword> {
  const { input, caller, services } = call
  // With their own they would only lock themselves out.
  if (input.userId === caller.userId) throw refusal('forbidden')
  const password = readablePassword()
  // Before the transaction: waiting for the hasher must not hold a database connection.
  const passwordHash = await services.passwords.hash(password)
  const expiresAt = new Date(Date.now() + ONE_TIME_PASSWORD_DAYS * DAY_MS)

  const email = await withAccounts(call, 'learners:reset-password', async (trx) => {
    const account = await lockAccount(trx, input.userId)
    if (account === null) throw refusal('not_found')
    // Whoever holds the password can sign in as its owner, and must not get more rights that way.
    const mayMore = verbsOf(account.roles).some((verb) => VERBS[verb].staff && !may(caller.roles, verb))
    if (mayMore) throw refusal('forbidden')
    await setPassword(trx, input.userId, passwordHash)
    await giveOneTimePassword(trx, { userId: input.userId, givenBy: caller.userId, expiresAt })
    await record(trx, 'password_reset', { userId: input.userId })
    return account.email
  })
  services.live.endUser(input.userId)
  // They may be here because of wrong guesses; the new password must work at once.
  await services.throttle.forget({ kind: 'sign-in, elsewhere', of: [email] })
  return { email, password, expiresAt: expiresAt.toISOString() }
}
