import type { AdminLogin, Login } from '#domain/accounts/accounts.ts'
import { plainName, type ClassLogin } from '#domain/accounts/class-sign-in.ts'
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError, refusal, tooManyTries } from '../../core/errors.ts'
import type { Call } from '../services.ts'
import { readDeviceCookie, type Device } from './device-cookie.ts'
import type { Counted, Guess } from './guessing.ts'
import type { PlaceInQueue } from './login-queue.ts'
import { addressOf, networkOf, providerOf } from '../../core/networks.ts'
import { byCookie } from '../../http/by-cookie.ts'
import { checkPassword } from './check-password.ts'
import {
  findAccount,
  recordSignInEvent,
  recordSignInEvents,
  type Account,
  type SignInRecord,
} from './queries.ts'
import { asDrawn } from '../../core/readable-password.ts'

/**
 * The pauses in milliseconds after which a sign-in is retried before it is refused. Meanwhile others may sign in with the right
 * password and so make room for it.
 */
const TARPIT_MS = [300, 600]

type SignInCall = Call<Login | AdminLogin | ClassLogin, null>

/**
 * Too many accounts had a wrong password from this place. Children who mistype take their wrong tries back when they sign in a
 * moment later, so it is worth retrying.
 */
class TooManyAccounts extends AppError {
  constructor(seconds: number) {
    super('too_many_tries', { retryAfter: Math.ceil(seconds) })
  }
}

/**
 * Runs a sign-in when its turn in the queue comes, and retries it after each pause if too many accounts had a wrong password. A
 * call holds only a socket while it waits in the queue or for a retry.
 */
export async function inLoginQueue<T>(
  call: SignInCall,
  work: () => Promise<T>,
  pauses: readonly number[] = TARPIT_MS,
): Promise<T> {
  try {
    return await call.services.loginQueue(placeInQueue(call, typedName(call)), work)
  } catch (error) {
    const [pause, ...later] = pauses
    if (!(error instanceof TooManyAccounts) || pause === undefined) throw error
    await delay(pause)
    return inLoginQueue(call, work, later)
  }
}

/**
 * Says where a call waits when nobody is signed in. A mark with which nobody has signed in yet does not get a line of its own,
 * because anybody can have as many such marks as they like.
 * @param name the name that was typed, which the device may remember; null if there is none
 */
export function placeInQueue(call: Call<unknown, null>, name: string | null): PlaceInQueue {
  const device = deviceOf(call)
  // The device is part of the key, because a classmate who takes a child's name has that name on a device too, and must not share
  // the child's place.
  if (name !== null && device.knows(name)) return placeOfAccount(call, `${device.deviceId} ${name}`)
  const { signal } = call
  const lines = linesOf(call)
  return device.isUsed
    ? { rank: 'used', lines: [...lines, device.deviceId], signal }
    : { rank: 'stranger', lines, signal }
}

/**
 * Says where a call waits when its account is known.
 * @param account the account's id, or the device's id with the name that was typed
 */
export function placeOfAccount(
  call: Pick<Call<unknown, unknown>, 'client' | 'signal'>,
  account: string,
): PlaceInQueue {
  return { rank: 'known', lines: [...linesOf(call), account], account, signal: call.signal }
}

function linesOf({ client: { ip } }: Pick<Call<unknown, unknown>, 'client'>): string[] {
  return [providerOf(ip), networkOf(ip), addressOf(ip)]
}

/** This is one try at one account. It is counted before its outcome is known. */
export interface Tried extends Counted {
  outcome: 'right' | 'wrong' | 'wait'
  guess: Guess
}

/** @param account null if nobody has the name that was typed, which is counted as if somebody had it */
function guessAt(call: SignInCall, account: Account | null): Guess {
  const device = deviceOf(call)
  return {
    door: 'by address',
    account: account?.id ?? typedName(call),
    ip: call.client.ip,
    device,
    isKnown: account !== null && device.knows(nameOnDevice(account)),
  }
}

/** Returns the guess that is counted for a name in a class, as it was typed, whether or not somebody has that name. */
export function guessAtName(call: Call<ClassLogin, null>): Guess {
  return {
    door: 'name in class',
    account: typedName(call),
    ip: call.client.ip,
    device: deviceOf(call),
    isKnown: false,
  }
}

/** Counts a try and checks the password. From outside, an unknown name looks like a wrong password, and it takes as long. */
async function tryPassword(call: SignInCall, account: Account | null, guess: Guess): Promise<Tried> {
  const { guessing } = call.services
  const counted = await guessing.charge(guess)
  if (counted.isManyAccounts) await recordGuessing(call)
  if (counted.wait > 0) return { ...counted, guess, outcome: 'wait' }
  const isRight = await orTakeBack(call, [{ guess }], isRightPassword(call, account))
  return { ...counted, guess, outcome: isRight ? 'right' : 'wrong' }
}

/** Waits for comparisons, and takes their guesses back if the server was too busy to make them. */
export async function orTakeBack<T>(
  { services }: Pick<SignInCall, 'services'>,
  charged: readonly { guess: Guess }[],
  work: Promise<T>,
): Promise<T> {
  return work.catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'busy')
      for (const { guess } of charged) await services.guessing.refund(guess)
    throw error
  })
}

