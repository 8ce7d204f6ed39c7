import { clock } from '#domain/clock.ts'
import type { ChangeAdmin } from '#domain/accounts/admins.ts'
import {
  isNameOf,
  LEARNER_PASSWORD_DAYS,
  STAFF_PASSWORD_DAYS,
  type DeleteLearner,
  type OneTimePassword,
  type ResetLearnerPassword,
} from '#domain/accounts/learners.ts'
import { isStaff, may, VERBS, verbsOf, type Verb } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { deleteAccount } from '../account-deletion/delete-account.ts'
import { giveOneTimePassword, rolesOf, setPassword } from '../auth/queries.ts'
import { requireProof } from '../auth/prove.ts'
import { removeSecondFactor } from '../auth/second-factor/queries.ts'
import { readablePassword } from '../../core/readable-password.ts'
import { invalidInput, refusal } from '../../core/errors.ts'
import { profileOf } from '../profile/queries.ts'
import { endTicketsOf } from '../../learning/progress/tickets.ts'
import type { Caller, Client } from '../../http/routing/route.ts'
import type { HttpServices } from '../../http/services.ts'
import type { Call, ResetServices } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { forgetElsewhere } from './forget-elsewhere.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Resets a learner's password. The one-time password only lets its owner choose another one. Every session of the account
 * ends, and its upload tickets end if the caller asks for it.
 * @throws AppError password_needed; not_found; forbidden for the caller's own account, or for one with more rights than the
 * caller; busy
 */
export async function resetLearnerPassword(
  call: Call<z.infer<typeof ResetLearnerPassword>, Caller>,
): Promise<OneTimePassword> {
  const { input, caller, services } = call
  // If they reset their own password, they would only lock themselves out.
  if (input.userId === caller.userId) throw refusal('forbidden')
  // Anybody who has the password can sign in as its owner, and must not get more rights that way.
  const mayMore = (roles: readonly string[]) =>
    verbsOf(roles).some((verb) => VERBS[verb].staff && !may(caller.roles, verb))
  const roles = await rolesOf(services.accounts, input.userId)
  if (mayMore(roles)) throw refusal('forbidden')
  // This asks for the password again, as when an admin is appointed. It does not for learners, because a whole class may be
  // reset together.
  if (isStaff(roles)) await requireProof(call)
  return replacePassword(call, 'learners:reset-password', async (trx, account) => {
    // The account may have got the role in the meantime.
    if (mayMore(account.roles)) throw refusal('forbidden')
    await record(trx, 'password_reset', { userId: input.userId, ...(input.endTickets && { tickets: true }) })
  })
}

/**
 * Makes somebody an admin, with a one-time password in place of the account's own. Addresses are not verified at
 * registration. Somebody who registered with a teacher's address before the teacher did must not become an admin with it.
 * @throws AppError password_needed; not_found; invalid_input when the person is an admin already; busy
 */
export async function appointAdmin(
  call: Call<z.infer<typeof ChangeAdmin>, Caller>,
): Promise<OneTimePassword> {
  const { input, caller } = call
  await requireProof(call)
  return replacePassword(call, 'admins:manage', async (trx, account) => {
    // A person who has not signed in with the one-time password yet gets another, because the response with the first one may
    // have been lost.
    const isDone = account.roles.includes('admin') && !account.isPasswordDue
    if (isDone) throw invalidInput({ userId: 'This person is an admin already' })
    // Staff sign in with an e-mail address. The second factor and the mails of the alarm need it too.
    if (account.email === null) throw invalidInput({ userId: 'An admin needs an email address' })
    await trx
      .insertInto('app.user_roles')
      .values({ user_id: input.userId, role: 'admin', granted_by: caller.userId })
      .onConflict((already) => already.doNothing())
      .execute()
  })
}

/**
 * Replaces a password, and ends the account's sessions and reset links. Upload tickets stay unless the caller asks to end
 * them, because they only add work, and because most passwords are replaced when they were forgotten.
 * @param change does the other changes of the same transaction
 */
