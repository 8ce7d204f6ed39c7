import * as z from 'zod/mini'

export const CHANNELS = ['email', 'push', 'sms'] as const
export const Channel = z.enum(CHANNELS)
export type Channel = z.infer<typeof Channel>

/**
 * Why one message failed for good. `unknown`: it may have arrived, so it is not sent again. `withheld`: an admin decided so
 * after a restore.
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

/** An SMS that may have arrived is not sent again: a second one costs again. */
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
  /** Until an admin says what becomes of them. */
  held: count,
  failed: count,
  reasons: z.array(z.object({ reason: FailureReason, count })),
  /** Of the failed, without those whose people are forgotten by now. */
  retryable: count,
})
export type DeliveryCounts = z.infer<typeof DeliveryCounts>

export const ChannelFacts = z.object({
  channel: Channel,
  /** False: each message is written to the outbox folder on the server instead. */
  connected: z.boolean(),
  /** To whom a message would go; those who objected are not among them. */
  people: count,
  /** Whom it would reach: nobody while the channel is not connected. */
  reachable: z.optional(count),
  /** How many more there would be who do not want it. */
  objections: z.optional(count),
  /** Of them, since the last message by this channel. */
  newPeople: z.optional(count),
  /** Rand per part of an SMS; null when unknown, and where nothing is charged. */
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

export const CHOOSE_CLASS = 'Please choose a class'
/** As many as a school year may have. */
const CLASSES_MAX = 500
const classIds = z
  .array(z.uuid(), CHOOSE_CLASS)
  .check(z.minLength(1, CHOOSE_CLASS), z.maxLength(CLASSES_MAX, `Choose at most ${CLASSES_MAX} classes`))

export const CHANNEL_NOT_ALLOWED = 'Your school does not let teachers use this channel'

const switches = { sendEmail: z.boolean(), sendPushNotification: z.boolean(), sendSms: z.boolean() }

export const AnnouncementTexts = z.strictObject(texts)

export const NewAnnouncement = z.strictObject({
  /** Made once per form, so that a double tap makes one announcement. */
  requestId: z.uuid(),
  ...texts,
  ...switches,
  /** Only to the learners of these classes; absent: to everybody, which a teacher may not. */
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
  /** Null: to everybody. A class may be gone by now. */
  classIds: z.nullable(z.array(z.uuid())),
})
export type Announcement = z.infer<typeof Announcement>

export const ListedAnnouncement = z.extend(Announcement, {
  /** `ordered`: somebody asked to send it; `fannedOut`: there is a delivery row for each recipient. */
  ordered: z.boolean(),
  fannedOut: z.boolean(),
  /** Of classIds, those that are not forgotten. */
  classNames: z.array(z.string()),
  deliveries: z.array(DeliveryCounts),
})
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>

/** They waited in the backup from which the server was restored, and may have gone out before the restore. */
export const HeldMessages = z.object({
  restoredAt: z.iso.datetime(),
  counts: z.array(z.object({ channel: Channel, count })),
})
export type HeldMessages = z.infer<typeof HeldMessages>

export const AnnouncementList = z.object({
  announcements: z.array(ListedAnnouncement),
  channels: z.array(ChannelFacts),
  held: z.nullable(HeldMessages),
  /** In quiet hours: when messages go out again. */
  quietUntil: z.optional(z.nullable(z.iso.datetime())),
  /** To which classes the caller may announce. */
  classes: z.array(z.object({ classId: z.uuid(), name: z.string(), schoolYear: z.int(), learners: count })),
  /** Whether to everybody as well. */
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
      /** Of the reader's classes those it is for; absent when it is for everybody. */
      classes: z.optional(z.array(z.string())),
    }),
  ),
  /** The school must confirm the reader before there is any news. */
  isWaiting: z.optional(z.boolean()),
})
export type SchoolNews = z.infer<typeof SchoolNews>

export const NEWS_MAX = 10

const SWITCH = { email: 'sendEmail', push: 'sendPushNotification', sms: 'sendSms' } as const

export function channelsOf(announcement: Pick<Announcement, keyof typeof switches>): Channel[] {
  return CHANNELS.filter((channel) => announcement[SWITCH[channel]])
}
