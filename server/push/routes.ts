import { PushPublicKey, PushSubscriptionInput, PushUnsubscribeInput } from '#domain/push.ts'
import { sql } from 'kysely'
import { FOREIGN_KEY_VIOLATION, refusal, sqlState } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'

/** Somebody else's subscription, and the keys are not its own. */
const NOT_ALLOWED = '42501'

export const getPushKey = defineRoute({
  access: 'push:subscribe',
  summary: 'The public application server key a browser subscribes with',
  output: PushPublicKey,
  handler: ({ services }) => ({ publicKey: services.vapid.publicKey }),
})

export const postSubscribe = defineRoute({
  access: 'push:subscribe',
  summary:
    'Keep this browser’s push subscription; one of somebody else’s in the same browser moves to the caller',
  input: PushSubscriptionInput,
  output: 'no-content',
  handler: async ({ input: { endpoint, p256dh, auth }, caller: { userId }, services }) => {
    await services.db
      .withUser(userId, (trx) =>
        sql`select app.take_push_subscription(${endpoint}, ${p256dh}, ${auth})`.execute(trx),
      )
      .catch((error: unknown) => {
        // The account went while its access token was still good.
        if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw refusal('signed_out')
        throw sqlState(error) === NOT_ALLOWED ? refusal('forbidden') : error
      })
  },
})

export const postUnsubscribe = defineRoute({
  access: 'push:subscribe',
  summary: 'Forget a push subscription of the caller; fine when there is none',
  input: PushUnsubscribeInput,
  output: 'no-content',
  handler: async ({ input: { endpoint }, caller: { userId }, services }) => {
    await services.db.withUser(userId, (trx) =>
      trx
        .deleteFrom('app.push_subscriptions')
        .where('user_id', '=', userId)
        .where('endpoint', '=', endpoint)
        .execute(),
    )
  },
})
