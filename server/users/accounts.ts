import type { ChangeAdmin } from '#domain/admins.ts'
import {
  isNameOf,
  ONE_TIME_PASSWORD_HOURS,
  type DeleteLearner,
  type OneTimePassword,
  type ResetLearnerPassword,
} from '#domain/learners.ts'
import { isStaff, may, VERBS, verbsOf, type Verb } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { deleteAccount } from '../account-deletion/delete-account.ts'
import { giveOneTimePassword, rolesOf, setPassword } from '../auth/queries.ts'
import { requireProof } from '../auth/prove.ts'
import { removeSecondFactor } from '../auth/second-factor/queries.ts'
import { readablePassword } from '../auth/readable-password.ts'
import { invalidInput, refusal } from '../errors.ts'
import { profileOf } from '../profile/queries.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { record } from './access-log.ts'
import { forgetElsewhere } from './forget-elsewhere.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * The one-time password only opens the choice of another one. Every session of the account ends; upload tickets do not, as
 * they only add work.
 * @throws AppError password_needed, not_found, forbidden (the caller's own account, or one that may more), busy
 */
export async function resetLearnerPassword(
  call: Call<z.infer<typeof ResetLearnerPassword>, Caller>,
): Promise<OneTimePassword> {
  const { input, caller, services } = call
  // With their own they would only lock themselves out.
  if (input.userId === caller.userId) throw refusal('forbidden')
  // Whoever holds the password can sign in as its owner, and must not get more rights that way.
  const mayMore = (roles: readonly string[]) =>
    verbsOf(roles).some((verb) => VERBS[verb].staff && !may(caller.roles, verb))
  const roles = await rolesOf(services.accounts, input.userId)
  if (mayMore(roles)) throw refusal('forbidden')
  // As for appointing somebody. Not for learners: a whole class is reset together.
  if (isStaff(roles)) await requireProof(call)
  return replacePassword(call, 'learners:reset-password', async (trx, account) => {
    // The role may have come meanwhile.
    if (mayMore(account.roles)) throw refusal('forbidden')
    await record(trx, 'password_reset', { userId: input.userId })
  })
}

/**
 * Gives the role with a one-time password in place of the account's own. Addresses are not proven at registration: whoever
 * took a teacher's before them must not become an admin with it.
 * @throws AppError password_needed, not_found, invalid_input (an admin already), busy
 */
export async function appointAdmin(
  call: Call<z.infer<typeof ChangeAdmin>, Caller>,
): Promise<OneTimePassword> {
  const { input, caller } = call
  await requireProof(call)
  return replacePassword(call, 'admins:manage', async (trx, account) => {
    // Whoever has not signed in with theirs yet gets another: the answer with the first may have been lost.
    const isDone = account.roles.includes('admin') && !account.isPasswordDue
    if (isDone) throw invalidInput({ userId: 'This person is an admin already' })
    // Staff sign in by address, also for a second factor and the alarm's mail.
    if (account.email === null) throw invalidInput({ userId: 'An admin needs an email address' })
    await trx
      .insertInto('app.user_roles')
      .values({ user_id: input.userId, role: 'admin', granted_by: caller.userId })
      .onConflict((already) => already.doNothing())
      .execute()
  })
}

/**
 * Ends the account's sessions and reset links with its password. Upload tickets stay: they only add work.
 * @param change what else belongs to it, in the same transaction
 */
export async function replacePassword(
  call: Call<{ userId: string }, Caller>,
  verb: Verb,
  change: (trx: Transaction<DB>, account: LockedAccount) => Promise<void>,
): Promise<OneTimePassword> {
  const { input, caller, services } = call
  const { userId } = input
  const password = readablePassword()
  // Before the transaction: waiting for the hasher must not hold a database connection.
  const passwordHash = await services.passwords.hashDrawn(password)

  const { email, expiresAt } = await withAccounts(call, verb, async (trx) => {
    const account = await lockAccount(trx, userId)
    if (account === null) throw refusal('not_found')
    await change(trx, account)
    const expiresAt = new Date(Date.now() + ONE_TIME_PASSWORD_HOURS * HOUR_MS)
    await setPassword(trx, userId, passwordHash)
    await giveOneTimePassword(trx, { userId, givenBy: caller.userId, expiresAt })
    return { email: account.email, expiresAt }
  })
  await services.endedSessions.refuseThoseOf(userId)
  // They may be here because of wrong guesses; the new password must work at once.
  await services.guessing.letIn(input.userId)
  return { email, password, expiresAt: expiresAt.toISOString() }
}

/**
 * Deletes the account with everything that belongs to it. Only a log entry with the now meaningless id stays.
 * @throws AppError password_needed, not_found, forbidden (an account of the staff), invalid_input (another name)
 */
export async function deleteLearner(call: Call<z.infer<typeof DeleteLearner>, Caller>): Promise<void> {
  const { userId, fullName } = call.input
  await requireProof(call)
  const gone = await withAccounts(call, 'learners:delete', async (trx) => {
    const account = await lockAccount(trx, userId)
    const profile = account && (await profileOf(trx, userId))
    if (account === null || profile === null) throw refusal('not_found')
    // Their role must be taken first, as a step of its own that is logged.
    if (isStaff(account.roles)) throw refusal('forbidden')
    if (!isNameOf(fullName, profile)) throw invalidInput({ fullName: 'This is not the learner’s name' })
    return deleteAccount(trx, userId)
  })
  await call.services.endedSessions.refuseThoseOf(userId)
  if (gone !== null) await forgetElsewhere(call.services.folders, gone)
}

/**
 * For a lost phone, also of somebody who is not of the staff any more. Their password stays, and is all that then guards.
 * @throws AppError password_needed, forbidden (the caller's own), not_found (no such account, or none set)
 */
export async function removeSecondFactorOf(call: Call<z.infer<typeof ChangeAdmin>, Caller>): Promise<void> {
  const { userId } = call.input
  await requireProof(call)
  if (userId === call.caller.userId) throw refusal('forbidden')
  await withAccounts(call, 'admins:manage', async (trx) => {
    if (!(await removeSecondFactor(trx, userId))) throw refusal('not_found')
    await record(trx, 'second_factor_removed', { userId })
  })
}

/**
 * A transaction on anybody's account. No policy holds qala_auth back, so the caller's verb is asked for here once more,
 * whatever the route asked before.
 */
export function withAccounts<T>(
  { caller, services, client }: Pick<Call<unknown, Caller>, 'caller' | 'services' | 'client'>,
  verb: Verb,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return services.db.withAuth(
    async (trx) => {
      if (!may(await rolesOf(trx, caller.userId), verb)) throw refusal('admin_required')
      return work(trx)
    },
    { ...client, userId: caller.userId },
  )
}

interface LockedAccount {
  email: string | null
  roles: string[]
  isPasswordDue: boolean
}

/** Locks the row until the transaction ends. */
async function lockAccount(trx: Transaction<DB>, userId: string): Promise<LockedAccount | null> {
  const { rows } = await sql<LockedAccount>`
    select email, array(select role from app.user_roles r where r.user_id = person.id) as roles,
           exists (select from app.one_time_passwords o where o.user_id = person.id) as "isPasswordDue"
    from auth.accounts person where id = ${userId}::uuid for update
  `.execute(trx)
  return rows[0] ?? null
}
