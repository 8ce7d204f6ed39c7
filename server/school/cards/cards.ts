import { clock } from '#domain/clock.ts'
import { LEARNER_PASSWORD_DAYS } from '#domain/accounts/learners.ts'
import type { OfClass } from '#domain/school/classes.ts'
import { isStaff } from '#domain/permissions.ts'
import {
  type CardOwner,
  type CardOwners,
  type PrintCards,
  type SignInCards,
} from '#domain/school/sign-in-cards.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { explainEnds } from '../../accounts/auth/queries.ts'
import { oneTimeWords } from '../../accounts/auth/one-time-words.ts'
import { isStaffOf } from '../classes/queries.ts'
import { invalidInput, refusal } from '../../core/errors.ts'
import { endTicketsOf } from '../../learning/progress/tickets.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { recordTouched } from '../../core/access-log.ts'
import { withAccounts } from '../../accounts/users/accounts.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** @throws AppError not_found when it is not one of the caller's classes */
export async function findCardOwners(call: Call<OfClass, Caller>): Promise<CardOwners> {
  const { input, caller, services, client } = call
  const learners = await withAccounts(call, 'classes:teach', async (trx) => {
    if (!(await isStaffOf(trx, input.classId))) throw refusal('not_found')
    return ownersIn(trx, input.classId)
  })
  const shown = learners.map(({ userId }) => userId)
  await services.db.withUser(caller.userId, (trx) => recordTouched(trx, 'shown', shown), client)
  return { learners, publicUrl: services.publicUrl ?? null }
}

/**
 * Generates a one-time word for each learner who does not have a password of their own, and on request for the others too.
 * The learner's old password or word ends, and so do the sessions. Upload tickets end if the caller asks for it. Learners who
 * are not in the class any more are left out of the result.
 * @throws AppError not_found when it is not one of the caller's classes, or when none of the learners is in it; invalid_input
 * when the class has no code; busy
 */
export async function printCards(call: Call<PrintCards, Caller>): Promise<SignInCards> {
  const { input, caller, services } = call
  const drawn = await oneTimeWords(services.passwords, input.userIds.length)
  const expiresAt = new Date(clock.ms() + LEARNER_PASSWORD_DAYS * DAY_MS)
  const made = await withAccounts(call, 'classes:teach', async (trx) => {
    if (!(await isStaffOf(trx, input.classId))) throw refusal('not_found')
    const { className, classCode } = await classOf(trx, input.classId)
    const wanted = new Set(input.userIds)
    await lockAccounts(trx, [...wanted])
    // Learners who have left the class since the list was shown, or were deleted, get no card. The others do.
    const owners = (await ownersIn(trx, input.classId)).filter(({ userId }) => wanted.has(userId))
    if (owners.length === 0) throw refusal('not_found')
    const given = owners
      .filter(({ secret }) => secret !== 'own' || input.replacesOwn)
      .map(({ userId }, at) => ({ userId, word: '', passwordHash: '', ...drawn[at] }))
    await giveWords(trx, given, { by: caller.userId, expiresAt, endTickets: input.endTickets })
    if (input.endTickets)
      await endTicketsOf(
        trx,
        given.map(({ userId }) => userId),
      )
    await trx
      .insertInto('app.data_access')
      .values({ kind: 'exported', profile_ids: owners.map(({ userId }) => userId) })
      .execute()
    return { className, classCode, owners, given }
  })
  for (const { userId } of made.given) {
    await services.endedSessions.refuseThoseOf(userId)
    // A learner who was locked out by wrong attempts can sign in with the card.
    await services.guessing.letIn(userId)
  }
  const words = new Map(made.given.map(({ userId, word }) => [userId, word]))
  return {
    className: made.className,
    classCode: made.classCode,
    expiresAt: expiresAt.toISOString(),
    publicUrl: services.publicUrl ?? null,
    cards: made.owners.map(({ userId, firstName, lastName }) => ({
      userId,
      firstName,
      lastName,
      word: words.get(userId) ?? null,
    })),
  }
}

async function classOf(
  trx: Transaction<DB>,
  classId: string,
): Promise<{ className: string; classCode: string }> {
  const { rows } = await sql<{ className: string; classCode: string | null }>`
    select class_name as "className", code as "classCode" from app.classes where id = ${classId}::uuid
  `.execute(trx)
  const [found] = rows
  if (found === undefined) throw refusal('not_found')
  const { className, classCode } = found
  if (classCode === null)
    throw invalidInput({ classId: 'This class has no code, and a card needs one. Give it a new code first' })
  return { className, classCode }
}

/** Locks the accounts, always in the same order, so that two people who print at once wait for each other. */
async function lockAccounts(trx: Transaction<DB>, userIds: readonly string[]): Promise<void> {
  await sql`select from auth.accounts where id = any(${[...userIds]}::uuid[]) order by id for update`.execute(
    trx,
  )
}

async function ownersIn(trx: Transaction<DB>, classId: string): Promise<CardOwner[]> {
  const { rows } = await sql<CardOwner & { roles: string[] }>`
    select profile.user_id as "userId", first_name as "firstName", last_name as "lastName",
           case when password_hash is null or given.expires_at <= now() then 'never'
                when given.user_id is not null then 'given' else 'own' end as secret,
           array(select role from app.user_roles r where r.user_id = account.id) as roles
      from app.class_members member
      join app.profiles profile on profile.user_id = member.user_id
      join auth.accounts account on account.id = member.user_id
      left join app.one_time_passwords given on given.user_id = member.user_id
     where member.class_id = ${classId}::uuid
     order by surname_key, profile.user_id
  `.execute(trx)
  return rows.flatMap(({ roles, ...owner }) => (isStaff(roles) ? [] : [owner]))
}

interface GivenWord {
  userId: string
  passwordHash: string
}

/** Does what replacePassword does for one account, for a whole class at once. @see replacePassword */
async function giveWords(
  trx: Transaction<DB>,
  given: readonly GivenWord[],
  { by, expiresAt, endTickets }: { by: string; expiresAt: Date; endTickets: boolean | undefined },
): Promise<void> {
  if (given.length === 0) return
  const ids = given.map(({ userId }) => userId)
  const hashes = given.map(({ passwordHash }) => passwordHash)
  await sql`
    update auth.accounts set password_hash = fresh.hash
      from unnest(${ids}::uuid[], ${hashes}::text[]) as fresh (id, hash) where accounts.id = fresh.id
  `.execute(trx)
  await trx.deleteFrom('auth.sessions').where('account_id', 'in', ids).execute()
  await explainEnds(trx, ids, 'new_card')
  await trx.deleteFrom('auth.password_resets').where('account_id', 'in', ids).execute()
  const fresh = { given_by: by, expires_at: expiresAt }
  await trx
    .insertInto('app.one_time_passwords')
    .values(ids.map((user_id) => ({ user_id, ...fresh })))
    .onConflict((already) => already.column('user_id').doUpdateSet(fresh))
    .execute()
  await trx
    .insertInto('app.security_events')
    .values(
      ids.map((userId) => ({
        event_type: 'password_reset',
        details: JSON.stringify({ userId, card: true, ...(endTickets && { tickets: true }) }),
      })),
    )
    .execute()
}
