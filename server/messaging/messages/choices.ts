import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import type { Channel } from '#domain/messaging/announcements.ts'
import type { ChangeMessageChoice, MessageChoices } from '#domain/messaging/messages.ts'
import type { Transaction } from 'kysely'

/** Returns which channels a person wants. Without an objection, each is wanted. */
export async function choicesOf(trx: Transaction<DB>, userId: string): Promise<MessageChoices> {
  const rows = await trx
    .selectFrom('app.message_objections')
    .select('channel')
    .where('user_id', '=', userId)
    .execute()
  const wants = (channel: Channel) => !rows.some((row) => row.channel === channel)
  return { email: wants('email'), push: wants('push'), sms: wants('sms') }
}

/**
 * Changes a choice by a request. The policies allow this only to the learner or to somebody with the verb.
 * @returns whether anything changed
 */
export async function choose(
  trx: Transaction<DB>,
  userId: string,
  { channel, wanted }: ChangeMessageChoice,
  staffId: string | null,
): Promise<boolean> {
  if (wanted) {
    const { numDeletedRows } = await trx
      .deleteFrom('app.message_objections')
      .where('user_id', '=', userId)
      .where('channel', '=', channel)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const how = staffId === null ? 'account' : 'staff'
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('app.message_objections')
    .values({ user_id: userId, channel, how, recorded_by: staffId })
    .onConflict((already) => already.columns(['user_id', 'channel']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Changes the choice for e-mail by the link in a mail. For a deleted account, this does nothing. */
export async function chooseByLink(
  { withAuth }: Pick<Database, 'withAuth'>,
  userId: string,
  wanted: boolean,
): Promise<void> {
  await withAuth(async (trx) => {
    const accounts = trx.selectFrom('auth.accounts').where('id', '=', userId)
    if (wanted)
      await trx
        .deleteFrom('app.message_objections')
        .where('channel', '=', 'email')
        .where('user_id', 'in', accounts.select('id'))
        .execute()
    else
      await trx
        .insertInto('app.message_objections')
        .columns(['user_id', 'channel', 'how'])
        .expression(accounts.select((eb) => ['id', eb.val('email').as('channel'), eb.val('link').as('how')]))
        .onConflict((already) => already.columns(['user_id', 'channel']).doNothing())
        .execute()
  })
}

/** Changes the choice by an SMS, for every account with that number, because a family shares its phone. */
export async function chooseByNumber(
  { withAuth }: Pick<Database, 'withAuth'>,
  numbers: readonly string[],
  wanted: boolean,
): Promise<void> {
  await withAuth(async (trx) => {
    const owners = trx.selectFrom('app.profiles').where('phone_number', 'in', numbers)
    if (wanted)
      await trx
        .deleteFrom('app.message_objections')
        .where('channel', '=', 'sms')
        .where('user_id', 'in', owners.select('user_id'))
        .execute()
    else
      await trx
        .insertInto('app.message_objections')
        .columns(['user_id', 'channel', 'how'])
        .expression(owners.select((eb) => ['user_id', eb.val('sms').as('channel'), eb.val('stop').as('how')]))
        .onConflict((already) => already.columns(['user_id', 'channel']).doNothing())
        .execute()
  })
}
