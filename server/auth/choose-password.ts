import type { ChoosePassword } from '#domain/accounts.ts'
import type * as z from 'zod/mini'
import { invalidInput, refusal } from '../errors.ts'
import type { Call } from '../routing/define-route.ts'
import { forgetOneTimePassword, passwordHashOf, setPassword } from './queries.ts'

/**
 * Puts one's own password in place of a one-time password. Only for a session that came with such a password: everybody
 * else proves who they are by a link in a mail (reset-password.ts).
 * @throws AppError signed_out, forbidden (nothing is due), one_time_password_ended, invalid_input, busy
 */
export async function choosePassword(call: Call<z.infer<typeof ChoosePassword>, null>): Promise<void> {
  const { input, services, client } = call
  const session = await services.sessions.choosing(call.header('cookie'))
  if (session === null) throw refusal('signed_out')
  const { sessionId, userId, isDue } = session
  if (!isDue) throw refusal('forbidden')

  const before = await passwordHashOf(services.accounts, userId)
  if (before !== null && (await services.passwords.verify(before, input.password)))
    throw invalidInput({ password: 'Please choose another password than the one you were given' })

  const passwordHash = await services.passwords.hash(input.password)
  await services.db.withAuth(
    async (trx) => {
      const given = await forgetOneTimePassword(trx, userId)
      // Chosen in another tab a moment ago.
      if (given === null) throw refusal('forbidden')
      if (given.expiresAt !== null && given.expiresAt < new Date()) throw refusal('one_time_password_ended')
      await setPassword(trx, userId, passwordHash, sessionId)
    },
    { ...client, userId },
  )
}
