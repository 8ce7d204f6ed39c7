import type { AdminLogin, Login } from '#domain/accounts.ts'
import { plainName, type ClassLogin } from '#domain/class-sign-in.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError, refusal, tooManyTries } from '../errors.ts'
import type { Call } from '../routing/define-route.ts'
import { readDeviceCookie, type Device } from './device-cookie.ts'
import type { Guess } from './guessing.ts'
import type { PlaceInQueue } from './login-queue.ts'
import { addressOf, networkOf } from './networks.ts'
import { findAccount, findAccountsByPhone, recordSignInEvent, type Account } from './queries.ts'
import { asDrawn } from './readable-password.ts'

/** How long a stranger's try waits for others to come right, each time, before it is refused; in milliseconds. */
const TARPIT_MS = [300, 600]

type SignInCall = Call<Login | AdminLogin | ClassLogin, null>

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

/** One try at one account, counted before it is known how it ends. */
export interface Tried {
  outcome: 'right' | 'wrong' | 'wait'
  guess: Guess
  /** Seconds; 0 unless it must wait. */
  wait: number
  isManyAccounts: boolean
  isLastFree: boolean
}

/** @param account null: nobody has the name that was typed, and that is counted as if somebody had */
export function guessAt(call: SignInCall, account: Account | null): Guess {
  const device = deviceOf(call)
  return {
    account: account?.id ?? nameIn(call),
    ip: call.client.ip,
    device,
    isKnown: account !== null && device.knows(nameOnDevice(account)),
  }
}

/** From outside, also by the clock, an unknown name is like a wrong password. */
export async function tryPassword(call: SignInCall, account: Account | null, guess: Guess): Promise<Tried> {
  const { guessing } = call.services
  const counted = await guessing.charge(guess)
  if (counted.isManyAccounts) await recordGuessing(call)
  if (counted.wait > 0) return { ...counted, guess, outcome: 'wait' }
  const isRight = await isPasswordOf(call, account).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'busy') await guessing.refund(guess)
    throw error
  })
  return { ...counted, guess, outcome: isRight ? 'right' : 'wrong' }
}

/** For tries of which none was let go on: the shortest wait. */
export function waitError(tries: readonly Tried[]): AppError {
  const [soonest] = tries.toSorted((a, b) => a.wait - b.wait)
  const { wait = 1, isManyAccounts = false } = soonest ?? {}
  return isManyAccounts ? new TooManyAccounts(wait) : tooManyTries(wait)
}

export async function recordWrong(
  { services, client }: SignInCall,
  tries: readonly (Tried & { account?: Account | null })[],
): Promise<void> {
  await services.db.withAuth(async (trx) => {
    for (const { account, isLastFree } of tries) {
      await recordSignInEvent(trx, 'login_failed', account?.id ?? null)
      if (isLastFree) await recordSignInEvent(trx, 'login_throttled', account?.id ?? null)
    }
  }, client)
}

/** By e-mail address or phone number. A number that several accounts have says so, and no more. */
export async function authenticate(call: Call<Login | AdminLogin, null>): Promise<Account> {
  const { account, isShared } = await findNamed(call)
  const tried = await tryPassword(call, account, guessAt(call, account))
  if (tried.outcome === 'wait') throw waitError([tried])
  if (account !== null && tried.outcome === 'right') {
    await call.services.guessing.succeeded(tried.guess)
    return account
  }
  await recordWrong(call, [{ ...tried, account }])
  throw refusal(isShared ? 'phone_shared' : 'invalid_credentials')
}

/** By which a device remembers that somebody has signed in there. */
export function nameOnDevice({ email, id }: Pick<Account, 'email' | 'id'>): string {
  return email ?? id
}

export function deviceOf({ header, services }: Pick<Call<unknown, unknown>, 'header' | 'services'>): Device {
  return readDeviceCookie(header('cookie'), services.deviceSecret, services.https)
}

/** What was typed for a name. */
function nameIn({ input }: SignInCall): string {
  if ('classCode' in input) return `${input.classCode} ${plainName(input.name)}`
  return input.email ?? ('phoneNumber' in input ? input.phoneNumber : undefined) ?? ''
}

/** So that whoever types it again is known before anything is looked up; an address is remembered with its account. */
export function typedNames(call: SignInCall): string[] {
  const isAddress = 'email' in call.input && call.input.email !== undefined
  return isAddress ? [] : [nameIn(call)]
}

async function findNamed(
  call: Call<Login | AdminLogin, null>,
): Promise<{ account: Account | null; isShared: boolean }> {
  const { accounts } = call.services
  if (call.input.email !== undefined)
    return { account: await findAccount(accounts, call.input.email), isShared: false }
  const [first = null, ...others] = await findAccountsByPhone(accounts, nameIn(call))
  const isShared = others.length > 0
  return { account: isShared ? null : first, isShared }
}

async function isPasswordOf({ input, services }: SignInCall, account: Account | null): Promise<boolean> {
  const { passwords } = services
  if (account?.passwordHash) {
    const isRight = await passwords.verify(account.passwordHash, input.password)
    if (isRight || !account.isPasswordDue) return isRight
    // One for one use is read off paper: "Goat mango River lamp".
    const written = asDrawn(input.password)
    if (written !== input.password && (await passwords.verify(account.passwordHash, written))) return true
  }
  // Takes as long as checking one that somebody chose.
  await passwords.hash(input.password)
  return false
}

/** Once an hour for a network, or a night of guessing would be all that the log shows. */
async function recordGuessing({ services, client }: SignInCall): Promise<void> {
  const { wait } = await services.throttle.charge({ kind: 'guessing seen', of: [networkOf(client.ip)] })
  if (wait > 0) return
  await services.db.withAuth((trx) => recordSignInEvent(trx, 'guessing_detected', null), client)
}
