import * as z from 'zod/mini'
import { PUSH_WORDS } from './push-words.ts'

const PUSH_HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
]

/** The server calls this address and a learner chooses it, so it must lead nowhere but to a push service. */
export function isPushAddress(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { href, protocol, hostname, port, username, password, hash } = new URL(endpoint)
  return (
    // Written as browsers write it: nothing in it that another reader could take for another host.
    href === endpoint &&
    protocol === 'https:' &&
    port + username + password + hash === '' &&
    PUSH_HOSTS.some((host) => host.test(hostname))
  )
}

const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/

export const PushSubscriptionInput = z.strictObject({
  endpoint: z
    .string('This is not the address of a push service')
    .check(
      z.maxLength(1024, 'This is not the address of a push service'),
      z.refine(isPushAddress, 'This is not the address of a push service'),
    ),
  p256dh: z
    .string('This is not a key')
    .check(z.minLength(87, 'This is not a key'), z.maxLength(88), z.regex(BASE64URL, 'This is not a key')),
  auth: z
    .string('This is not a key')
    .check(z.minLength(22, 'This is not a key'), z.maxLength(24), z.regex(BASE64URL, 'This is not a key')),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

export const PushUnsubscribeInput = z.strictObject({ endpoint: z.string().check(z.maxLength(1024)) })

export const PushPublicKey = z.object({ publicKey: z.string() })

export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A later message of the same announcement takes the place of the earlier one. */
  tag: z.string(),
  url: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>

export function announcementPush(announcementId: string): PushMessage {
  return { ...PUSH_WORDS, tag: `announcement-${announcementId}` }
}
