import { type InviteTeacher, type TeacherInvited, type Teachers } from '#domain/school/classes.ts'
import { STAFF_PASSWORD_DAYS } from '#domain/accounts/learners.ts'
import { isStaff } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { keepLink, linkOf } from '../../accounts/auth/new-password.ts'
import { STAFF_NAME } from '../../accounts/profile/staff-name.ts'
import { requireProof } from '../../accounts/auth/prove.ts'
import { findAccount, giveOneTimePassword, insertAccount, rolesOf } from '../../accounts/auth/queries.ts'
import { randomToken } from '../../core/random-token.ts'
import { readablePassword } from '../../core/readable-password.ts'
import { removeSecondFactor } from '../../accounts/auth/second-factor/queries.ts'
import { invalidInput, refusal } from '../../core/errors.ts'
import { enqueue } from '../../core/jobs.ts'
import { teacherInvitedMail } from './teacher-invited-mail.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { oneTimeExpiry, replacePassword, withAccounts } from '../../accounts/users/accounts.ts'

/** Returns everybody with the role of teacher, sorted by name and then by e-mail address. */
export async function readTeachers(call: Call<undefined, Caller>): Promise<Teachers> {
  const rows = await withAccounts(call, 'admins:manage', (trx) =>
    sql<Omit<Teachers['teachers'][number], 'since'> & { since: Date }>`
      select person.id as "userId", person.email, ${STAFF_NAME} as name,
             given.granted_at as since, factor.set_at is not null as "hasSecondFactor",
             array(
               select class_name || ' ' || school_year from app.class_teachers mine join app.classes on classes.id = mine.class_id
                where mine.user_id = person.id and archived_at is null order by school_year desc, grade, letter
             ) as classes
        from app.user_roles given
        join auth.accounts person on person.id = given.user_id
        left join app.profiles profile on profile.user_id = given.user_id
        left join auth.second_factors factor on factor.account_id = given.user_id
       where given.role = 'teacher'
       order by name nulls last, person.email
    `.execute(trx),
  )
  const { origin } = call.services
  return { origin, teachers: rows.rows.map((row) => ({ ...row, since: row.since.toISOString() })) }
}

/**
 * Makes somebody a teacher. Addresses are not verified at registration, so an existing account gets a one-time password in
 * place of its own, as when somebody becomes an admin. An account of the staff keeps its password.
 * @throws AppError password_needed; invalid_input when the person is a teacher already
 */
export async function inviteTeacher(call: Call<InviteTeacher, Caller>): Promise<TeacherInvited> {
  await requireProof(call)
  const invited = await giveEntrance(call)
  if (invited.oneTime === null || call.input.by !== 'link') return invited
  // In this case nobody is shown the one-time password. It only marks the account as one that has to choose a password.
  return { userId: invited.userId, oneTime: null, link: await sendInvitation(call, invited.userId) }
}

/** Sends the link by mail if the school has a mail server. Otherwise it is returned, so that the caller can pass it on. */
async function sendInvitation(
  call: Call<InviteTeacher, Caller>,
  userId: string,
): Promise<NonNullable<TeacherInvited['link']>> {
  const { email } = call.input
  const { origin, channels } = call.services
  const token = randomToken()
  const url = linkOf(origin, token)
  const expiresAt = oneTimeExpiry('staff').toISOString()
  await withAccounts(call, 'admins:manage', async (trx) => {
    await keepLink(trx, userId, token, STAFF_PASSWORD_DAYS * 24 * 60)
    if (channels.email)
      await enqueue(trx, 'mail.send', { ...teacherInvitedMail(email, url, STAFF_PASSWORD_DAYS), expiresAt })
  })
  return { email, url: channels.email ? null : url, expiresAt }
}

async function giveEntrance(call: Call<InviteTeacher, Caller>): Promise<TeacherInvited> {
  const { input, services } = call
  const there = await findAccount(services.accounts, input.email)
  if (there === null) return makeTeacher(call)
  const ofAccount = { ...call, input: { userId: there.id } }
  if (there.roles.includes('teacher') && !there.isPasswordDue)
    throw invalidInput({ email: 'This person is a teacher already' })
  if (isStaff(there.roles) && !there.roles.includes('teacher')) {
    await withAccounts(call, 'admins:manage', (trx) => giveRole(trx, there.id, call.caller.userId))
    return { userId: there.id, oneTime: null }
  }
  const oneTime = await replacePassword(ofAccount, 'admins:manage', (trx) =>
    giveRole(trx, there.id, call.caller.userId),
  )
  return { userId: there.id, oneTime }
}

async function makeTeacher(call: Call<InviteTeacher, Caller>): Promise<TeacherInvited> {
  const { input, caller, services } = call
  const password = readablePassword()
  // This is done before the transaction, because waiting for the hasher must not hold a database connection.
  const passwordHash = await services.passwords.hashDrawn(password)
  const expiresAt = oneTimeExpiry('staff')
  const userId = await withAccounts(call, 'admins:manage', async (trx) => {
    const made = await insertAccount(trx, { email: input.email, passwordHash })
    if (made === null)
      throw invalidInput({ email: 'This address has just been registered. Please try again' })
    if (input.name !== undefined)
      await trx.updateTable('auth.accounts').set({ staff_name: input.name }).where('id', '=', made).execute()
    await giveRole(trx, made, caller.userId)
    await giveOneTimePassword(trx, { userId: made, givenBy: caller.userId, expiresAt })
    await record(trx, 'account_made', { userId: made })
    return made
  })
  return {
    userId,
    oneTime: { email: input.email, password, expiresAt: expiresAt.toISOString(), signInClass: null },
  }
}

async function giveRole(trx: Transaction<DB>, userId: string, by: string): Promise<void> {
  await trx
    .insertInto('app.user_roles')
    .values({ user_id: userId, role: 'teacher', granted_by: by })
    .onConflict((already) => already.doNothing())
    .execute()
}

/**
 * Removes somebody's role of teacher and all their classes.
 * @throws AppError password_needed, not_found
 */
export async function removeTeacher(call: Call<{ userId: string }, Caller>): Promise<void> {
  const { input, caller, services, client } = call
  await requireProof(call)
  await services.db.withUser(
    caller.userId,
    async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('app.user_roles')
        .where('user_id', '=', input.userId)
        .where('role', '=', 'teacher')
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw refusal('not_found')
      await trx.deleteFrom('app.class_teachers').where('user_id', '=', input.userId).execute()
    },
    client,
  )
  // Learners do not have a second factor. It is removed here, because an admin can only remove it in the list of the staff.
  await services.db.withAuth(async (trx) => {
    if (!isStaff(await rolesOf(trx, input.userId))) await removeSecondFactor(trx, input.userId)
  })
}
