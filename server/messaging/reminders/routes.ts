import * as api from '#domain/messaging/reminders-api.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Reminder } from '#domain/messaging/reminders.ts'
import { UNANSWERED_MAX } from '#domain/messaging/reminders.ts'
import type { Transaction } from 'kysely'
import { FOREIGN_KEY_VIOLATION, refusal, sqlState } from '../../core/errors.ts'
import { implement } from '../services.ts'

export const routes = [
  implement(api.readReminder, ({ caller: { userId }, services }) =>
    services.db.withUser(userId, (trx) => reminderOf(trx, userId)),
  ),
  implement(api.changeReminder, ({ input: { hour }, caller: { userId }, services }) =>
    services.db
      .withUser(userId, async (trx) => {
        if (hour === null) await trx.deleteFrom('app.reminders').where('user_id', '=', userId).execute()
        else
          await trx
            .insertInto('app.reminders')
            .values({ user_id: userId, hour })
            .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hour, unanswered: 0 }))
            .execute()
        return reminderOf(trx, userId)
      })
      .catch((error: unknown) => {
        // The account was deleted while its access token was still valid.
        throw sqlState(error) === FOREIGN_KEY_VIOLATION ? refusal('signed_out') : error
      }),
  ),
]

async function reminderOf(trx: Transaction<DB>, userId: string): Promise<Reminder> {
  const row = await trx
    .selectFrom('app.reminders')
    .select(['hour', 'unanswered'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { hour: row?.hour ?? null, isResting: (row?.unanswered ?? 0) >= UNANSWERED_MAX }
}
