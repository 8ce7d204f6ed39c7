import type { AdminLogin, Login } from '#domain/accounts.ts'
import { may } from '#domain/permissions.ts'
import { isAPIError } from 'better-auth/api'
import { AppError, refusal, tooManyTries } from '../errors.ts'
import type { Call } from '../routing/define-route.ts'
import { readDeviceCookie } from './device-cookie.ts'
import { isPasswordDue, recordSignInEvent, rolesOf, userIdOf } from './queries.ts'
import { sessionCookieOf } from './sessions.ts'
import type { Counted } from './throttle.ts'

export interface SignedIn {
  user: { id: string }
  /** The password is for one use (an admin gave it out, or it was printed): the session can only choose another. */
  passwordDue: boolean
}

/**
 * Signs in by e-mail and password and sets the session cookie. A wrong password and an unknown address look
 * the same from outside, also by the clock: an unknown one is hashed too.
 * @throws AppError invalid_credentials, too_many_tries, busy
 */
export async function signIn(call: Call<Login | AdminLogin, null>): Promise<SignedIn> {
  const { input, services } = call
  const cookies = call.header('cookie')
  const device = readDeviceCookie(cookies, services.deviceSecret, services.https)
  const onThisDevice: Counted = { kind: 'sign-in, known device', of: [input.email, device.deviceId] }
  const elsewhere: Counted = { kind: 'sign-in, elsewhere', of: [input.email] }
  const counted = device.knows(input.email) ? onThisDevice : elsewhere

  const charge = await services.throttle.charge(counted)
  if (charge.wait > 0) throw tooManyTries(charge.wait)
  const signedIn = await checkPassword(call, counted, charge.isLastFree)

  await services.throttle.forget(onThisDevice, elsewhere)
  // Whoever used this browser before is signed out with this: one browser, one session.
  await services.sessions.end(cookies)
  for (const cookie of sessionCookieOf(signedIn.headers, services.https)) {
    call.setHeader('Set-Cookie', cookie)
  }
  call.setHeader('Set-Cookie', device.remembering(input.email))
  const passwordDue = await isPasswordDue(services.accounts, signedIn.userId)
  return { user: { id: signedIn.userId }, passwordDue }
}

/**
 * Signs in at the admin entrance. Whoever may not enter is signed out again, and that is recorded.
 * @throws AppError admin_required and those of signIn
 */
export async function adminSignIn(call: Call<AdminLogin, null>): Promise<SignedIn> {
  const { services } = call
  const setCookies: string[] = []
  const result = await signIn({
    ...call,
    setHeader: (name, value) =>
      name === 'Set-Cookie' ? setCookies.push(value) : call.setHeader(name, value),
  })
  const userId = result.user.id
  if (!may(await rolesOf(services.accounts, userId), 'admin:enter')) {
    await services.sessions.end(setCookies.map((cookie) => cookie.split(';')[0]).join('; '))
    call.setHeader('Set-Cookie', services.sessions.clearedCookie)
    await services.db.withAuth((trx) => recordSignInEvent(trx, 'admin_login_denied', userId), call.client)
    throw refusal('admin_required')
  }
  for (const cookie of setCookies) call.setHeader('Set-Cookie', cookie)
  return result
}

async function checkPassword(
  { input, services, client }: Call<Login | AdminLogin, null>,
  counted: Counted,
  isLastFree: boolean,
): Promise<{ userId: string; headers: Headers }> {
  try {
    const { headers, response } = await services.auth.api.signInEmail({
      body: { email: input.email, password: input.password },
      returnHeaders: true,
    })
    return { userId: response.user.id, headers }
  } catch (error) {
    if (error instanceof AppError && error.code === 'busy') await services.throttle.refund(counted)
    // 400 is an address that cannot be one, which the admin form lets through.
    if (!isAPIError(error) || ![400, 401].includes(error.statusCode)) throw error
    await services.db.withAuth(async (trx) => {
      const userId = await userIdOf(trx, input.email)
      await recordSignInEvent(trx, 'login_failed', userId)
      if (isLastFree) await recordSignInEvent(trx, 'login_throttled', userId)
    }, client)
    throw refusal('invalid_credentials')
  }
}
