import type { AdminLogin, Login, Registration } from '#domain/accounts/accounts.ts'
import type { ClassLogin } from '#domain/accounts/class-sign-in.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { may } from '#domain/permissions.ts'
import { consentNeeded } from '#domain/privacy/privacy.ts'
import { deletionDueOf } from '../account-deletion/deletions.ts'
import { recordTick } from '../consent/consents.ts'
import { invalidInput, refusal, tooManyTries } from '../../core/errors.ts'
import type { Call } from '../services.ts'
import { authenticate, deviceOf, nameOnDevice, placeInQueue, typedName } from './authenticate.ts'
import { authenticateInClass } from './class-sign-in.ts'
import { addressOf, networkOf } from '../../core/networks.ts'
import { authenticateByPhone } from './phone-sign-in.ts'
import {
  insertAccount,
  insertLearner,
  recordSignInEvent,
  recordSignInEvents,
  type Account,
  type SignInRecord,
} from './queries.ts'
import { checkNewPassword } from './password-rules.ts'
import { hasSecondFactor } from './second-factor/queries.ts'
import type { SignInDevice } from './sessions.ts'
import type { Counted } from '../../core/throttle.ts'

/** The answer "already registered" is held back for this long at most. */
const ALREADY_REGISTERED_SECONDS = 1

interface SignedIn {
  user: { id: string }
  /** The session only lets its owner choose another password. */
  passwordDue: boolean
  /** Somebody asked for the account to be deleted; its owner is asked whether to keep it. */
  deletionDue: string | null
  /** The session only lets its owner give the code of the second factor. */
  secondFactorDue?: boolean
}

/**
 * Makes the account, its profile, the role 'learner' and a session in one transaction. Registration tells that an address is
 * known; only that answer is slowed down, so that nobody can keep new children out by asking for it.
 */
export async function register(call: Call<Registration, null>): Promise<Pick<SignedIn, 'user'>> {
  const { input, services, client } = call
  const { registration, consent } = await services.settings.read()
  if (registration === 'nobody') throw refusal('registration_closed')
  if (consent === 'tick' && input.consent !== true) throw invalidInput({ consent: consentNeeded(input.age) })
  checkNewPassword(input.password, { ...input, isStaff: false })
  const address = addressOf(client.ip)
  const made = await services.loginQueue(placeInQueue(call, null), () => makeAccount(call, address))
  if (made !== null) return { user: made }
  // This waits outside the queue, where it does not hold anybody up.
  return refuseTaken(call)
}

/**
 * Waits, the longer the more of these answers the caller's address and network have had, and then refuses.
 * @throws AppError already_registered
 */
export async function refuseTaken({
  services,
  client,
}: Pick<Call<unknown, unknown>, 'services' | 'client'>): Promise<never> {
  const byAddress = await services.throttle.charge({
    kind: 'already registered',
    of: [addressOf(client.ip)],
  })
  const byNetwork = await services.throttle.charge({
    kind: 'already registered, network',
    of: [networkOf(client.ip)],
  })
  await delay(Math.min(Math.max(byAddress.wait, byNetwork.wait), ALREADY_REGISTERED_SECONDS) * 1_000)
  throw refusal('already_registered')
}

/** @returns null if the e-mail address already has an account */
async function makeAccount(call: Call<Registration, null>, address: string): Promise<{ id: string } | null> {
  const { input, services, client } = call
  const asksTick = (await services.settings.read()).consent === 'tick'
  const device = deviceOf(call)
  const byDevice: Counted = device.isNew
    ? { kind: 'sign-up, no device', of: [address] }
    : { kind: 'sign-up, device', of: [device.deviceId] }
  const byAddress: Counted = { kind: 'sign-up, address', of: [address] }
  const byNetwork: Counted = { kind: 'sign-up, network', of: [networkOf(client.ip)] }
  const wait = await services.throttle.chargeAll(byDevice, byAddress, byNetwork)
  if (wait > 0) throw tooManyTries(wait)

  // The password is hashed before the transaction, because calls that wait for the hasher must not hold database connections.
  const passwordHash = await services.passwords.hash(
    input.password,
    services.nameSalt(`${input.firstName} ${input.lastName}`),
  )
  const made = await services.db.withAuth(async (trx) => {
    const id = await insertAccount(trx, { email: input.email, passwordHash })
    if (id === null) return null
    await insertLearner(trx, id, input)
    if (asksTick) await recordTick(trx, { userId: id, age: input.age })
    const account = { id, passwordHash, roles: ['learner'] }
    return { id, cookies: await services.sessions.start(trx, account, placeOf(call)) }
  }, client)
  if (made === null) {
    for (const counted of [byAddress, byNetwork]) await services.throttle.refund(counted)
    return null
  }
  setCookies(call, [
    ...(made.cookies ?? []),
    device.remembering(nameOnDevice({ id: made.id, passwordHash }), input.email),
  ])
  await services.guessing.succeeded({
    door: 'by address',
    account: made.id,
    ip: client.ip,
    device,
    isKnown: true,
  })
  return { id: made.id }
}

export async function signIn(call: Call<Login, null>): Promise<SignedIn> {
  if (call.input.phoneNumber === undefined) return startSession(call, await authenticate(call))
  const { account, records } = await authenticateByPhone(call)
  return startSession(call, account, records)
}

export async function signInByClass(call: Call<ClassLogin, null>): Promise<SignedIn> {
  const { account, records } = await authenticateInClass(call)
  return startSession(call, account, records)
}

/** Signs an admin in. Anybody who may not enter is signed out, and that is recorded. */
export async function adminSignIn(call: Call<AdminLogin, null>): Promise<SignedIn> {
  const { services, client } = call
  const account = await authenticate(call)
  if (may(account.roles, 'admin:enter')) return startSession(call, account)
  const left = await services.sessions.end(call.header('cookie'))
  setCookies(call, services.sessions.clearedCookies)
  if (left !== null) await services.endedSessions.refuseThoseOf(left)
  await services.db.withAuth((trx) => recordSignInEvent(trx, 'admin_login_denied', account.id), client)
  throw refusal('admin_required')
}

/** @param records what the log says about other accounts; one statement adds it, also when it is empty */
async function startSession(
  call: Call<Login | AdminLogin | ClassLogin, null>,
  account: Account,
  records?: readonly SignInRecord[],
): Promise<SignedIn> {
  const { services, client } = call
  const cookies = await services.db.withAuth(async (trx) => {
    if (records) await recordSignInEvents(trx, records)
    return services.sessions.start(trx, account, placeOf(call))
  }, client)
  if (cookies === null) throw refusal('invalid_credentials')
  setCookies(call, cookies)
  setCookies(call, [deviceOf(call).remembering(nameOnDevice(account), typedName(call))])
  const deletionDue = await deletionDueOf(services.accounts, account.id)
  const secondFactorDue = await hasSecondFactor(services.accounts, account.id)
  return { user: { id: account.id }, passwordDue: account.isPasswordDue, deletionDue, secondFactorDue }
}

function placeOf({
  input,
  header,
  client,
}: Call<Registration | Login | AdminLogin | ClassLogin, null>): SignInDevice {
  const shared = 'shared' in input ? input.shared : undefined
  return { cookieHeader: header('cookie'), userAgent: client.userAgent, shared }
}

function setCookies({ setHeader }: Call<unknown, null>, cookies: readonly string[]): void {
  for (const cookie of cookies) setHeader('Set-Cookie', cookie)
}
