import { dropPushSubscription, readPushKey } from '#web/api/push.ts'
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

/** Compares at each start, because few browsers send `pushsubscriptionchange`. */
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
    const dropped = await callAsLearner((token) => dropPushSubscription(token, registered))
    if (!dropped.ok) return
    writeRegisteredEndpoint(null)
  }
  // A subscription that another learner left in this browser becomes this one's.
  if (current && isFor(current, key.data.publicKey)) await registerOnServer(current)
  else if (Notification.permission === 'granted') await subscribe()
}

/** At a sign-out: messages for this learner must not show on the next one's screen. */
export async function endPush(): Promise<void> {
  const work = async () => {
    const subscription = await currentSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    writeRegisteredEndpoint(null)
    // Either is enough: the push service answers "gone" for an address that is no more.
    await Promise.allSettled([
      subscription.unsubscribe(),
      callAsLearner((token) => dropPushSubscription(token, endpoint)),
    ])
  }
  await Promise.race([
    work().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, LEAVE_MAX_MS)),
  ])
}
