import type { DB } from '#database/generated/schema.ts'
import {
  CONSENTS_AT_ONCE,
  type ConsentSearch,
  type PrivacyOverview,
  type WithoutConsent,
} from '#domain/privacy/privacy.ts'
import { sql, type Transaction } from 'kysely'

/** The page shows this many learners. A longer list belongs in the class register, not on the screen. */
const SHOWN = 50

/** Reads the requested deletions, as qala_auth. */
export async function readDeletions(trx: Transaction<DB>): Promise<PrivacyOverview['deletions']> {
  const rows = await trx
    .selectFrom('app.deletions as asked')
    .innerJoin('auth.accounts as person', 'person.id', 'asked.user_id')
    .leftJoin('app.profiles as profile', 'profile.user_id', 'asked.user_id')
    .select([
      'asked.user_id as userId',
      sql<string>`coalesce(profile.first_name || ' ' || profile.last_name, person.email)`.as('name'),
      sql<string | null>`coalesce(profile.member_class, profile.grade_class)`.as('gradeClass'),
      'asked.asked_at as askedAt',
      'asked.due_at as dueAt',
      sql<boolean>`asked.asked_by = asked.user_id`.as('isOwnWish'),
    ])
    .orderBy('asked.due_at')
    .execute()
  return rows.map((row) => ({
    ...row,
    askedAt: row.askedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
  }))
}

const HAS_NONE = sql`
  not exists (select from app.consents c where c.user_id = p.user_id and c.withdrawn_at is null)
  and not exists (select from app.user_roles r where r.user_id = p.user_id and r.role <> 'learner')`

/**
 * Finds learners without a consent, as qala_app with the rights of staff. Staff are left out, because they agreed when they
 * began to work here.
 */
export async function readWithoutConsent(trx: Transaction<DB>): Promise<PrivacyOverview['withoutConsent']> {
  const { rows } = await sql<{ userId: string; name: string; gradeClass: string; count: number }>`
    select p.user_id as "userId", p.first_name || ' ' || p.last_name as name, coalesce(p.member_class, p.grade_class) as "gradeClass",
           (count(*) over ())::int as count
      from app.profiles p
     where ${HAS_NONE}
     order by p.surname_key, p.user_id limit ${SHOWN}
  `.execute(trx)
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ userId, name, gradeClass }) => ({ userId, name, gradeClass })),
  }
}

/** Finds learners without a consent by name or class, and counts those of each class. It runs as qala_app with the rights of staff. */
export async function findWithoutConsent(
  trx: Transaction<DB>,
  { search = '', gradeClass }: ConsentSearch,
): Promise<WithoutConsent> {
  const { rows } = await sql<{
    userId: string
    name: string
    gradeClass: string
    wasWithdrawn: boolean
    isFound: boolean
  }>`
    select p.user_id as "userId", p.last_name || ', ' || p.first_name as name,
           coalesce(p.member_class, p.grade_class) as "gradeClass", p.consent_withdrawn_at is not null as "wasWithdrawn",
           strpos(lower(p.first_name || ' ' || p.last_name || ' ' || p.first_name), lower(${search})) > 0
             or strpos(p.surname_key, app.folded_name(${search})) > 0 as "isFound"
      from app.profiles p
     where ${HAS_NONE}
     order by p.surname_key, p.user_id
  `.execute(trx)
  const found = rows.filter(
    (row) => (search === '' || row.isFound) && (gradeClass === undefined || row.gradeClass === gradeClass),
  )
  const byClass = Map.groupBy(rows, (row) => row.gradeClass)
  const inOrder = new Intl.Collator('en', { numeric: true }).compare
  return {
    count: found.length,
    first: found
      .slice(0, gradeClass === undefined ? SHOWN : CONSENTS_AT_ONCE)
      .map(({ userId, name, gradeClass: own, wasWithdrawn }) => ({
        userId,
        name,
        gradeClass: own,
        wasWithdrawn,
      })),
    classes: [...byClass]
      .map(([name, learners]) => ({ gradeClass: name, learners: learners.length }))
      .toSorted((a, b) => inOrder(a.gradeClass, b.gradeClass)),
  }
}
