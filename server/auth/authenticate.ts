import type { AdminLogin, Login } from '#domain/accounts.ts'
import { AppError, refusal, tooManyTries } from '../errors.ts'
import type { Call } from '../routing/define-route.ts'
import { readDeviceCookie } from './device-cookie.ts'
import { findAccount, findAccountsByPhone, recordSignInEvent, type Account } from './queries.ts'
import type { Counted } from './throttle.ts'

/**
 * From outside, also by the clock, an unknown address is like a wrong password. A number that several accounts have says so,
 * and no more.
 */
export async function authenticate(call: Call<Login | AdminLogin, null>): Promise<Account> {
  const { services, client } = call
  const device = deviceOf(call)
  const { account, name, isShared } = await findNamed(call)
  const onThisDevice: Counted = { kind: 'sign-in, known device', of: [name, device.deviceId] }
  const elsewhere: Counted = { kind: 'sign-in, elsewhere', of: [name] }
  const counted = device.knows(name) ? onThisDevice : elsewhere

  const { wait, isLastFree } = await services.throttle.charge(counted)
  if (wait > 0) throw tooManyTries(wait)
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
  throw refusal(isShared ? 'phone_shared' : 'invalid_credentials')
}

/** `name`: under which tries are counted; the same for an account's e-mail address and its phone number. */
async function findNamed({ input, services }: Call<Login | AdminLogin, null>): Promise<{
  account: Account | null
  name: string
  isShared: boolean
}> {
  const phoneNumber = 'phoneNumber' in input ? input.phoneNumber : undefined
  const found =
    phoneNumber === undefined
      ? [await findAccount(services.accounts, input.email ?? '')]
      : await findAccountsByPhone(services.accounts, phoneNumber)
  const isShared = found.length > 1
  const account = isShared ? null : (found[0] ?? null)
  return { account, name: account?.email ?? input.email ?? phoneNumber ?? '', isShared }
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
