import * as api from '#domain/operations/first-steps-api.ts'
import type { DB } from '#database/generated/schema.ts'
import { clock } from '#domain/clock.ts'
import { sql, type Transaction } from 'kysely'
import { withAccounts } from '../../accounts/users/accounts.ts'
import { implement } from '../services.ts'

export const routes = [
  implement(api.readFirstSteps, async (call) => {
    const { school, termDates, firstStepsPutAway } = await call.services.settings.read()
    const { backupPlace } = await call.services.readHealth()
    return {
      schoolFacts: school !== null,
      termDates: Object.keys(termDates).some((year) => year >= clock.today().slice(0, 4)),
      backupPlace: backupPlace.disk !== null && !backupPlace.onDataDisk,
      ...(await withAccounts(call, 'settings:manage', countPeople)),
      isPutAway: firstStepsPutAway,
    }
  }),
]

async function countPeople(
  trx: Transaction<DB>,
): Promise<{ teachers: boolean; learners: boolean; withoutCard: number }> {
  const { rows } = await sql<{ teachers: boolean; learners: number; withoutCard: number }>`
    with open_classes as (select id from app.classes where archived_at is null),
         learners as (
           select distinct user_id from app.class_members
            where class_id in (select id from open_classes)
              and user_id not in (select user_id from app.demo_accounts)
         )
    select exists (
             select from app.class_teachers
              where class_id in (select id from open_classes)
                and user_id not in (select user_id from app.demo_accounts)
           ) as teachers,
           count(*)::int as learners,
           (count(*) filter (where password_hash is null))::int as "withoutCard"
      from learners join auth.accounts on accounts.id = learners.user_id
  `.execute(trx)
  const { teachers = false, learners = 0, withoutCard = 0 } = rows[0] ?? {}
  return { teachers, learners: learners > 0, withoutCard }
}
