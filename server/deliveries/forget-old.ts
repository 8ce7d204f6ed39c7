import type { Database } from '#database/open.ts'
import { sql } from 'kysely'

/**
 * Forgets who was sent what more than 90 days ago, and keeps how many: what came of each announcement stays to be read.
 * What still waits is kept. The table's policy holds the worker to the same condition.
 */
export async function forgetOldDeliveries(db: Database): Promise<void> {
  await db.withWorker((trx) =>
    sql`
      with old as (
        delete from app.deliveries
         where state in ('sent', 'failed') and created_at < now() - interval '90 days'
        returning announcement_id, channel, state, reason
      )
      insert into app.delivery_counts as c (announcement_id, channel, state, reason, count)
      select announcement_id, channel, state, reason, count(*) from old group by 1, 2, 3, 4
      on conflict on constraint one_each do update set count = c.count + excluded.count`.execute(trx),
  )
}