export async function replacePassword(
  call: {
    input: { userId: string; endTickets?: boolean | undefined }
    caller: Caller
    services: ResetServices
    client: Client
  },
  verb: Verb,
  change: (trx: Transaction<DB>, account: LockedAccount) => Promise<void>,
): Promise<OneTimePassword> {
  const { input, caller, services } = call
  const { userId, endTickets = false } = input
  const password = readablePassword()
  // This is done before the transaction, because waiting for the hasher must not hold a database connection.
  const passwordHash = await services.passwords.hashDrawn(password)

  const { email, expiresAt, signInClass } = await withAccounts(call, verb, async (trx) => {
    const account = await lockAccount(trx, userId)
    if (account === null) throw refusal('not_found')
    await change(trx, account)
    // The change may have made the person one of the staff.
    const expiresAt = oneTimeExpiry(isStaff(await rolesOf(trx, userId)) ? 'staff' : 'learner')
    await setPassword(trx, userId, passwordHash, 'new_password_given')
    if (endTickets) await endTicketsOf(trx, [userId])
    await giveOneTimePassword(trx, { userId, givenBy: caller.userId, expiresAt })
    const signInClass = account.email === null ? await signInClassOf(trx, userId) : null
    return { email: account.email, expiresAt, signInClass }
  })
  await services.endedSessions.refuseThoseOf(userId)
  // Wrong guesses may have locked the person out, and the new password must work at once.
  await services.guessing.letIn(input.userId)
  return { email, password, expiresAt: expiresAt.toISOString(), signInClass }
}

/** Returns until when a one-time password works that is given out now. */
export function oneTimeExpiry(owner: 'learner' | 'staff'): Date {
  const days = owner === 'staff' ? STAFF_PASSWORD_DAYS : LEARNER_PASSWORD_DAYS
  return new Date(clock.ms() + days * DAY_MS)
}

/** Returns the newest open class by whose code a learner signs in, or null if the learner is in none that has a code. */
async function signInClassOf(trx: Transaction<DB>, userId: string): Promise<OneTimePassword['signInClass']> {
  const { rows } = await sql<{ name: string; code: string }>`
    select class_name as name, code
      from app.class_members member join app.classes on classes.id = member.class_id
     where member.user_id = ${userId}::uuid and archived_at is null and code is not null
     order by school_year desc, member.added_at
     limit 1
  `.execute(trx)
  return rows[0] ?? null
}

/**
 * Deletes the account with everything that belongs to it. Only a log entry with the id stays, which means nothing any more.
 * @throws AppError password_needed; not_found; forbidden for an account of the staff; invalid_input when the name is wrong
 */
export async function deleteLearner(call: Call<z.infer<typeof DeleteLearner>, Caller>): Promise<void> {
  const { userId, fullName } = call.input
  await requireProof(call)
  const gone = await withAccounts(call, 'learners:delete', async (trx) => {
    const account = await lockAccount(trx, userId)
    const profile = account && (await profileOf(trx, userId))
    if (account === null || profile === null) throw refusal('not_found')
    // Their role must first be taken away in a separate step, which is logged.
    if (isStaff(account.roles)) throw refusal('forbidden')
    if (!isNameOf(fullName, profile)) throw invalidInput({ fullName: 'This is not the learner’s name' })
    return deleteAccount(trx, userId)
  })
  await call.services.endedSessions.refuseThoseOf(userId)
  if (gone !== null) await forgetElsewhere(call.services.folders, gone)
}

/**
 * Removes the second factor of somebody who has lost their phone, also of somebody who has left the staff. From then on, only
 * the password protects the account.
 * @throws AppError password_needed; forbidden for the caller's own account; not_found when there is no such account, or it
 * has no second factor
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
 * Runs a transaction that may use anybody's account. No policy restricts qala_auth, so the caller's verb is checked here
 * again, whatever the route has checked before.
 */
export function withAccounts<T>(
  { caller, services, client }: { caller: Caller; services: Pick<HttpServices, 'db'>; client: Client },
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

/** Reads the account and locks its row until the transaction ends. */
async function lockAccount(trx: Transaction<DB>, userId: string): Promise<LockedAccount | null> {
  const { rows } = await sql<LockedAccount>`
    select email, array(select role from app.user_roles r where r.user_id = person.id) as roles,
           exists (select from app.one_time_passwords o where o.user_id = person.id) as "isPasswordDue"
    from auth.accounts person where id = ${userId}::uuid for update
  `.execute(trx)
  return rows[0] ?? null
}
