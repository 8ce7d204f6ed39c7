import { ONE_TIME_PASSWORD_DAYS, type OneTimePassword, type ResetLearnerPassword } from '#domain/learners.ts'
import { may, verbsOf } from '#domain/permissions.ts'
import type * as z from 'zod/mini'
import { giveOneTimePassword, setPassword } from '../auth/queries.ts'
import { readablePassword } from '../auth/readable-password.ts'
import { refusal } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { record } from './access-log.ts'
import { lockAccount, withAccounts } from './account-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Gives an account a password for one use: it opens the choice of another one and nothing else. Every session and
 * upload ticket of the account ends (the tickets by a trigger of the database). The password is in this answer alone.
 * @throws AppError not_found, forbidden (the caller's own account, or one that may more), busy
 */
export async function resetLearnerPassword(
  call: Call<z.infer<typeof ResetLearnerPassword>, Caller>,
): Promise<OneTimePassword> {
  const { input, caller, services } = call
  // Their own is theirs to change with the old one in mind; here they would only lock themselves out.
  if (input.userId === caller.userId) throw refusal('forbidden')
  const password = readablePassword()
  // Before the transaction: a queue for the hasher must not hold database connections.
  const passwordHash = await services.passwords.hash(password)
  const expiresAt = new Date(Date.now() + ONE_TIME_PASSWORD_DAYS * DAY_MS)

  const email = await withAccounts(call, 'learners:reset-password', async (trx) => {
    const account = await lockAccount(trx, input.userId)
    if (account === null) throw refusal('not_found')
    // Whoever holds the password can sign in as its owner: nobody gets more rights that way.
    if (!verbsOf(account.roles).every((verb) => may(caller.roles, verb))) throw refusal('forbidden')
    await setPassword(trx, input.userId, passwordHash)
    await giveOneTimePassword(trx, { userId: input.userId, givenBy: caller.userId, expiresAt })
    await record(trx, 'password_reset', { userId: input.userId })
    return account.email
  })
  services.live.endUser(input.userId)
  // Wrong guesses were why they came: the new password must work at once.
  await services.throttle.forget({ kind: 'sign-in, elsewhere', of: [email] })
  return { email, password, expiresAt: expiresAt.toISOString() }
}
