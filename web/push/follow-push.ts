import { dropPushSubscription, readPushKey } from '#domain/messaging/push-api.ts'
import { callAsLearner } from '#web/session/access.ts'
import { session } from '#web/session/session.ts'
import {
  currentSubscription,
  isFor,
  readRegisteredEndpoint,
  registerOnServer,
  subscribe,
  writeRegisteredEndpoint,
} from './subscription.ts'

const LEAVE_MAX_MS = 3_000

/** Compares the subscription with the server at each start, because few browsers send `pushsubscriptionchange`. */
export function followPush(): void {
  if (!('PushManager' in window)) return
  let compared: string | null = null
  const compareOnce = () => {
    const now = session.get()
    if (now.status !== 'signed-in' || now.userId === compared) return
    compared = now.userId
    compare().catch(() => undefined)
  }
  session.subscribe(compareOnce)
  compareOnce()
}

async function compare(): Promise<void> {
  const registered = readRegisteredEndpoint()
  const current = await currentSubscription()
  if (!registered && !current) return
  const key = await callAsLearner(readPushKey)
  if (!key.ok) return
  if (registered !== null && registered !== current?.endpoint) {
    const dropped = await callAsLearner(dropPushSubscription, { body: { endpoint: registered } })
    if (!dropped.ok) return
    writeRegisteredEndpoint(null)
  }
  // If another learner left a subscription in this browser, it is registered for this learner.
  if (current && isFor(current, key.data.publicKey)) await registerOnServer(current)
  else if (Notification.permission === 'granted') await subscribe()
}

/** Call this at sign-out, because messages for this learner must not appear on the next learner's screen. */
export async function endPush(): Promise<void> {
  const work = async () => {
    const subscription = await currentSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    writeRegisteredEndpoint(null)
    // One of the two is enough, because the push service answers "gone" for a subscription that no longer exists.
    await Promise.allSettled([
      subscription.unsubscribe(),
      callAsLearner(dropPushSubscription, { body: { endpoint } }),
    ])
  }
  await Promise.race([
    work().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, LEAVE_MAX_MS)),
  ])
}
