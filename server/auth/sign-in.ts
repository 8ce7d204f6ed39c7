import type { AdminLogin, Login } from '#domain/accounts.ts'
import { may } from '#domain/permissions.ts'
import { AppError, refusal, tooManyTries } from '../errors.ts'
import type { Call } from '../routing/define-route.ts'
import { readDeviceCookie } from './device-cookie.ts'
import { findAccount, recordSignInEvent, type Account } from './queries.ts'
import type { Counted } from './throttle.ts'

export interface SignedIn {
  user: { id: string }
  /** The session can only choose another password. */
  passwordDue: boolean
}

/** @throws AppError invalid_credentials, too_many_tries, busy */
export async function signIn(call: Call<Login | AdminLogin, null>): Promise<SignedIn> {
  return startSession(call, await authenticate(call))
}

/**
 * Signs in at the admin login. Whoever may not enter is signed out, and that is recorded.
 * @throws AppError admin_required and those of signIn
 */
export async function adminSignIn(call: Call<AdminLogin, null>): Promise<SignedIn> {
  const { services, client } = call
  const account = await authenticate(call)
  if (may(account.roles, 'admin:enter')) return startSession(call, account)
  await services.sessions.end(call.header('cookie'))
  call.setHeader('Set-Cookie', services.sessions.clearedCookie)
  await services.db.withAuth((trx) => recordSignInEvent(trx, 'admin_login_denied', account.id), client)
  throw refusal('admin_required')
}

/** The account whose password was typed. From outside, also by the clock, an unknown address is like a wrong password. */
async function authenticate(call: Call<Login | AdminLogin, null>): Promise<Account> {
  const { input, services, client } = call
  const device = readDeviceCookie(call.header('cookie'), services.deviceSecret, services.https)
  const onThisDevice: Counted = { kind: 'sign-in, known device', of: [input.email, device.deviceId] }
  const elsewhere: Counted = { kind: 'sign-in, elsewhere', of: [input.email] }
  const counted = device.knows(input.email) ? onThisDevice : elsewhere

  const { wait, isLastFree } = await services.throttle.charge(counted)
  if (wait > 0) throw tooManyTries(wait)
  const account = await findAccount(services.accounts, input.email)
  const isRight = await isPasswordOf(call, account).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'busy') await services.throttle.refund(counted)
    throw error
  })
  if (account !== null && isRight) {
    await services.throttle.forget(onThisDevice, elsewhere)
    return account
  }
  await services.db.withAuth(async (trx) => {
    await recordSignInEvent(trx, 'login_failed', account?.id ?? null)
    if (isLastFree) await recordSignInEvent(trx, 'login_throttled', account?.id ?? null)
  }, client)
  throw refusal('invalid_credentials')
}

async function isPasswordOf(
  { input, services }: Call<Login | AdminLogin, null>,
  account: Account | null,
): Promise<boolean> {
  if (account?.passwordHash) return services.passwords.verify(account.passwordHash, input.password)
  // Takes as long as checking one.
  await services.passwords.hash(input.password)
  return false
}

async function startSession(call: Call<Login | AdminLogin, null>, account: Account): Promise<SignedIn> {
  const { input, services } = call
  const cookies = call.header('cookie')
  const cookie = await services.sessions.start(services.accounts, account, cookies)
  if (cookie === null) throw refusal('invalid_credentials')
  call.setHeader('Set-Cookie', cookie)
  const device = readDeviceCookie(cookies, services.deviceSecret, services.https)
  call.setHeader('Set-Cookie', device.remembering(input.email))
  return { user: { id: account.id }, passwordDue: account.isPasswordDue }
}
