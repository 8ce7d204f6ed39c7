import {
  Announcement,
  AnnouncementId,
  AnnouncementList,
  channelsOf,
  type ListedAnnouncement,
  NewAnnouncement,
  PublishAnnouncement,
  RetryDeliveries,
  SchoolNews,
  SendAnnouncement,
  CHANNELS,
  type DeliveryCounts,
} from '#domain/announcements.ts'
import * as z from 'zod/mini'
import { channelFacts, countDeliveries, retryFailed } from '../deliveries/queries.ts'
import { invalidInput, refusal } from '../errors.ts'
import { enqueue } from '../jobs.ts'
import { defineRoute } from '../routing/define-route.ts'
import {
  allAnnouncements,
  deleteAnnouncement,
  insertOnce,
  orderSending,
  publishedNews,
  setPublished,
  type AnnouncementRow,
} from './queries.ts'

export const getNews = defineRoute({
  access: 'announcements:read',
  summary: 'School news: published announcements, newest first',
  output: SchoolNews,
  handler: async ({ caller: { userId }, services }) => ({
    news: (await services.db.withUser(userId, publishedNews)).map(({ created_at, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
    })),
  }),
})

export const getAnnouncements = defineRoute({
  access: 'announcements:manage',
  summary: 'All announcements, newest first, what became of their messages, and who can be reached how',
  output: AnnouncementList,
  handler: ({ caller: { userId }, services }) =>
    services.db.withUser(userId, async (trx) => {
      // The order matters: a fan-out in between would otherwise look like "nobody to send to".
      const rows = await allAnnouncements(trx)
      const counts = await countDeliveries(trx)
      return {
        announcements: rows.map((row) => presentListed(row, counts.get(row.id) ?? [])),
        channels: await channelFacts(trx, services.channels),
      }
    }),
})

export const postAnnouncement = defineRoute({
  access: 'announcements:manage',
  summary: 'Create an announcement, published at once. The same requestId again gives the same row',
  input: NewAnnouncement,
  output: Announcement,
  status: 201,
  handler: async ({ input, caller: { userId }, services }) =>
    presentAnnouncement(await services.db.withUser(userId, (trx) => insertOnce(trx, userId, input))),
})

export const postPublish = defineRoute({
  access: 'announcements:manage',
  summary: 'Publish an announcement or make it a draft; what is not sent yet waits while it is a draft',
  input: PublishAnnouncement,
  output: Announcement,
  handler: ({ input: { id, isPublished }, caller: { userId }, services }) =>
    services.db.withUser(userId, async (trx) => {
      const row = await setPublished(trx, id, isPublished)
      if (row === null) throw refusal('not_found')
      if (isPublished && row.send_ordered_at !== null)
        for (const channel of CHANNELS)
          await enqueue(trx, 'delivery.send', { channel }, `delivery.send:${channel}`)
      return presentAnnouncement(row)
    }),
})

export const postDelete = defineRoute({
  access: 'announcements:manage',
  summary: 'Delete an announcement for good; what is not sent yet never will be',
  input: AnnouncementId,
  output: 'no-content',
  handler: async ({ input: { id }, caller: { userId }, services }) => {
    const wasThere = await services.db.withUser(userId, (trx) => deleteAnnouncement(trx, id))
    if (!wasThere) throw refusal('not_found')
  },
})

export const postSend = defineRoute({
  access: 'announcements:manage',
  summary: 'The function send-admin-announcement: sends it by the channels that are switched on, once',
  input: SendAnnouncement,
  output: z.object({}),
  status: 202,
  handler: ({ input: { announcementId }, caller: { userId }, services }) =>
    services.db.withUser(userId, async (trx) => {
      const row = await orderSending(trx, announcementId)
      if (row === null) throw refusal('not_found')
      if (channelsOf(presentAnnouncement(row)).length === 0)
        throw invalidInput({ announcementId: 'This announcement has no channel switched on' })
      // The key makes a second call find the same job, so nothing is sent twice.
      await enqueue(trx, 'announcement.fan-out', { announcementId }, `fan-out:${announcementId}`)
      return {}
    }),
})

export const postRetry = defineRoute({
  access: 'announcements:manage',
  summary: 'Try failed messages again, except those that may have arrived, and a resting channel at once',
  input: RetryDeliveries,
  output: z.object({ waiting: z.int() }),
  handler: ({ input: { id, channel }, caller: { userId }, services }) =>
    services.db.withUser(userId, async (trx) => {
      const waiting = await retryFailed(trx, id, channel)
      await enqueue(trx, 'delivery.send', { channel }, `delivery.send:${channel}`)
      return { waiting }
    }),
})

function presentAnnouncement(row: AnnouncementRow): Announcement {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    createdBy: row.created_by,
    sendEmail: row.send_email,
    sendPushNotification: row.send_push_notification,
    sendSms: row.send_sms,
    priority: row.priority,
    isPublished: row.is_published,
    createdAt: row.created_at.toISOString(),
  }
}

function presentListed(row: AnnouncementRow, deliveries: DeliveryCounts[]): ListedAnnouncement {
  return {
    ...presentAnnouncement(row),
    ordered: row.send_ordered_at !== null,
    fannedOut: row.fanned_out_at !== null,
    deliveries,
  }
}
