import * as z from 'zod/mini'

export const CHANNELS = ['email', 'push', 'sms'] as const
export const Channel = z.enum(CHANNELS)
export type Channel = z.infer<typeof Channel>

/**
 * Why one message failed for good.
 * `bad_address`: the mail server does not know it. `bad_number`: no phone number. `no_device`: its browsers are gone.
 * `refused`: the service does not take this message. `unknown`: it may have arrived, so it is not sent again.
 * `gave_up`: tried for days.
 */
export const FailureReason = z.enum([
  'bad_address',
  'bad_number',
  'no_device',
  'refused',
  'unknown',
  'gave_up',
])
export type FailureReason = z.infer<typeof FailureReason>

/** Whether an admin may have a failed message sent again. An SMS that may have arrived stays: a second one costs again. */
export function mayRetry(channel: Channel, reason: FailureReason): boolean {
  return !(channel === 'sms' && reason === 'unknown')
}

/**
 * Why a whole channel is paused. `unreachable`: nobody answers. `sign_in`: our name or key is refused.
 * `overloaded`: it asks us to wait. `credit`: the account with the gateway is empty. `broken`: it answers with errors.
 */
export const ChannelProblem = z.enum(['unreachable', 'sign_in', 'overloaded', 'credit', 'broken'])
export type ChannelProblem = z.infer<typeof ChannelProblem>

const count = z.int().check(z.minimum(0))

/** What became of one announcement's messages by one channel. */
export const DeliveryCounts = z.object({
  channel: Channel,
  sent: count,
  waiting: count,
  failed: count,
  /** Of the failed: how many for which reason. */
  reasons: z.array(z.object({ reason: FailureReason, count })),
  /** Of the failed: how many an admin may have sent again. Not those whose people are forgotten by now. */
  retryable: count,
})
export type DeliveryCounts = z.infer<typeof DeliveryCounts>

/** What an admin needs to know of a channel before switching it on. */
export const ChannelFacts = z.object({
  channel: Channel,
  /** False: each message is written to the outbox folder on the server instead. */
  connected: z.boolean(),
  /** Who can be reached by it. */
  people: count,
  /** Rand per part of an SMS; null when unknown, and for what costs nothing. */
  pricePerPart: z.nullable(z.number().check(z.minimum(0))),
  problem: z.nullable(z.object({ what: ChannelProblem, since: z.iso.datetime() })),
})
export type ChannelFacts = z.infer<typeof ChannelFacts>

/** A title must fit a mail's subject line, a message about a page. */
const TITLE_MAX = 200
const CONTENT_MAX = 10_000

const REQUIRED = 'Please fill in all required fields'

const texts = {
  title: z.string(REQUIRED).check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.maxLength(TITLE_MAX, `The title can have at most ${TITLE_MAX} characters`),
    // It becomes a mail's subject, and a line break there would forge mail headers.
    z.refine((title) => !/[\p{Cc}\u2028\u2029]/u.test(title), 'The title must be one line'),
  ),
  content: z.string(REQUIRED).check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.maxLength(CONTENT_MAX, `The message can have at most ${CONTENT_MAX.toLocaleString('en')} characters`),
    z.refine((content) => !/[^\P{Cc}\n\r\t]/u.test(content), 'The message must not have control characters'),
  ),
}

/** The two text fields of the form. */
export const AnnouncementTexts = z.strictObject(texts)

export const NewAnnouncement = z.strictObject({
  /** Made once per form, so that a double tap makes one announcement. */
  requestId: z.uuid(),
  ...texts,
  sendEmail: z.boolean(),
  sendPushNotification: z.boolean(),
  sendSms: z.boolean(),
})
export type NewAnnouncement = z.infer<typeof NewAnnouncement>

/** An announcement as staff see it. */
export const Announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  createdBy: z.nullable(z.uuid()),
  sendEmail: z.boolean(),
  sendPushNotification: z.boolean(),
  sendSms: z.boolean(),
  priority: z.int(),
  isPublished: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Announcement = z.infer<typeof Announcement>

/** An entry of the list, with the state of its messages. */
export const ListedAnnouncement = z.extend(Announcement, {
  /** `ordered`: somebody asked to send it; `fannedOut`: there is a delivery row for each recipient. */
  ordered: z.boolean(),
  fannedOut: z.boolean(),
  deliveries: z.array(DeliveryCounts),
})
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>

/** Newest first, with how many people each channel reaches. */
export const AnnouncementList = z.object({
  announcements: z.array(ListedAnnouncement),
  channels: z.array(ChannelFacts),
})
export type AnnouncementList = z.infer<typeof AnnouncementList>

export const AnnouncementId = z.strictObject({ id: z.uuid() })
export const PublishAnnouncement = z.strictObject({ id: z.uuid(), isPublished: z.boolean() })
/** The body of the function send-admin-announcement. */
export const SendAnnouncement = z.strictObject({ announcementId: z.uuid() })
export const RetryDeliveries = z.strictObject({ id: z.uuid(), channel: Channel })

/** Published announcements on Home, newest first. */
export const SchoolNews = z.object({
  news: z.array(
    z.object({ id: z.uuid(), title: z.string(), content: z.string(), createdAt: z.iso.datetime() }),
  ),
})
export type SchoolNews = z.infer<typeof SchoolNews>

export const NEWS_MAX = 10

export function channelsOf({
  sendEmail,
  sendPushNotification,
  sendSms,
}: Pick<Announcement, 'sendEmail' | 'sendPushNotification' | 'sendSms'>): Channel[] {
  const all: [Channel, boolean][] = [
    ['email', sendEmail],
    ['push', sendPushNotification],
    ['sms', sendSms],
  ]
  return all.flatMap(([channel, on]) => (on ? [channel] : []))
}
