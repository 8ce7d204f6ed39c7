import { clock } from '#domain/clock.ts'
import type { PersonalDetails } from '#domain/accounts/accounts.ts'
import type { DB } from '#database/generated/schema.ts'
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { refusal } from '../../core/errors.ts'

/** How many rows one statement inserts, because PostgreSQL accepts at most 65,535 values. */
const AT_ONCE = 1_000

/** A learner for whom the school creates an account. */
export interface NewLearner extends Omit<PersonalDetails, 'phoneNumber'> {
  /** Null if the learner signs in with the class code and a name. */
  email: string | null
  phoneNumber: string | null
  /** The class that the learner is in from the beginning. The caller must teach or manage it. */
  classId: string | null
  /** Null if nobody can sign in until a password is given out, for example by printing a card. @see oneTimeWords */
  oneTime: { passwordHash: string; expiresAt: Date } | null
}

/**
 * Creates learners' accounts with their profiles, confirmed at once, in the caller's transaction of the role qala_auth. After
 * an error, none of them exists. Check the verb before this; see withAccounts.
 * @param by the user who creates them, who must be the transaction's user
 * @returns the new ids, in the order of the learners
 * @throws AppError already_registered when an address already has an account; 42501 for a class that is not the caller's
 */
export async function makeLearners(
  trx: Transaction<DB>,
  learners: readonly NewLearner[],
  by: string,
): Promise<string[]> {
  const ids: string[] = []
  for (let start = 0; start < learners.length; start += AT_ONCE)
    ids.push(...(await makeSome(trx, learners.slice(start, start + AT_ONCE), by)))
  return ids
}

async function makeSome(
  trx: Transaction<DB>,
  learners: readonly NewLearner[],
  by: string,
): Promise<string[]> {
  const made = learners.map((learner) => ({ ...learner, userId: randomUUID() }))
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('auth.accounts')
    .values(
      made.map(({ userId, email, oneTime }) => ({
        id: userId,
        email,
        password_hash: oneTime?.passwordHash ?? null,
      })),
    )
    .onConflict((taken) => taken.column('email').doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) < made.length) throw refusal('already_registered')
  const now = clock.now()
  await trx
    .insertInto('app.profiles')
    .values(
      made.map((learner) => ({
        user_id: learner.userId,
        first_name: learner.firstName,
        last_name: learner.lastName,
        school_name: learner.schoolName,
        grade_class: learner.gradeClass,
        age: learner.age,
        phone_number: learner.phoneNumber,
        confirmed_at: now,
      })),
    )
    .execute()
  await trx
    .insertInto('app.user_roles')
    .values(made.map(({ userId }) => ({ user_id: userId, role: 'learner' })))
    .execute()
  const given = made.flatMap(({ userId, oneTime }) =>
    oneTime === null ? [] : [{ user_id: userId, given_by: by, expires_at: oneTime.expiresAt }],
  )
  if (given.length > 0) await trx.insertInto('app.one_time_passwords').values(given).execute()
  const placed = made.flatMap(({ userId, classId }) =>
    classId === null ? [] : [{ class_id: classId, user_id: userId, added_by: by }],
  )
  if (placed.length > 0) await trx.insertInto('app.class_members').values(placed).execute()
  const events = made.map(({ userId }) => ({
    event_type: 'account_made',
    details: JSON.stringify({ userId }),
  }))
  await trx.insertInto('app.security_events').values(events).execute()
  return made.map(({ userId }) => userId)
}
