import { PushPublicKey, type PushSubscriptionInput } from '#domain/push.ts'
import { callApi, type ApiResult } from './client.ts'

export function readPushKey(token: string): Promise<ApiResult<{ publicKey: string }>> {
  return callApi({ method: 'GET', path: '/api/push/public-key', token, answer: PushPublicKey })
}

/** Somebody else's subscription of this browser moves to whoever the token is of. */
export function savePushSubscription(
  token: string,
  subscription: PushSubscriptionInput,
): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/push/subscribe', body: subscription, token, answer: null })
}

/** Succeeds also when the server does not know it. */
export function dropPushSubscription(token: string, endpoint: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/push/unsubscribe', body: { endpoint }, token, answer: null })
}
