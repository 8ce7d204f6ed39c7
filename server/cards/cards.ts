import type { OfClass } from '#domain/classes.ts'
import { isStaff } from '#domain/permissions.ts'
import {
  CARD_DAYS,
  type CardOwner,
  type CardOwners,
  type PrintCards,
  type SignInCards,
} from '#domain/sign-in-cards.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { oneTimeWords } from '../auth/one-time-words.ts'
import { isStaffOf } from '../classes/queries.ts'
import { invalidInput, refusal } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { recordTouched } from '../users/access-log.ts'
import { withAccounts } from '../users/accounts.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** @throws AppError not_found: not a class of the caller's */
export async function findCardOwners(call: Call<OfClass, Caller>): Promise<CardOwners> {
  const { input, caller, services, client } = call
  const learners = await withAccounts(call, 'classes:teach', async (trx) => {
    if (!(await isStaffOf(trx, input.classId))) throw refusal('not_found')
    return ownersIn(trx, input.classId)
  })
  const shown = learners.map(({ userId }) => userId)
  await services.db.withUser(caller.userId, (trx) => recordTouched(trx, 'shown', shown), client)
  return { learners }
}

/**
 * A word for one use for each who has none of their own, and on demand for the others too. What opened their account before
 * ends with it, and so do their sessions; upload tickets stay, as they only add work.
 * @throws AppError not_found: not a class of the caller's, or somebody who is not in it; invalid_input: it has no code; busy
 */
export async function printCards(call: Call<PrintCards, Caller>): Promise<SignInCards> {
  const { input, caller, services } = call
  const drawn = await oneTimeWords(services.passwords, input.userIds.length)
  const expiresAt = new Date(Date.now() + CARD_DAYS * DAY_MS)
  const made = await withAccounts(call, 'classes:teach', async (trx) => {
    if (!(await isStaffOf(trx, input.classId))) throw refusal('not_found')
    const { className, classCode } = await classOf(trx, input.classId)
    const wanted = new Set(input.userIds)
    await lockAccounts(trx, [...wanted])
    const owners = (await ownersIn(trx, input.classId)).filter(({ userId }) => wanted.has(userId))
    if (owners.length < wanted.size) throw refusal('not_found')
    const given = owners
      .filter(({ secret }) => secret !== 'own' || input.replacesOwn)
      .map(({ userId }, at) => ({ userId, word: '', passwordHash: '', ...drawn[at] }))
    await giveWords(trx, given, { by: caller.userId, expiresAt })
    await trx
      .insertInto('app.data_access')
      .values({ kind: 'exported', profile_ids: [...wanted] })
      .execute()
    return { className, classCode, owners, given }
  })
  for (const { userId } of made.given) {
    await services.endedSessions.refuseThoseOf(userId)
    // Whoever was kept out by wrong tries must be let in with the card.
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

/** Always in the same order, so that two who print at once wait for each other. */
async function lockAccounts(trx: Transaction<DB>, userIds: readonly string[]): Promise<void> {
  await sql`select from auth.accounts where id = any(${[...userIds]}::uuid[]) order by id for update`.execute(
    trx,
  )
}

async function ownersIn(trx: Transaction<DB>, classId: string): Promise<CardOwner[]> {
  const { rows } = await sql<CardOwner & { roles: string[] }>`
    select profile.user_id as "userId", first_name as "firstName", last_name as "lastName",
           case when exists (select from app.one_time_passwords o where o.user_id = account.id) then 'given'
                when password_hash is null then 'never' else 'own' end as secret,
           array(select role from app.user_roles r where r.user_id = account.id) as roles
      from app.class_members member
      join app.profiles profile on profile.user_id = member.user_id
      join auth.accounts account on account.id = member.user_id
     where member.class_id = ${classId}::uuid
     order by surname_key, profile.user_id
  `.execute(trx)
  return rows.flatMap(({ roles, ...owner }) => (isStaff(roles) ? [] : [owner]))
}

interface GivenWord {
  userId: string
  passwordHash: string
}

/** As for one account, for a whole class at once. @see replacePassword */
async function giveWords(
  trx: Transaction<DB>,
  given: readonly GivenWord[],
  { by, expiresAt }: { by: string; expiresAt: Date },
): Promise<void> {
  if (given.length === 0) return
  const ids = given.map(({ userId }) => userId)
  const hashes = given.map(({ passwordHash }) => passwordHash)
  await sql`
    update auth.accounts set password_hash = fresh.hash
      from unnest(${ids}::uuid[], ${hashes}::text[]) as fresh (id, hash) where accounts.id = fresh.id
  `.execute(trx)
  await trx.deleteFrom('auth.sessions').where('account_id', 'in', ids).execute()
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
        details: JSON.stringify({ userId, card: true }),
      })),
    )
    .execute()
}
