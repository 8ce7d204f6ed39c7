import type { AdminLogin, Login } from '#domain/accounts.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError, refusal, tooManyTries } from '../errors.ts'
import type { Call } from '../routing/define-route.ts'
import { readDeviceCookie, type Device } from './device-cookie.ts'
import type { Guess } from './guessing.ts'
import type { PlaceInQueue } from './login-queue.ts'
import { addressOf, networkOf } from './networks.ts'
import { findAccount, findAccountsByPhone, recordSignInEvent, type Account } from './queries.ts'

/** How long a stranger's try waits for others to come right, each time, before it is refused; in milliseconds. */
const TARPIT_MS = [300, 600]

type SignInCall = Call<Login | AdminLogin, null>

/** Too many accounts had a wrong password there. Children who are just signing in take theirs back a moment later. */
class TooManyAccounts extends AppError {
  constructor(seconds: number) {
    super('too_many_tries', { retryAfter: Math.ceil(seconds) })
  }
}

/** Takes a place in the queue for a sign-in. Waiting there and in the tarpit holds nothing but a socket. */
export async function inLoginQueue<T>(
  call: SignInCall,
  work: () => Promise<T>,
  pauses: readonly number[] = TARPIT_MS,
): Promise<T> {
  try {
    return await call.services.loginQueue(placeInQueue(call, nameIn(call)), work)
  } catch (error) {
    const [pause, ...later] = pauses
    if (!(error instanceof TooManyAccounts) || pause === undefined) throw error
    await delay(pause)
    return inLoginQueue(call, work, later)
  }
}

/** Browsers without a mark of their own share the line of their address. @param name whom the device may know */
export function placeInQueue(call: Call<unknown, null>, name: string | null): PlaceInQueue {
  const device = deviceOf(call)
  const line = device.isNew ? addressOf(call.client.ip) : device.deviceId
  if (name !== null && device.knows(name)) return { rank: 'known', line }
  return { rank: device.isUsed ? 'used' : 'stranger', line }
}

/**
 * From outside, also by the clock, an unknown address is like a wrong password. A number that several accounts have says so,
 * and no more.
 */
export async function authenticate(call: SignInCall): Promise<Account> {
  const { services, client } = call
  const device = deviceOf(call)
  const { account, isShared } = await findNamed(call)
  const guess: Guess = {
    account: account?.id ?? nameIn(call),
    ip: client.ip,
    device,
    isKnown: account !== null && device.knows(account.email),
  }
  const { wait, isManyAccounts, isLastFree } = await services.guessing.charge(guess)
  if (isManyAccounts) await recordGuessing(call)
  if (wait > 0) throw isManyAccounts ? new TooManyAccounts(wait) : tooManyTries(wait)

  const isRight = await isPasswordOf(call, account).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'busy') await services.guessing.refund(guess)
    throw error
  })
  if (account !== null && isRight) {
    await services.guessing.succeeded(guess)
    return account
  }
  await services.db.withAuth(async (trx) => {
    await recordSignInEvent(trx, 'login_failed', account?.id ?? null)
    if (isLastFree) await recordSignInEvent(trx, 'login_throttled', account?.id ?? null)
  }, client)
  throw refusal(isShared ? 'phone_shared' : 'invalid_credentials')
}

export function deviceOf({ header, services }: Call<unknown, null>): Device {
  return readDeviceCookie(header('cookie'), services.deviceSecret, services.https)
}

/** What was typed for a name. */
function nameIn({ input }: SignInCall): string {
  return input.email ?? ('phoneNumber' in input ? input.phoneNumber : undefined) ?? ''
}

async function findNamed(call: SignInCall): Promise<{ account: Account | null; isShared: boolean }> {
  const { accounts } = call.services
  if (call.input.email !== undefined)
    return { account: await findAccount(accounts, call.input.email), isShared: false }
  const [first = null, ...others] = await findAccountsByPhone(accounts, nameIn(call))
  const isShared = others.length > 0
  return { account: isShared ? null : first, isShared }
}

async function isPasswordOf({ input, services }: SignInCall, account: Account | null): Promise<boolean> {
  if (account?.passwordHash) return services.passwords.verify(account.passwordHash, input.password)
  // Takes as long as checking one.
  await services.passwords.hash(input.password)
  return false
}

/** Once an hour for a network, or a night of guessing would be all that the log shows. */
async function recordGuessing({ services, client }: SignInCall): Promise<void> {
  const { wait } = await services.throttle.charge({ kind: 'guessing seen', of: [networkOf(client.ip)] })
  if (wait > 0) return
  await services.db.withAuth((trx) => recordSignInEvent(trx, 'guessing_detected', null), client)
}
