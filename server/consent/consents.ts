import type { DB } from '#database/generated/schema.ts'
import { ADULT_AGE, PRIVACY_VERSION, type Consent, type RecordConsent } from '#domain/privacy.ts'
import { sql, type Transaction } from 'kysely'
import { refusal, sqlState } from '../errors.ts'

const UNIQUE_VIOLATION = '23505'

/** The one that holds. As qala_app, which shows staff everybody's and a learner the own. */
export async function consentOf(trx: Transaction<DB>, userId: string): Promise<Consent | null> {
  const row = await trx
    .selectFrom('app.consents')
    .select([
      'channel',
      'relation',
      'given_by_name as givenByName',
      'wording',
      sql<string>`given_on::text`.as('givenOn'),
    ])
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row === undefined
    ? null
    : {
        ...row,
        channel: row.channel === 'tick' ? 'tick' : 'form',
        relation: row.relation === 'parent' || row.relation === 'guardian' ? row.relation : 'self',
      }
}

/** At registration, as qala_auth. Whether it was a parent or another guardian, a tick does not say. */
export async function recordTick(
  trx: Transaction<DB>,
  learner: { userId: string; age: number },
): Promise<void> {
  await trx
    .insertInto('app.consents')
    .values({
      user_id: learner.userId,
      channel: 'tick',
      relation: learner.age >= ADULT_AGE ? 'self' : 'guardian',
      wording: PRIVACY_VERSION,
      given_on: sql<string>`(now() at time zone 'Africa/Johannesburg')::date`,
    })
    .execute()
}

/** @throws AppError not_found (nobody, or one that holds is there already) */
export async function recordForm(trx: Transaction<DB>, form: RecordConsent): Promise<void> {
  await trx
    .insertInto('app.consents')
    .values({
      user_id: form.userId,
      channel: 'form',
      relation: form.relation,
      given_by_name: form.givenByName,
      wording: PRIVACY_VERSION,
      given_on: form.givenOn,
    })
    .execute()
    .catch((error: unknown) => {
      // An account that is gone, and a consent that somebody else wrote down meanwhile: look again.
      throw ['23503', UNIQUE_VIOLATION].includes(String(sqlState(error))) ? refusal('not_found') : error
    })
}

/** Works at once. @throws AppError not_found when none holds */
export async function withdrawConsent(trx: Transaction<DB>, userId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('app.consents')
    .set({ withdrawn_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refusal('not_found')
}
