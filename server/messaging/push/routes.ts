import * as api from '#domain/messaging/push-api.ts'
import { sql } from 'kysely'
import { FOREIGN_KEY_VIOLATION, refusal, sqlState } from '../../core/errors.ts'
import { implement } from '../services.ts'

/**
 * PostgreSQL's code when row-level security refuses a row: the subscription belongs to somebody else, and the keys do not
 * match.
 */
const NOT_ALLOWED = '42501'

export const routes = [
  implement(api.readPushKey, ({ services }) => ({ publicKey: services.vapid.publicKey })),
  implement(
    api.savePushSubscription,
    async ({ input: { endpoint, p256dh, auth }, caller: { userId }, services }) => {
      await services.db
        .withUser(userId, (trx) =>
          sql`select app.take_push_subscription(${endpoint}, ${p256dh}, ${auth})`.execute(trx),
        )
        .catch((error: unknown) => {
          // The account was deleted while its access token was still valid.
          if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw refusal('signed_out')
          throw sqlState(error) === NOT_ALLOWED ? refusal('forbidden') : error
        })
    },
  ),
  implement(api.dropPushSubscription, async ({ input: { endpoint }, caller: { userId }, services }) => {
    await services.db.withUser(userId, (trx) =>
      trx
        .deleteFrom('app.push_subscriptions')
        .where('user_id', '=', userId)
        .where('endpoint', '=', endpoint)
        .execute(),
    )
  }),
]
