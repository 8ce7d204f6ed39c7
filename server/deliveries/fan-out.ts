import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'

/**
 * Makes one row for each person and channel of an announcement that was ordered to be sent. Run twice it changes
 * nothing: whoever registers in between hears of the next one. As the worker.
 */
export async function fanOut(trx: Transaction<DB>, announcementId: string): Promise<void> {
  await sql`
     with announcement as (
       update app.announcements set fanned_out_at = now()
        where id = ${announcementId} and send_ordered_at is not null and fanned_out_at is null
        returning id, send_email, send_push_notification, send_sms
     )
     insert into app.deliveries (announcement_id, user_id, channel)
     select a.id, p.user_id, 'email' from announcement a, app.profiles p where a.send_email
     union all
     select a.id, s.user_id, 'push' from announcement a, (select distinct user_id from app.push_subscriptions) s
      where a.send_push_notification
     union all
     select a.id, p.user_id, 'sms' from announcement a, app.profiles p where a.send_sms
     on conflict do nothing`.execute(trx)
}

export async function pendingFanOuts(trx: Transaction<DB>): Promise<string[]> {
  const rows = await trx
    .selectFrom('app.announcements')
    .select('id')
    .where('send_ordered_at', 'is not', null)
    .where('fanned_out_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
