import * as z from 'zod/mini'
import { grouped } from '../counts.ts'
import { CLASSES_MAX } from '../school-size.ts'

export const CHANNELS = ['email', 'push', 'sms'] as const
export const Channel = z.enum(CHANNELS)
export type Channel = z.infer<typeof Channel>

/**
 * This is the reason why one message failed for good. A message that failed as `unknown` may have arrived, so it is not sent
 * again. A message is `withheld` when an admin decided after a restore not to send it.
 */
export const FailureReason = z.enum([
  'bad_address',
  'bad_number',
  'no_device',
  'refused',
  'unknown',
  'gave_up',
  'withheld',
])
export type FailureReason = z.infer<typeof FailureReason>

/** An SMS that may have arrived is not sent again, because a second one would cost money again. */
export function mayRetry(channel: Channel, reason: FailureReason): boolean {
  return !(channel === 'sms' && reason === 'unknown')
}

export const ChannelProblem = z.enum(['unreachable', 'sign_in', 'overloaded', 'credit', 'broken'])
export type ChannelProblem = z.infer<typeof ChannelProblem>

const count = z.int().check(z.minimum(0))

export const DeliveryCounts = z.object({
  channel: Channel,
  sent: count,
  waiting: count,
  /** This is the number of messages that wait until an admin decides whether to send them. */
  held: count,
  failed: count,
  reasons: z.array(z.object({ reason: FailureReason, count })),
  /** This is the number of failed messages that can be retried. Messages to people who have been deleted are not counted. */
  retryable: count,
})
export type DeliveryCounts = z.infer<typeof DeliveryCounts>

export const ChannelFacts = z.object({
  channel: Channel,
  /** False means that each message is written to the outbox folder on the server instead. */
  connected: z.boolean(),
  /** This is the number of people to whom a message would go. People who objected are not counted. */
  people: count,
  /** This is the number of people whom a message would reach. It is 0 while the channel is not connected. */
  reachable: z.optional(count),
  /** This is the number of further people who do not want messages by this channel. */
  objections: z.optional(count),
  /** Says how many of them have joined since the last message by this channel. */
  newPeople: z.optional(count),
  /** This is the price in rand of one part of an SMS. It is null when it is unknown or when the channel costs nothing. */
  pricePerPart: z.nullable(z.number().check(z.minimum(0))),
  problem: z.nullable(z.object({ what: ChannelProblem, since: z.iso.datetime() })),
})
export type ChannelFacts = z.infer<typeof ChannelFacts>

const TITLE_MAX = 200
const CONTENT_MAX = 10_000

const REQUIRED = 'Please fill in all required fields'

const texts = {
  title: z.string(REQUIRED).check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.maxLength(TITLE_MAX, `The title can have at most ${TITLE_MAX} characters`),
    // The title becomes the subject of an e-mail, and a line break there would forge mail headers.
    z.refine((title) => !/[\p{Cc}\u2028\u2029]/u.test(title), 'The title must be one line'),
  ),
  content: z.string(REQUIRED).check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.maxLength(CONTENT_MAX, `The message can have at most ${grouped(CONTENT_MAX)} characters`),
    z.refine((content) => !/[^\P{Cc}\n\r\t]/u.test(content), 'The message must not have control characters'),
  ),
}

export const CHOOSE_CLASS = 'Please choose a class'
const classIds = z
  .array(z.uuid(), CHOOSE_CLASS)
  .check(z.minLength(1, CHOOSE_CLASS), z.maxLength(CLASSES_MAX, `Choose at most ${CLASSES_MAX} classes`))

export const CHANNEL_NOT_ALLOWED = 'Your school does not let teachers use this channel'

const switches = { sendEmail: z.boolean(), sendPushNotification: z.boolean(), sendSms: z.boolean() }

export const AnnouncementTexts = z.strictObject(texts)

export const NewAnnouncement = z.strictObject({
  /** A form makes this id once, so that a double tap makes only one announcement. */
  requestId: z.uuid(),
  ...texts,
  ...switches,
  /**
   * The announcement goes only to the learners of these classes. When absent it goes to everybody, which a teacher may not
   * do.
   */
  classIds: z.optional(classIds),
})
export type NewAnnouncement = z.infer<typeof NewAnnouncement>

export const Announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  createdBy: z.nullable(z.uuid()),
  ...switches,
  priority: z.int(),
  isPublished: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null means that the announcement went to everybody. A class in the list may have been deleted since. */
  classIds: z.nullable(z.array(z.uuid())),
})
export type Announcement = z.infer<typeof Announcement>

export const ListedAnnouncement = z.extend(Announcement, {
  /** `ordered` means that somebody asked to send it. `fannedOut` means that there is a delivery row for each recipient. */
  ordered: z.boolean(),
  fannedOut: z.boolean(),
  /** These are the names of those classes in classIds that still exist. */
  classNames: z.array(z.string()),
  deliveries: z.array(DeliveryCounts),
})
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>

/** These messages waited in the backup from which the server was restored. They may have been sent before the restore. */
export const HeldMessages = z.object({
  restoredAt: z.iso.datetime(),
  counts: z.array(z.object({ channel: Channel, count })),
})
export type HeldMessages = z.infer<typeof HeldMessages>

export const AnnouncementList = z.object({
  announcements: z.array(ListedAnnouncement),
  channels: z.array(ChannelFacts),
  held: z.nullable(HeldMessages),
  /** This is the time at which messages are sent again, during quiet hours. */
  quietUntil: z.optional(z.nullable(z.iso.datetime())),
  /** These are the classes to which the caller may send an announcement. */
  classes: z.array(z.object({ classId: z.uuid(), name: z.string(), schoolYear: z.int(), learners: count })),
  /** Says whether the caller may also send one to everybody. */
  mayToAll: z.boolean(),
})
export type AnnouncementList = z.infer<typeof AnnouncementList>

export const FindReach = z.strictObject({ classIds })
export const ClassReach = z.object({ channels: z.array(ChannelFacts) })
export type ClassReach = z.infer<typeof ClassReach>

export const AnnouncementId = z.strictObject({ id: z.uuid() })
export const PublishAnnouncement = z.strictObject({ id: z.uuid(), isPublished: z.boolean() })
export const SendAnnouncement = z.strictObject({ announcementId: z.uuid() })
export const ReleaseHeld = z.strictObject({ send: z.boolean() })
export const HeldReleased = z.object({ messages: count })
export const RetryDeliveries = z.strictObject({ id: z.uuid(), channel: Channel })

export const SchoolNews = z.object({
  news: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      content: z.string(),
      createdAt: z.iso.datetime(),
      /**
       * These are the reader's classes to which the announcement is addressed. It is absent when the announcement is for
       * everybody.
       */
      classes: z.optional(z.array(z.string())),
    }),
  ),
  /** This is true while the school still has to confirm the reader, who gets no news before that. */
  isWaiting: z.optional(z.boolean()),
})
export type SchoolNews = z.infer<typeof SchoolNews>

export const NEWS_MAX = 10

const SWITCH = { email: 'sendEmail', push: 'sendPushNotification', sms: 'sendSms' } as const

export function channelsOf(announcement: Pick<Announcement, keyof typeof switches>): Channel[] {
  return CHANNELS.filter((channel) => announcement[SWITCH[channel]])
}
