import { PushPublicKey, type PushSubscriptionInput } from '#domain/push.ts'
import { callApi, type ApiResult } from './client.ts'

/** The key of the server that a browser's subscription is bound to. */
export function readPushKey(token: string): Promise<ApiResult<{ publicKey: string }>> {
  return callApi({ method: 'GET', path: '/api/push/public-key', token, answer: PushPublicKey })
}

/** Push subscribe (spec 7). A subscription of somebody else's in this browser moves to the token's person. */
export function savePushSubscription(
  token: string,
  subscription: PushSubscriptionInput,
): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/push/subscribe', body: subscription, token, answer: null })
}

/** Push unsubscribe (spec 7). Fine when the server does not know it. */
export function dropPushSubscription(token: string, endpoint: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/push/unsubscribe', body: { endpoint }, token, answer: null })
}
