import { dropPushSubscription, readPushKey } from '#web/api/push.ts'
import { callAsLearner } from '#web/session/access.ts'
import { session } from '#web/session/session.ts'
import { currentSubscription, isFor, subscribe, tellServer } from './subscription.ts'
import { readTold, writeTold } from './registered-endpoint.ts'

/** A sign-out does not wait longer than this for push. */
const LEAVE_MAX_MS = 3_000

/** At each start, for whoever is signed in: the browser's subscription and the server's are made the same. */
export function followPush(): void {
  if (!('PushManager' in window)) return
  let compared: string | null = null
  const look = () => {
    const now = session.get()
    if (now.status !== 'signed-in' || now.userId === compared) return
    compared = now.userId
    // A push service without a line fails, and the next start tries again.
    compare().catch(() => undefined)
  }
  session.subscribe(look)
  look()
}

/** `pushsubscriptionchange` comes in few browsers, so this looks for itself. */
async function compare(): Promise<void> {
  const told = readTold()
  const current = await currentSubscription()
  if (!told && !current) return
  const key = await callAsLearner(readPushKey)
  if (!key.ok) return
  if (told !== null && told !== current?.endpoint) {
    const dropped = await callAsLearner((token) => dropPushSubscription(token, told))
    if (!dropped.ok) return
    writeTold(null)
  }
  // Somebody else's of this browser moves to whoever is here now.
  if (current && isFor(current, key.data.publicKey)) await tellServer(current)
  else if (Notification.permission === 'granted') await subscribe()
}

/** Before a sign-out: what the school writes to this person must not show on the next one's screen. */
export async function leavePush(): Promise<void> {
  const work = async () => {
    const subscription = await currentSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    writeTold(null)
    // Either of the two is enough: the push service answers "gone" for an address that is no more.
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
