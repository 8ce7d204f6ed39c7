import type { Database } from '#database/open.ts'
import { sql } from 'kysely'

/**
 * Deletes the push subscriptions of learners who have not been seen for long, because some push services accept messages for
 * ever. A learner who comes back subscribes again.
 * @returns how many
 */
export async function forgetUnusedSubscriptions(db: Database): Promise<number> {
  const { numAffectedRows } = await db.withWorker((trx) =>
    sql`
      delete from app.push_subscriptions s using app.profiles p
      where p.user_id = s.user_id and s.created_at < now() - interval '60 days'
        and coalesce(p.last_seen_at, p.created_at) < now() - interval '60 days'`.execute(trx),
  )
  return Number(numAffectedRows)
}
