import type { Database } from '#database/open.ts'

/**
 * Forgets who was sent what, and keeps how many: what came of each announcement stays to be read. How old a message has
 * to be, and that nothing still waits for it, is said by the table's policy (database/migrations/026).
 */
export async function forgetOldDeliveries(db: Database): Promise<void> {
  await db.workerPool.query(
    `with old as (delete from app.deliveries returning announcement_id, channel, state, reason)
     insert into app.delivery_counts as c (announcement_id, channel, state, reason, count)
     select announcement_id, channel, state, reason, count(*) from old group by 1, 2, 3, 4
     on conflict on constraint one_each do update set count = c.count + excluded.count`,
  )
}
