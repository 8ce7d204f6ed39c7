import type { Registration } from '#domain/accounts.ts'
import { refusal, tooManyTries } from '../errors.ts'
import type { Call } from '../routing/define-route.ts'
import { readDeviceCookie } from './device-cookie.ts'
import { insertAccount, insertLearner } from './queries.ts'
import type { Counted } from './throttle.ts'

/**
 * Makes the account, its profile, the role 'learner' and a session in one transaction.
 * @throws AppError already_registered, too_many_tries, busy
 */
export async function register(call: Call<Registration, null>): Promise<{ user: { id: string } }> {
  const { input, services, client } = call
  // Registration tells that an address is known, so what tells it is rationed.
  const counted: Counted = { kind: 'already registered', of: [client.ip ?? 'unknown'] }
  const wait = await services.throttle.waitOf(counted)
  if (wait > 0) throw tooManyTries(wait)

  // Before the transaction: a queue for the hasher must not hold database connections.
  const passwordHash = await services.passwords.hash(input.password)
  const cookies = call.header('cookie')
  const made = await services.db.withAuth(async (trx) => {
    const id = await insertAccount(trx, { email: input.email, passwordHash })
    if (id === null) return null
    await insertLearner(trx, id, input)
    const cookie = await services.sessions.start(trx, { id, passwordHash, roles: ['learner'] }, cookies)
    return { id, cookie }
  }, client)
  if (made === null) {
    await services.throttle.charge(counted)
    throw refusal('already_registered')
  }
  if (made.cookie !== null) call.setHeader('Set-Cookie', made.cookie)
  const device = readDeviceCookie(cookies, services.deviceSecret, services.https)
  call.setHeader('Set-Cookie', device.remembering(input.email))
  return { user: { id: made.id } }
}