/** Returns the error for tries that must all wait. It names the shortest of their waits. */
export function waitError(tries: readonly Pick<Tried, 'wait' | 'isManyAccounts'>[]): AppError {
  const [soonest] = tries.toSorted((a, b) => a.wait - b.wait)
  const { wait = 1, isManyAccounts = false } = soonest ?? {}
  return isManyAccounts ? new TooManyAccounts(wait) : tooManyTries(wait)
}

/** An account whose password was right, and what is still to be recorded. */
export interface Authenticated {
  account: Account
  /**
   * This is recorded in the transaction that starts the session. A transaction of its own, for others of the same name or number
   * whose passwords did not match, would tell by its time that there are any.
   */
  records: readonly SignInRecord[]
}

/** Returns what the log says about tries with a wrong password. */
export function recordsOfWrong(
  tries: readonly (Pick<Tried, 'isLastFree'> & { account: Pick<Account, 'id'> | null })[],
): SignInRecord[] {
  return tries.flatMap(({ account, isLastFree }): SignInRecord[] => {
    const userId = account?.id ?? null
    const failed: SignInRecord = { event: 'login_failed', userId }
    return isLastFree ? [failed, { event: 'login_throttled', userId }] : [failed]
  })
}

/**
 * Signs somebody in by e-mail address.
 * @throws AppError invalid_credentials, too_many_tries
 */
export async function authenticate(call: Call<Login | AdminLogin, null>): Promise<Account> {
  const { db, guessing } = call.services
  const account = await findAccount(call.services.accounts, typedName(call))
  const tried = await tryPassword(call, account, guessAt(call, account))
  if (tried.outcome === 'wait') throw waitError([tried])
  if (account !== null && tried.outcome === 'right') {
    await guessing.succeeded(tried.guess)
    return account
  }
  const records = recordsOfWrong([{ ...tried, account }])
  await db.withAuth((trx) => recordSignInEvents(trx, records), call.client)
  throw refusal('invalid_credentials')
}

/**
 * Returns the name by which a device remembers that an account has signed in there. It changes with the password. Otherwise a
 * person who had the former password or card, or an account that is deleted now, could keep many devices from which to guess.
 */
export function nameOnDevice({ id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>): string {
  const password = createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16)
  return `${id} ${password}`
}

/** Does what `byCookie` does. Wrong cookies of a device where somebody has signed in are counted for that device alone. */
export function bySession<T>(
  call: Call<unknown, null>,
  work: (cookie: string | undefined) => Promise<T | null>,
): Promise<T | null> {
  const { isUsed, deviceId } = deviceOf(call)
  return byCookie(call, work, isUsed ? deviceId : undefined)
}

export function deviceOf({ header, services }: Pick<Call<unknown, unknown>, 'header' | 'services'>): Device {
  return readDeviceCookie(header('cookie'), services.deviceSecret, services.https)
}

/**
 * Returns what was typed as the name: an e-mail address, a phone number, or a class code with a name. A device remembers it, so
 * that it is known the next time before anything is looked up.
 */
export function typedName({ input }: SignInCall): string {
  if ('classCode' in input) return `${input.classCode} ${plainName(input.name)}`
  return input.email ?? ('phoneNumber' in input ? input.phoneNumber : undefined) ?? ''
}

/**
 * Checks a password. It makes one hash of full strength for every account and every password, so that the time tells nothing.
 * Only a right one-time password is accepted without such a hash.
 */
export async function isRightPassword(
  { input, services }: SignInCall,
  account: Account | null,
): Promise<boolean> {
  const { passwords } = services
  if (account?.passwordHash && !account.isPasswordDue) return isRightChosen(services, account, input.password)
  // A one-time password is read off paper, so it may be typed as "Goat mango River lamp".
  const isGiven =
    account?.passwordHash && (await passwords.check(account.passwordHash, asDrawn(input.password)))
  if (isGiven) return true
  await passwords.checkNobodys(input.password)
  return false
}

/** @param made a hash of what was typed, if there is one already, as for `checkPassword` */
export async function isRightChosen(
  services: SignInCall['services'],
  account: Account,
  typed: string,
  made?: string,
): Promise<boolean> {
  if (account.passwordHash === null) return false
  const own = { id: account.id, passwordHash: account.passwordHash }
  const right = await checkPassword(services, own, typed, made)
  // The session starts only if the account still has this hash, so the caller needs the hash that it has now.
  if (right !== null) account.passwordHash = right
  return right !== null
}

/** Records guessing at most once an hour for each network. Otherwise a night of guessing would fill the log. */
export async function recordGuessing({ services, client }: SignInCall): Promise<void> {
  const { wait } = await services.throttle.charge({ kind: 'guessing seen', of: [networkOf(client.ip)] })
  if (wait > 0) return
  await services.db.withAuth((trx) => recordSignInEvent(trx, 'guessing_detected', null), client)
}
