import type { AdminLogin, Login } from '#domain/accounts.ts'
import { AppError, refusal, tooManyTries } from '../errors.ts'
import type { Call } from '../routing/define-route.ts'
import { readDeviceCookie } from './device-cookie.ts'
import { findAccount, recordSignInEvent, type Account } from './queries.ts'
import type { Counted } from './throttle.ts'

/** From outside, also by the clock, an unknown address is like a wrong password. */
export async function authenticate(call: Call<Login | AdminLogin, null>): Promise<Account> {
  const { input, services, client } = call
  const device = deviceOf(call)
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

export function deviceOf({ header, services }: Call<unknown, null>) {
  return readDeviceCookie(header('cookie'), services.deviceSecret, services.https)
}
