import type { DB } from '#database/generated/schema.ts'
import {
  ADULT_AGE,
  PRIVACY_VERSION,
  type Consent,
  type RecordClassConsents,
  type RecordConsent,
} from '#domain/privacy/privacy.ts'
import { sql, type Transaction } from 'kysely'
import { FOREIGN_KEY_VIOLATION, refusal, sqlState, UNIQUE_VIOLATION } from '../../core/errors.ts'

/**
 * Returns the consent that is valid now. The query runs as qala_app, which shows staff everybody's consent, and learners
 * their own.
 */
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

/**
 * Records the tick in the registration form, as qala_auth. The tick does not say whether a parent or another guardian agreed.
 */
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

/**
 * Records a consent form.
 * @throws AppError not_found when the account does not exist, or already has a valid consent
 */
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
      // Either the account was deleted, or somebody else recorded a consent in the meantime. The page must be loaded again.
      throw [FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION].includes(String(sqlState(error)))
        ? refusal('not_found')
        : error
    })
}

/**
 * Records the forms of many learners. It leaves out staff, learners who have a consent meanwhile, and learners who have taken a
 * consent back, because theirs must be written down one by one.
 * @returns the learners whose consent is recorded now
 */
export async function recordForms(
  trx: Transaction<DB>,
  { userIds, givenOn }: RecordClassConsents,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into app.consents (user_id, channel, relation, wording, given_on)
    select p.user_id, 'form', case when p.age >= ${ADULT_AGE} then 'self' else 'guardian' end, ${PRIVACY_VERSION}, ${givenOn}::date
      from app.profiles p
     where p.user_id = any(${userIds}::uuid[]) and p.consent_withdrawn_at is null
       and not exists (select from app.user_roles r where r.user_id = p.user_id and r.role <> 'learner')
    on conflict (user_id) where withdrawn_at is null do nothing
    returning user_id as "userId"
  `.execute(trx)
  return rows.map(({ userId }) => userId)
}

/** Deletes consents that the caller has just recorded at once. @returns how many */
export async function undoForms(trx: Transaction<DB>, userIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ undone: number }>`
    select app.undo_consent_forms(${[...userIds]}::uuid[]) as undone
  `.execute(trx)
  return rows[0]?.undone ?? 0
}

/**
 * Withdraws a consent, with immediate effect.
 * @throws AppError not_found when there is no valid consent
 */
export async function withdrawConsent(trx: Transaction<DB>, userId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('app.consents')
    .set({ withdrawn_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refusal('not_found')
}
