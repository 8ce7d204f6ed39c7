import type { Database } from '#database/open.ts'
import { MAINTENANCE_ROUTINES } from '#domain/security.ts'
import { sql } from 'kysely'
import { runDueDeletions } from '../account-deletion/deletions.ts'
import { forgetOldThrottles } from '../auth/throttle.ts'
import { forgetUnusedSubscriptions } from '../push/forget-unused.ts'
import { runRoutine } from '../security/queries.ts'

/** Forgets what is old enough to be forgotten. Each step stands alone and may be repeated. */
export async function runNightly(db: Database): Promise<void> {
  for (const routine of MAINTENANCE_ROUTINES) await db.withWorker((trx) => runRoutine(trx, routine))
  await runDueDeletions(db)
  await forgetOldThrottles(db)
  await forgetUnusedSubscriptions(db)
  await forgetOldDeliveries(db)
  await db.withAuth(async (trx) => {
    await trx.deleteFrom('auth.sessions').where('expires_at', '<', new Date()).execute()
    await trx.deleteFrom('app.upload_tickets').where('expires_at', '<', new Date()).execute()
    await trx.deleteFrom('auth.password_resets').where('expires_at', '<', new Date()).execute()
  })
}

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
