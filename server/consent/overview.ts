import type { DB } from '#database/generated/schema.ts'
import type { PrivacyOverview } from '#domain/privacy.ts'
import { sql, type Transaction } from 'kysely'

/** More than a page holds is a list for the class register, not for the screen. */
const SHOWN = 50

/** As qala_auth. */
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

/** As qala_app, with the rights of staff. Whoever belongs to the staff agreed by working here. */
export async function readWithoutConsent(trx: Transaction<DB>): Promise<PrivacyOverview['withoutConsent']> {
  const { rows } = await sql<{ userId: string; name: string; gradeClass: string; count: number }>`
    select p.user_id as "userId", p.first_name || ' ' || p.last_name as name, coalesce(p.member_class, p.grade_class) as "gradeClass",
           (count(*) over ())::int as count
      from app.profiles p
     where not exists (select from app.consents c where c.user_id = p.user_id and c.withdrawn_at is null)
       and not exists (select from app.user_roles r where r.user_id = p.user_id and r.role <> 'learner')
     order by p.surname_key, p.user_id limit ${SHOWN}
  `.execute(trx)
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ userId, name, gradeClass }) => ({ userId, name, gradeClass })),
  }
}
