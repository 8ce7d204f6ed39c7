import type { DB } from '#database/generated/schema.ts'
import { Reminder, ReminderChoice, UNANSWERED_MAX } from '#domain/reminders.ts'
import type { Transaction } from 'kysely'
import { FOREIGN_KEY_VIOLATION, refusal, sqlState } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'

export const getReminder = defineRoute({
  access: 'push:subscribe',
  summary: 'At which hour one is reminded of five a day',
  output: Reminder,
  handler: ({ caller: { userId }, services }) =>
    services.db.withUser(userId, (trx) => reminderOf(trx, userId)),
})

export const putReminder = defineRoute({
  access: 'push:subscribe',
  summary: 'Be reminded of five a day on school days at an hour, or no more',
  input: ReminderChoice,
  output: Reminder,
  handler: ({ input: { hour }, caller: { userId }, services }) =>
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
        // The account went while its access token was still good.
        throw sqlState(error) === FOREIGN_KEY_VIOLATION ? refusal('signed_out') : error
      }),
})

async function reminderOf(trx: Transaction<DB>, userId: string): Promise<Reminder> {
  const row = await trx
    .selectFrom('app.reminders')
    .select(['hour', 'unanswered'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { hour: row?.hour ?? null, isResting: (row?.unanswered ?? 0) >= UNANSWERED_MAX }
}
