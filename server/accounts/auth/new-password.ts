import { clock } from '#domain/clock.ts'
import type { ChoosePassword, ForgotPassword, ResetPassword } from '#domain/accounts/accounts.ts'
import type { LinkOrdered } from '#domain/accounts/session.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { invalidInput, refusal, tooManyTries } from '../../core/errors.ts'
import { isClockDoubted } from '../../core/clock-doubt.ts'
import { enqueue } from '../../core/jobs.ts'
import { passwordResetMail } from './password-reset-mail.ts'
import type { Call } from '../services.ts'
import { bySession, deviceOf, nameOnDevice, placeOfAccount } from './authenticate.ts'
import { checkPassword } from './check-password.ts'
import { nameSaltOf } from './name-salt.ts'
import { addressOf, networkOf } from '../../core/networks.ts'
import { checkNewPassword, passwordOwner, type PasswordOwner } from './password-rules.ts'
import {
  findAccount,
  forgetOneTimePassword,
  lockPassword,
  passwordHashOf,
  recordSignInEvent,
  setPassword,
} from './queries.ts'
import { hashToken, randomToken } from '../../core/random-token.ts'
import type { Visit } from '../../core/visits.ts'

const LINK_MINUTES = 60
/** Every answer takes at least this long, so that its time does not tell whether an address is known. */
const ANSWER_AFTER_MS = 250

/**
 * Sends a link to a known address and nothing to any other.
 * @throws AppError too_many_tries, which depends only on where the call comes from, so that it says nothing about the address
 */
export async function forgotPassword(call: Call<z.infer<typeof ForgotPassword>, null>): Promise<LinkOrdered> {
  const { services, client } = call
  const order = services.visits.ask({ door: 'order of a link', ip: client.ip }, async () => {
    const tooSoon = await services.throttle.chargeAll(
      { kind: 'reset mail, address', of: [addressOf(client.ip)] },
      { kind: 'reset mail, network', of: [networkOf(client.ip)] },
    )
    if (tooSoon > 0) throw tooManyTries(tooSoon)
    await sendLink(call)
  })
  await Promise.all([order, delay(ANSWER_AFTER_MS)])
  return { mailConnected: call.services.channels.email }
}

async function sendLink({
  input: { email },
  services,
  client,
}: Call<z.infer<typeof ForgotPassword>, null>): Promise<void> {
  const { wait } = await services.throttle.charge({ kind: 'reset mail', of: [email] })
  if (wait > 0) return
  await services.db.withAuth(async (trx) => {
    const account = await findAccount(trx, email)
    if (account === null) return
    const token = randomToken()
    await keepLink(trx, account.id, token)
    const link = linkOf(services.origin, token)
    const expiresAt = new Date(clock.ms() + LINK_MINUTES * 60_000).toISOString()
    await enqueue(trx, 'mail.send', { ...passwordResetMail(email, link, LINK_MINUTES), expiresAt })
  }, client)
}

/** Puts the token into the fragment, which browsers do not send to any server, so that the token stays out of every log. */
export function linkOf(origin: string, token: string): string {
  return `${origin}/reset-password#token=${token}`
}

/**
 * Stores a link for a new password. It locks the account, because a new password ends all links, and a link that is stored at the
 * same moment must not survive.
 */
export async function keepLink(
  trx: Kysely<DB>,
  accountId: string,
  token: string,
  minutes = LINK_MINUTES,
): Promise<void> {
  await sql`
    insert into auth.password_resets (token_hash, account_id, expires_at)
    select ${hashToken(token)}::bytea, id, now() + ${minutes} * interval '1 minute'
      from auth.accounts where id = ${accountId}::uuid for share
  `.execute(trx)
}

/**
 * Sets a new password by a link, which works once, and signs the account out everywhere.
 * @throws AppError reset_link_invalid, too_many_tries; invalid_input if the password is refused
 */
export async function resetPassword(call: Call<z.infer<typeof ResetPassword>, null>): Promise<void> {
  const { input, services, client } = call
  const tokenHash = hashToken(input.token)
  // The token is looked up first, because an invented one must not cost a hash.
  const visit: Visit = { door: 'link for a new password', ip: client.ip }
  const known = await services.visits.ask(visit, () => findLink(services.accounts, tokenHash))
  if (known === null) throw refusal('reset_link_invalid')
  // A refused password stays counted, because anyone who has a link could otherwise ask with one without end.
  checkNewPassword(input.password, known.owner)
  services.visits.takeBack(visit)

  const passwordHash = await services.loginQueue(placeOfAccount(call, known.account_id), async () =>
    services.passwords.hash(input.password, await nameSaltOf(services, known.account_id)),
  )
  await services.db.withAuth(async (trx) => {
    await lockPassword(trx, known.account_id)
    const { numDeletedRows } = await trx
      .deleteFrom('auth.password_resets')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirstOrThrow()
    // Somebody else has used the link in the meantime.
    if (numDeletedRows === 0n) throw refusal('reset_link_invalid')
    await setPassword(trx, known.account_id, passwordHash, 'password_changed')
    await forgetOneTimePassword(trx, known.account_id)
    await recordSignInEvent(trx, 'password_reset', known.account_id)
  }, client)
  await services.endedSessions.refuseThoseOf(known.account_id)
  await services.guessing.letIn(known.account_id)
}

async function findLink(
  accounts: Kysely<DB>,
  tokenHash: Buffer,
): Promise<{ account_id: string; owner: PasswordOwner } | null> {
  const found = await accounts
    .selectFrom('auth.password_resets')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`app.judged_at(created_at)`)
    .executeTakeFirst()
  return found ? { ...found, owner: await passwordOwner(accounts, found.account_id) } : null
}

/**
 * Replaces a one-time password by one that its owner chooses.
 * @throws AppError forbidden if the session was not started with a one-time password, one_time_password_ended, signed_out
 */
export async function choosePassword(call: Call<z.infer<typeof ChoosePassword>, null>): Promise<void> {
  const { input, services, client } = call
  const session = await bySession(call, services.sessions.find)
  if (session === null) throw refusal('signed_out')
  const { id: sessionId, userId, isPasswordDue } = session
  if (session.isSecondFactorDue) throw refusal('second_factor_due')
  if (!isPasswordDue) throw refusal('forbidden')
  checkNewPassword(input.password, await passwordOwner(services.accounts, userId))

  const passwordHash = await services.loginQueue(placeOfAccount(call, userId), async () => {
    const before = await passwordHashOf(services.accounts, userId)
    const isGiven =
      before !== null &&
      (await checkPassword(services, { id: userId, passwordHash: before }, input.password)) !== null
    if (isGiven)
      throw invalidInput({ password: 'Please choose another password than the one you were given' })
    return services.passwords.hash(input.password, await nameSaltOf(services, userId))
  })
  await services.db.withAuth(
    async (trx) => {
      await lockPassword(trx, userId)
      const given = await forgetOneTimePassword(trx, userId)
      // The password was chosen in another tab a moment ago.
      if (given === null) throw refusal('forbidden')
      const hasEnded = given.expiresAt !== null && given.expiresAt < clock.now()
      if (hasEnded && !isClockDoubted(services.db)) throw refusal('one_time_password_ended')
      await setPassword(trx, userId, passwordHash, 'password_changed', sessionId)
    },
    { ...client, userId },
  )
  call.setHeader('Set-Cookie', deviceOf(call).remembering(nameOnDevice({ id: userId, passwordHash })))
}
