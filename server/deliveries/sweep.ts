import type { Database } from '#database/open.ts'
import { sql } from 'kysely'
import { fanOut, pendingFanOuts } from './fan-out.ts'

/** Picks up what a killed process left: fan-outs that were ordered, and jobs it had taken and will never finish. */
export async function sweep(db: Database): Promise<void> {
  for (const announcementId of await db.withWorker(pendingFanOuts))
    await db.withWorker((trx) => fanOut(trx, announcementId))
  // No job of ours works this long; the library itself would let them lie for four hours.
  await db.withWorker((trx) =>
    sql`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
        from graphile_worker.jobs where locked_at < now() - interval '10 minutes'`.execute(trx),
  )
}
