import type { PersonalDetails } from '#domain/accounts.ts'
import type { DB } from '#database/generated/schema.ts'
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { refusal } from '../errors.ts'

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const AT_ONCE = 1_000

/** A learner whom the school makes an account for. */
export interface NewLearner extends Omit<PersonalDetails, 'phoneNumber'> {
  /** Null: they sign in by class code and name. */
  email: string | null
  phoneNumber: string | null
  /** The class they are in from the beginning; one that the caller teaches or manages. */
  classId: string | null
  /** Null: nobody can sign in until a password is given out, as by printing a card. @see oneTimeWords */
  oneTime: { passwordHash: string; expiresAt: Date } | null
}

/**
 * Makes learners' accounts with their profiles, confirmed at once, in the caller's transaction of the role qala_auth: all of
 * them or, by the error, none. Ask the verb before: see withAccounts.
 * @param by who makes them, the transaction's user
 * @returns the new ids, in the order of the learners
 * @throws AppError already_registered when an address has an account; 42501 for a class that is not the caller's
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
  const now = new Date()
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
