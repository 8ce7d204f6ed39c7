import { clock } from '#domain/clock.ts'
import type { Database } from '#database/open.ts'
import { announcementPush, isPushAddress, type PushMessage } from '#domain/messaging/push.ts'
import { createHash } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import webPush from 'web-push'
import type { VapidKeys } from '../../push/vapid.ts'
import type { DeliveryOutcome } from '../claims.ts'
import type { Sender } from '../deliver.ts'
import { post, type Posted } from '../post.ts'

const TIMEOUT_MS = 10_000
/** A phone that is off for longer shows the announcement on Home. */
const TTL_SECONDS = 86_400
const TOKEN_SECONDS = 12 * 3_600
/** One refused subscription may be a special case. This many in a row mean that our key is refused. */
const REFUSALS_MAX = 5

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushOptions {
  vapid: VapidKeys
  /** The contact for complaints of a push service, as a mailto: or https: address. */
  subject: string
  /** Replaces the origin of every push service. */
  testOrigin?: string
}

type DeviceOutcome = 'taken' | 'gone' | 'refused' | 'away' | { afterMs: number | undefined }

type Push = (device: Subscription, message: PushMessage) => Promise<DeviceOutcome>

/** Returns a function that sends a message to one browser. It never throws because of a network error. */
export function openPush({ vapid, subject, testOrigin }: PushOptions): Push {
  const agents = {
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 20 }),
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 20 }),
  }
  const authorize = tokensFor(vapid, subject)
  return async (device, message) => {
    const encrypted = encrypt(device, JSON.stringify(message))
    // This subscription is from before a rule changed, or has a broken key. Nothing can ever be sent to it.
    if (!isPushAddress(device.endpoint) || encrypted === null) return 'gone'
    const { origin, pathname, search } = new URL(device.endpoint)
    const url = new URL(`${testOrigin ?? origin}${pathname}${search}`)
    const posted = await post(url, {
      headers: {
        Authorization: authorize(origin),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(TTL_SECONDS),
        Urgency: 'normal',
        // Of all messages for one announcement, a push service stores only the last.
        Topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
      },
      body: encrypted,
      timeoutMs: TIMEOUT_MS,
      agent: agents[url.protocol === 'http:' ? 'http:' : 'https:'],
    })
    return afterPost(posted)
  }
}

/**
 * Sends a message once to each browser of a learner.
 * @returns whether at least one push service accepted it
 */
export async function toAllBrowsers(
  db: Database,
  push: Push,
  userId: string,
  message: PushMessage,
): Promise<boolean> {
  let isTaken = false
  for (const device of await subscriptionsOf(db, userId)) {
    const outcome = await push(device, message)
    if (outcome === 'gone') await forget(db, device.endpoint)
    isTaken ||= outcome === 'taken'
  }
  return isTaken
}

/** Creates the sender for push. A learner counts as reached when one of their browsers was. */
export function pushSender(db: Database, push: Push): Sender {
  let refusalsInRow = 0

  return async ({ announcementId, userId, reached }): Promise<DeliveryOutcome> => {
    const devices = await subscriptionsOf(db, userId)
    const taken = new Set(reached)
    let refused = 0
    let isAway = false
    let wait: { afterMs: number | undefined } | null = null
    for (const device of devices.filter(({ endpoint }) => !taken.has(hashOf(endpoint)))) {
      const outcome = await push(device, announcementPush(announcementId))
      if (outcome === 'taken') taken.add(hashOf(device.endpoint))
      else if (outcome === 'gone') await forget(db, device.endpoint)
      else if (outcome === 'refused') refused += 1
      else wait = outcome === 'away' ? { afterMs: undefined } : outcome
      isAway ||= outcome === 'away'
    }
    refusalsInRow = refused > 0 && taken.size === 0 ? refusalsInRow + 1 : 0
    if (refusalsInRow >= REFUSALS_MAX) return { kind: 'down', problem: 'sign_in' }
    // Usually this is the school's own internet connection. If a device has accepted the message, this must be recorded
    // instead.
    if (isAway && taken.size === reached.length) return { kind: 'down', problem: 'unreachable' }
    if (wait)
      return {
        kind: 'later',
        reached: [...taken],
        ...(wait.afterMs !== undefined && { afterMs: wait.afterMs }),
      }
    if (taken.size > 0) return { kind: 'sent', reached: [...taken] }
    return { kind: 'failed', reason: refused > 0 ? 'refused' : 'no_device' }
  }
}

function afterPost(posted: Posted): DeviceOutcome {
  if ('failed' in posted) return posted.failed === 'not-sent' ? 'away' : { afterMs: undefined }
  const { status, retryAfterMs } = posted
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) return { afterMs: retryAfterMs }
  // 400, 401 and 403 nearly always mean that our own key is wrong, so the subscription is kept.
  return 'refused'
}

function encrypt({ p256dh, auth }: Subscription, payload: string): Buffer | null {
  try {
    return webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText
  } catch {
    return null
  }
}

/**
 * Creates and caches a token for each push service for half of its lifetime, because signing one for each phone would be
 * slow.
 */
function tokensFor({ publicKey, privateKey }: VapidKeys, subject: string): (origin: string) => string {
  const known = new Map<string, { header: string; until: number }>()
  return (origin) => {
    const now = Math.floor(clock.ms() / 1000)
    const cached = known.get(origin)
    // A token that was made while the clock was ahead would last longer than any service accepts.
    if (cached && cached.until > now && cached.until <= now + TOKEN_SECONDS) return cached.header
    const { Authorization } = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
      now + TOKEN_SECONDS,
    )
    known.set(origin, { header: Authorization, until: now + TOKEN_SECONDS / 2 })
    return Authorization
  }
}

async function subscriptionsOf(db: Database, userId: string): Promise<Subscription[]> {
  return db.withWorker((trx) =>
    trx
      .selectFrom('app.push_subscriptions')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('endpoint')
      .execute(),
  )
}

async function forget(db: Database, endpoint: string): Promise<void> {
  await db.withWorker((trx) =>
    trx.deleteFrom('app.push_subscriptions').where('endpoint', '=', endpoint).execute(),
  )
}

function hashOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url').slice(0, 22)
}
