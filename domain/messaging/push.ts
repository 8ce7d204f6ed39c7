import * as z from 'zod/mini'
import { PUSH_WORDS } from './push-words.ts'

const PUSH_HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
]

/** A learner chooses this address and the server calls it, so it must not lead to anything but a push service. */
export function isPushAddress(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { href, protocol, hostname, port, username, password, hash } = new URL(endpoint)
  return (
    // The address must be written exactly as browsers write it, so that another parser cannot take it for another host.
    href === endpoint &&
    protocol === 'https:' &&
    port + username + password + hash === '' &&
    PUSH_HOSTS.some((host) => host.test(hostname))
  )
}

const NO_ADDRESS = 'This is not the address of a push service'
const NO_KEY = 'This is not a key'

const key = (min: number, max: number) =>
  z
    .string(NO_KEY)
    .check(z.minLength(min, NO_KEY), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+={0,2}$/, NO_KEY))

export const PushSubscriptionInput = z.strictObject({
  endpoint: z.string(NO_ADDRESS).check(z.maxLength(1024, NO_ADDRESS), z.refine(isPushAddress, NO_ADDRESS)),
  p256dh: key(87, 88),
  auth: key(22, 24),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

export const PushUnsubscribeInput = z.strictObject({ endpoint: z.string().check(z.maxLength(1024)) })

export const PushPublicKey = z.object({ publicKey: z.string() })

export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A later message of the same announcement replaces the earlier one. */
  tag: z.string(),
  url: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>

export function announcementPush(announcementId: string): PushMessage {
  return { ...PUSH_WORDS, tag: `announcement-${announcementId}` }
}
