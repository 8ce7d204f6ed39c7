import type { Database } from '#database/open.ts'
import { sql } from 'kysely'

/** Some push services take messages for ever. Whoever comes back subscribes anew. */
export async function forgetUnusedSubscriptions(db: Database): Promise<void> {
  await db.withWorker((trx) =>
    sql`
      delete from app.push_subscriptions s using app.profiles p
      where p.user_id = s.user_id and s.created_at < now() - interval '60 days'
        and coalesce(p.last_seen_at, p.created_at) < now() - interval '60 days'`.execute(trx),
  )
}
