import type { ChoosePassword, ForgotPassword, ResetPassword } from '#domain/accounts.ts'
import type { LinkOrdered } from '#domain/session.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { invalidInput, refusal } from '../errors.ts'
import { enqueue } from '../jobs.ts'
import { passwordResetMail } from '../mail/password-reset-mail.ts'
import type { Call } from '../routing/define-route.ts'
import { refuseNamesakesPassword } from './namesakes.ts'
import { checkNewPassword, passwordOwner } from './password-rules.ts'
import {
  findAccount,
  forgetOneTimePassword,
  passwordHashOf,
  recordSignInEvent,
  setPassword,
} from './queries.ts'
import { hashToken, randomToken } from './random-token.ts'

const LINK_MINUTES = 60
/** Every answer takes this long, so that the clock does not tell whether an address is known. */
const ANSWER_AFTER_MS = 250

/** Sends a link to a known address; to any other, nothing. */
export async function forgotPassword(call: Call<z.infer<typeof ForgotPassword>, null>): Promise<LinkOrdered> {
  await Promise.all([sendLink(call), delay(ANSWER_AFTER_MS)])
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
    const expiresAt = new Date(Date.now() + LINK_MINUTES * 60_000).toISOString()
    await enqueue(trx, 'mail.send', { ...passwordResetMail(email, link, LINK_MINUTES), expiresAt })
  }, client)
}

/** In the fragment, which browsers send to no server: the token stays out of every log. */
export function linkOf(origin: string, token: string): string {
  return `${origin}/reset-password#token=${token}`
}

/** The lock: a new password ends all links, and one that is given at the same moment must not stay. */
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

/** Sets a new password by a link that was sent, once, and signs the account out everywhere. */
export async function resetPassword(call: Call<z.infer<typeof ResetPassword>, null>): Promise<void> {
  const { input, services, client } = call
  const tokenHash = hashToken(input.token)
  // Looked up first: an invented token must not cost a hash.
  const known = await services.accounts
    .selectFrom('auth.password_resets')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (known === undefined) throw refusal('reset_link_invalid')
  checkNewPassword(input.password, await passwordOwner(services.accounts, known.account_id))
  await refuseNamesakesPassword(services, known.account_id, input.password)

  const passwordHash = await services.passwords.hash(input.password)
  await services.db.withAuth(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('auth.password_resets')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirstOrThrow()
    // Used by someone else in the meantime.
    if (numDeletedRows === 0n) throw refusal('reset_link_invalid')
    await setPassword(trx, known.account_id, passwordHash)
    await forgetOneTimePassword(trx, known.account_id)
    await recordSignInEvent(trx, 'password_reset', known.account_id)
  }, client)
  await services.endedSessions.refuseThoseOf(known.account_id)
  await services.guessing.letIn(known.account_id)
}

/** Puts one's own password in place of a one-time password; everybody else needs a link in a mail. */
export async function choosePassword(call: Call<z.infer<typeof ChoosePassword>, null>): Promise<void> {
  const { input, services, client } = call
  const session = await services.sessions.find(call.header('cookie'))
  if (session === null) throw refusal('signed_out')
  const { id: sessionId, userId, isPasswordDue } = session
  if (session.isSecondFactorDue) throw refusal('second_factor_due')
  if (!isPasswordDue) throw refusal('forbidden')
  checkNewPassword(input.password, await passwordOwner(services.accounts, userId))
  await refuseNamesakesPassword(services, userId, input.password)

  const before = await passwordHashOf(services.accounts, userId)
  if (before !== null && (await services.passwords.verify(before, input.password)))
    throw invalidInput({ password: 'Please choose another password than the one you were given' })

  const passwordHash = await services.passwords.hash(input.password)
  await services.db.withAuth(
    async (trx) => {
      const given = await forgetOneTimePassword(trx, userId)
      // Chosen in another tab a moment ago.
      if (given === null) throw refusal('forbidden')
      if (given.expiresAt !== null && given.expiresAt < new Date()) throw refusal('one_time_password_ended')
      await setPassword(trx, userId, passwordHash, sessionId)
    },
    { ...client, userId },
  )
}
