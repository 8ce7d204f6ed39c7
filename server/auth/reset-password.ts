import type { ForgotPassword, ResetPassword } from '#domain/accounts.ts'
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isAPIError } from 'better-auth/api'
import type * as z from 'zod/mini'
import { refusal } from '../errors.ts'
import { enqueue } from '../jobs.ts'
import { passwordResetMail } from '../mail/password-reset-mail.ts'
import type { Call } from '../routing/define-route.ts'
import { forgetOneTimePassword, recordSignInEvent, userIdOf } from './queries.ts'

const LINK_MINUTES = 60
/** Every answer takes this long, so that the clock does not tell whether an address is known. */
const ANSWER_AFTER_MS = 250

/** Sends a link to a known address; to any other, nothing. The answer is the same, and takes the same time. */
export async function forgotPassword(
  call: Call<z.infer<typeof ForgotPassword>, null>,
): Promise<Record<string, never>> {
  await Promise.all([sendLink(call), delay(ANSWER_AFTER_MS)])
  return {}
}

async function sendLink({
  input: { email },
  services,
  client,
}: Call<z.infer<typeof ForgotPassword>, null>): Promise<void> {
  const { wait } = await services.throttle.charge({ kind: 'reset mail', of: [email] })
  if (wait > 0) return
  await services.db.withAuth(async (trx) => {
    const userId = await userIdOf(trx, email)
    if (userId === null) return
    const token = randomBytes(32).toString('base64url')
    const { internalAdapter } = await services.authWithin(trx).$context
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: userId,
      expiresAt: new Date(Date.now() + LINK_MINUTES * 60_000),
    })
    // In the fragment, which browsers send to no server: the token stays out of every log.
    const link = `${services.origin}/reset-password#token=${token}`
    await enqueue(trx, 'mail.send', passwordResetMail(email, link, LINK_MINUTES))
  }, client)
}

/**
 * Sets a new password by a link that was sent, once, and signs the account out everywhere.
 * @throws AppError reset_link_invalid, busy
 */
export async function resetPassword(call: Call<z.infer<typeof ResetPassword>, null>): Promise<void> {
  const { input, services, client } = call
  const identifier = `reset-password:${input.token}`
  // Looked up first: an invented token must not cost a hash.
  const found = await services.db.withAuth(async (trx) => {
    const { internalAdapter } = await services.authWithin(trx).$context
    return internalAdapter.findVerificationValue(identifier)
  })
  if (found === null || found.expiresAt < new Date()) throw refusal('reset_link_invalid')

  const passwordHash = await services.passwords.hash(input.password)
  await services.db
    .withAuth(async (trx) => {
      await services.authWithin(trx, passwordHash).api.resetPassword({
        body: { token: input.token, newPassword: input.password },
      })
      await forgetOneTimePassword(trx, found.value)
      await recordSignInEvent(trx, 'password_reset', found.value)
    }, client)
    .catch((error: unknown) => {
      // Used by someone else in the meantime.
      throw isAPIError(error) && error.statusCode === 400 ? refusal('reset_link_invalid') : error
    })
  services.live.endUser(found.value)
}
