import { defineCall } from '../api-call.ts'
import { PushPublicKey, PushSubscriptionInput, PushUnsubscribeInput } from './push.ts'

export const readPushKey = defineCall({
  method: 'GET',
  path: '/api/push/public-key',
  access: 'push:subscribe',
  summary: 'The public application server key a browser subscribes with',
  output: PushPublicKey,
})

export const savePushSubscription = defineCall({
  method: 'POST',
  path: '/api/push/subscribe',
  access: 'push:subscribe',
  summary:
    'Keep this browser’s push subscription; one of somebody else’s in the same browser moves to the caller',
  input: PushSubscriptionInput,
  output: 'no-content',
  example: ({ fresh }) => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${fresh}`,
    p256dh: 'A'.repeat(87),
    auth: 'A'.repeat(22),
  }),
})

export const dropPushSubscription = defineCall({
  method: 'POST',
  path: '/api/push/unsubscribe',
  access: 'push:subscribe',
  summary: 'Forget a push subscription of the caller; fine when there is none',
  input: PushUnsubscribeInput,
  output: 'no-content',
  example: { endpoint: 'https://fcm.googleapis.com/fcm/send/none' },
})
