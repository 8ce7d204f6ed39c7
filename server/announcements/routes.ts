import {
  Announcement,
  AnnouncementId,
  CHANNELS,
  channelsOf,
  ClassReach,
  FindReach,
  NEWS_MAX,
  NewAnnouncement,
  PublishAnnouncement,
  SchoolNews,
  SendAnnouncement,
} from '#domain/announcements.ts'
import { may } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { invalidInput, refusal } from '../errors.ts'
import { enqueue } from '../jobs.ts'
import { defineRoute } from '../routing/define-route.ts'
import { channelFacts } from './channel-facts.ts'
import { refuseToTeacher, requireClasses } from './to-classes.ts'

export const ANNOUNCEMENT_COLUMNS = [
  'id',
  'title',
  'content',
  'created_by as createdBy',
  'send_email as sendEmail',
  'send_push_notification as sendPushNotification',
  'send_sms as sendSms',
  'priority',
  'is_published as isPublished',
  'created_at',
  'send_ordered_at',
  'class_ids as classIds',
] as const

export const getNews = defineRoute({
  access: 'announcements:read',
  summary: 'School news: published announcements, newest first',
  output: SchoolNews,
  handler: ({ caller: { userId }, services }) =>
    services.db.withUser(userId, async (trx) => ({
      // None for somebody who waits: the policy of the table says so.
      news: (await publishedNews(trx)).map(({ classes, ...row }) => ({
        ...withIsoDate(row),
        ...(classes !== null && { classes }),
      })),
      ...((await isWaiting(trx, userId)) && { isWaiting: true }),
    })),
})

export const postAnnouncement = defineRoute({
  access: 'classes:announce',
  summary:
    'Create an announcement, published at once; a teacher to own classes only. The same requestId again gives the same row',
  input: NewAnnouncement,
  output: Announcement,
  status: 201,
  handler: async ({ input, caller, services }) => {
    if (!may(caller.roles, 'announcements:manage'))
      refuseToTeacher(input, (await services.settings.read()).teacherChannels)
    const { userId } = caller
    return withIsoDate(
      await services.db.withUser(userId, async (trx) => {
        await requireClasses(trx, input.classIds)
        return insertOnce(trx, userId, input)
      }),
    )
  },
})

export const postReach = defineRoute({
  access: 'classes:announce',
  summary: 'How many people an announcement to these classes reaches by each channel',
  input: FindReach,
  output: ClassReach,
  handler: ({ input: { classIds }, caller: { userId }, services }) =>
    services.db.withReader(userId, async (trx) => {
      await requireClasses(trx, classIds)
      return { channels: await channelFacts(trx, services.channels, classIds) }
    }),
})

export const postPublish = defineRoute({
  access: 'classes:announce',
  summary: 'Publish an announcement or make it a draft; what is not sent yet waits while it is a draft',
  input: PublishAnnouncement,
  output: Announcement,
  handler: ({ input: { id, isPublished }, caller: { userId }, services }) =>
    services.db.withUser(userId, async (trx) => {
      const row = await trx
        .updateTable('app.announcements')
        .set({ is_published: isPublished })
        .where('id', '=', id)
        .returning(ANNOUNCEMENT_COLUMNS)
        .executeTakeFirst()
      if (row === undefined) throw refusal('not_found')
      if (isPublished && row.send_ordered_at !== null)
        for (const channel of CHANNELS)
          await enqueue(trx, 'delivery.send', { channel }, `delivery.send:${channel}`)
      return withIsoDate(row)
    }),
})

export const postDelete = defineRoute({
  access: 'classes:announce',
  summary: 'Delete an announcement for good; what is not sent yet never will be',
  input: AnnouncementId,
  output: 'no-content',
  handler: async ({ input: { id }, caller: { userId }, services }) => {
    const { numDeletedRows } = await services.db.withUser(userId, (trx) =>
      trx.deleteFrom('app.announcements').where('id', '=', id).executeTakeFirst(),
    )
    if (numDeletedRows === 0n) throw refusal('not_found')
  },
})

export const postSend = defineRoute({
  access: 'classes:announce',
  summary: 'The function send-admin-announcement: sends it by the channels that are switched on, once',
  input: SendAnnouncement,
  output: z.object({}),
  status: 202,
  handler: ({ input: { announcementId }, caller: { userId }, services }) =>
    services.db.withUser(userId, async (trx) => {
      // A repeated order keeps the first time.
      const row = await trx
        .updateTable('app.announcements')
        .set((eb) => ({ send_ordered_at: eb.fn.coalesce('send_ordered_at', eb.fn<Date>('now')) }))
        .where('id', '=', announcementId)
        .returning(ANNOUNCEMENT_COLUMNS)
        .executeTakeFirst()
      if (row === undefined) throw refusal('not_found')
      if (channelsOf(row).length === 0)
        throw invalidInput({ announcementId: 'This announcement has no channel switched on' })
      // The key makes a second call find the same job, so nothing is sent twice.
      await enqueue(trx, 'announcement.fan-out', { announcementId }, `fan-out:${announcementId}`)
      return {}
    }),
})

/** The filters are needed: the policy alone would show staff drafts, and news of classes they are not in. */
function publishedNews(trx: Transaction<DB>) {
  return trx
    .selectFrom('app.announcements')
    .select(['id', 'title', 'content', 'created_at'])
    .select(
      sql<string[] | null>`case when class_ids is not null then array(
        select class_name from app.classes where id = any (class_ids) and id in (select app.joined_classes())
         order by school_year desc, grade, letter
      ) end`.as('classes'),
    )
    .where('is_published', '=', true)
    .where(sql<boolean>`(class_ids is null or class_ids && array(select app.joined_classes()))`)
    .orderBy('priority', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(NEWS_MAX)
    .execute()
}

async function isWaiting(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from app.profiles where user_id = ${userId} and app.is_waiting(confirmed_at)`.execute(trx)
  return rows.length > 0
}

/** Inserts, or returns what the same form created before. */
async function insertOnce(trx: Transaction<DB>, userId: string, wanted: NewAnnouncement) {
  const made = await trx
    .insertInto('app.announcements')
    .values({
      request_id: wanted.requestId,
      title: wanted.title,
      content: wanted.content,
      created_by: userId,
      send_email: wanted.sendEmail,
      send_push_notification: wanted.sendPushNotification,
      send_sms: wanted.sendSms,
      class_ids: wanted.classIds === undefined ? null : [...new Set(wanted.classIds)],
      priority: 0,
      is_published: true,
    })
    .onConflict((conflict) => conflict.constraint('announcements_once').doNothing())
    .returning(ANNOUNCEMENT_COLUMNS)
    .executeTakeFirst()
  if (made) return made
  return trx
    .selectFrom('app.announcements')
    .select(ANNOUNCEMENT_COLUMNS)
    .where('created_by', '=', userId)
    .where('request_id', '=', wanted.requestId)
    .executeTakeFirstOrThrow()
}

/** The route's schema leaves out what is not for the caller. */
export function withIsoDate<Row extends { created_at: Date }>(row: Row): Row & { createdAt: string } {
  return { ...row, createdAt: row.created_at.toISOString() }
}
