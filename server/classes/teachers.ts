import { INVITATION_HOURS, type InviteTeacher, type TeacherInvited, type Teachers } from '#domain/classes.ts'
import { ONE_TIME_PASSWORD_HOURS } from '#domain/learners.ts'
import { isStaff } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { keepLink, linkOf } from '../auth/new-password.ts'
import { requireProof } from '../auth/prove.ts'
import { findAccount, giveOneTimePassword, insertAccount, rolesOf } from '../auth/queries.ts'
import { randomToken } from '../auth/random-token.ts'
import { readablePassword } from '../auth/readable-password.ts'
import { removeSecondFactor } from '../auth/second-factor/queries.ts'
import { invalidInput, refusal } from '../errors.ts'
import { enqueue } from '../jobs.ts'
import { teacherInvitedMail } from '../mail/teacher-invited-mail.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { record } from '../users/access-log.ts'
import { replacePassword, withAccounts } from '../users/accounts.ts'

const HOUR_MS = 60 * 60 * 1000

/** Everybody with the role, by name and then address. */
export async function readTeachers(call: Call<undefined, Caller>): Promise<Teachers> {
  const rows = await withAccounts(call, 'admins:manage', (trx) =>
    sql<Omit<Teachers['teachers'][number], 'since'> & { since: Date }>`
      select person.id as "userId", person.email, profile.first_name || ' ' || profile.last_name as name,
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
  return { teachers: rows.rows.map((row) => ({ ...row, since: row.since.toISOString() })) }
}

/**
 * Gives the role. Addresses are not proven at registration, so an account that is there gets a one-time password in place of
 * its own, as when somebody becomes an admin; one of the staff keeps its own.
 * @throws AppError password_needed, invalid_input (a teacher already)
 */
export async function inviteTeacher(call: Call<InviteTeacher, Caller>): Promise<TeacherInvited> {
  await requireProof(call)
  const invited = await giveEntrance(call)
  if (invited.oneTime === null || call.input.by !== 'link') return invited
  // Nobody learns the one-time password then: it only marks the account as one that has to choose its own.
  return { userId: invited.userId, oneTime: null, link: await sendInvitation(call, invited.userId) }
}

/** By mail where the school has it connected, else for whoever invites to hand over. */
async function sendInvitation(
  call: Call<InviteTeacher, Caller>,
  userId: string,
): Promise<NonNullable<TeacherInvited['link']>> {
  const { email } = call.input
  const { origin, channels } = call.services
  const token = randomToken()
  const url = linkOf(origin, token)
  const expiresAt = new Date(Date.now() + INVITATION_HOURS * HOUR_MS).toISOString()
  await withAccounts(call, 'admins:manage', async (trx) => {
    await keepLink(trx, userId, token, INVITATION_HOURS * 60)
    if (channels.email)
      await enqueue(trx, 'mail.send', { ...teacherInvitedMail(email, url, INVITATION_HOURS), expiresAt })
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
  // Before the transaction: waiting for the hasher must not hold a database connection.
  const passwordHash = await services.passwords.hashDrawn(password)
  const expiresAt = new Date(Date.now() + ONE_TIME_PASSWORD_HOURS * HOUR_MS)
  const userId = await withAccounts(call, 'admins:manage', async (trx) => {
    const made = await insertAccount(trx, { email: input.email, passwordHash })
    if (made === null)
      throw invalidInput({ email: 'This address has just been registered. Please try again' })
    await giveRole(trx, made, caller.userId)
    await giveOneTimePassword(trx, { userId: made, givenBy: caller.userId, expiresAt })
    await record(trx, 'account_made', { userId: made })
    return made
  })
  return { userId, oneTime: { email: input.email, password, expiresAt: expiresAt.toISOString() } }
}

async function giveRole(trx: Transaction<DB>, userId: string, by: string): Promise<void> {
  await trx
    .insertInto('app.user_roles')
    .values({ user_id: userId, role: 'teacher', granted_by: by })
    .onConflict((already) => already.doNothing())
    .execute()
}

/** Takes the role and every class from somebody. @throws AppError password_needed, not_found */
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
  // Learners have none, and nobody could remove it for them where staff are listed.
  await services.db.withAuth(async (trx) => {
    if (!isStaff(await rolesOf(trx, input.userId))) await removeSecondFactor(trx, input.userId)
  })
}
