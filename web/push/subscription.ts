import { dropPushSubscription, readPushKey, savePushSubscription } from '#domain/messaging/push-api.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'
import { callAsLearner } from '#web/session/access.ts'
import { session } from '#web/session/session.ts'

const REGISTERED = 'qala.push'
/** Without a network, a browser's subscribe() never settles. */
const BROWSER_MAX_MS = 10_000

/** The endpoint that the server has. It is stored because a browser may change or drop its subscription without notice. */
export function readRegisteredEndpoint(): string | null {
  return safeLocalStorage.get(REGISTERED)
}

export function writeRegisteredEndpoint(endpoint: string | null): void {
  safeLocalStorage.set(REGISTERED, endpoint)
}

export async function subscribe(): Promise<void> {
  if (session.get().status !== 'signed-in') throw new Error('User not authenticated')
  const key = await callAsLearner(readPushKey)
  if (!key.ok) throw new Error('The server gave no push key')
  const { pushManager } = await inTime(navigator.serviceWorker.ready)
  const subscription = await subscribeBrowser(pushManager, key.data.publicKey)
  if (await registerOnServer(subscription)) return
  // Otherwise this device would look subscribed but would receive nothing.
  await subscription.unsubscribe()
  throw new Error('The server did not take the subscription')
}

async function subscribeBrowser(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const before = await pushManager.getSubscription()
  if (before && !isFor(before, key)) await before.unsubscribe()
  const wanted = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    return await inTime(wanted)
  } catch (error) {
    // A late answer must not leave a subscription that the server does not know.
    wanted.then(
      (late) => late.unsubscribe(),
      () => undefined,
    )
    throw error
  }
}

export async function registerOnServer(subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON()
  const input = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  const answer = await callAsLearner(savePushSubscription, { body: input })
  if (answer.ok) writeRegisteredEndpoint(input.endpoint)
  return answer.ok
}

/** @throws Error when it did not work; then nothing has changed */
export async function unsubscribe(): Promise<void> {
  const subscription = await currentSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  const answer = await callAsLearner(dropPushSubscription, { body: { endpoint } })
  if (!answer.ok) throw new Error('The server did not forget the subscription')
  writeRegisteredEndpoint(null)
  await subscription.unsubscribe()
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Returns false for a subscription that was made with another key, for example before a restore without the old keys. Such a
 * subscription receives nothing any more.
 */
export function isFor({ options }: PushSubscription, key: string): boolean {
  if (!options.applicationServerKey) return true
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The browser did not answer in time')), BROWSER_MAX_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
