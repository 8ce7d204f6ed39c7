import type { Registration } from '#domain/accounts.ts'
import { isAPIError } from 'better-auth/api'
import { refusal, tooManyTries } from '../errors.ts'
import type { Call } from '../routing/define-route.ts'
import { readDeviceCookie } from './device-cookie.ts'
import { insertLearner, userIdOf } from './queries.ts'
import { sessionCookieOf } from './sessions.ts'
import type { Counted } from './throttle.ts'

/**
 * Makes the account, its profile and the role 'learner' in one transaction, and signs in.
 * @throws AppError already_registered, too_many_tries, busy
 */
export async function register(call: Call<Registration, null>): Promise<{ user: { id: string } }> {
  const { input, services, client } = call
  // The specification lets sign-up tell that an address is known (spec 8); so what tells it is rationed.
  const counted: Counted = { kind: 'already registered', of: [client.ip ?? 'unknown'] }
  const wait = await services.throttle.waitOf(counted)
  if (wait > 0) throw tooManyTries(wait)

  // Before the transaction: a queue for the hasher must not hold database connections.
  const passwordHash = await services.passwords.hash(input.password)
  const account = await services.db
    .withAuth(async (trx) => {
      const { headers, response } = await services.authWithin(trx, passwordHash).api.signUpEmail({
        // First and last name live in the profile alone.
        body: { name: '', email: input.email, password: input.password },
        returnHeaders: true,
      })
      await insertLearner(trx, response.user.id, input)
      return { userId: response.user.id, headers }
    }, client)
    .catch(async (error: unknown) => {
      if (!(await isTaken(call, error))) throw error
      await services.throttle.charge(counted)
      throw refusal('already_registered')
    })

  await services.sessions.end(call.header('cookie'))
  for (const cookie of sessionCookieOf(account.headers, services.https)) {
    call.setHeader('Set-Cookie', cookie)
  }
  const device = readDeviceCookie(call.header('cookie'), services.deviceSecret, services.https)
  call.setHeader('Set-Cookie', device.remembering(input.email))
  return { user: { id: account.userId } }
}

/** Whether Better Auth refused because of the address: it found it, or lost a race for it and hides why. */
async function isTaken({ input, services }: Call<Registration, null>, error: unknown): Promise<boolean> {
  if (!isAPIError(error) || error.statusCode !== 422) return false
  return (await services.db.withAuth((trx) => userIdOf(trx, input.email))) !== null
}
