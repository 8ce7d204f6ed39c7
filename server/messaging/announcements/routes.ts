import * as announcementsApi from '#domain/messaging/announcements-api.ts'
import * as newsApi from '#domain/messaging/news-api.ts'
import type { NewAnnouncement } from '#domain/messaging/announcements.ts'
import { CHANNELS, channelsOf, NEWS_MAX } from '#domain/messaging/announcements.ts'
import { may } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { invalidInput, refusal } from '../../core/errors.ts'
import { enqueue } from '../../core/jobs.ts'
import { implement } from '../services.ts'
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

export const routes = [
  implement(newsApi.readNews, ({ caller: { userId }, services }) =>
    services.db.withUser(userId, async (trx) => ({
      // A learner who waits for confirmation gets none, because of the table's policy.
      news: (await publishedNews(trx)).map(({ classes, ...row }) => ({
        ...withIsoDate(row),
        ...(classes !== null && { classes }),
      })),
      ...((await isWaiting(trx, userId)) && { isWaiting: true }),
    })),
  ),
  implement(announcementsApi.createAnnouncement, async ({ input, caller, services }) => {
    if (!may(caller.roles, 'announcements:manage'))
      refuseToTeacher(input, (await services.settings.read()).teacherChannels)
    const { userId } = caller
    return withIsoDate(
      await services.db.withUser(userId, async (trx) => {
        await requireClasses(trx, input.classIds)
        return insertOnce(trx, userId, input)
      }),
    )
  }),
  implement(announcementsApi.findReach, ({ input: { classIds }, caller: { userId }, services }) =>
    services.db.withReader(userId, async (trx) => {
      await requireClasses(trx, classIds)
      return { channels: await channelFacts(trx, services.channels, classIds) }
    }),
  ),
  implement(
    announcementsApi.publishAnnouncement,
    ({ input: { id, isPublished }, caller: { userId }, services }) =>
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
  ),
  implement(announcementsApi.deleteAnnouncement, async ({ input: { id }, caller: { userId }, services }) => {
    const { numDeletedRows } = await services.db.withUser(userId, (trx) =>
      trx.deleteFrom('app.announcements').where('id', '=', id).executeTakeFirst(),
    )
    if (numDeletedRows === 0n) throw refusal('not_found')
  }),
  implement(
    announcementsApi.sendAnnouncement,
    ({ input: { announcementId }, caller: { userId }, services }) =>
      services.db.withUser(userId, async (trx) => {
        // A repeated order keeps the time of the first one.
        const row = await trx
          .updateTable('app.announcements')
          .set((eb) => ({ send_ordered_at: eb.fn.coalesce('send_ordered_at', eb.fn<Date>('now')) }))
          .where('id', '=', announcementId)
          .returning(ANNOUNCEMENT_COLUMNS)
          .executeTakeFirst()
        if (row === undefined) throw refusal('not_found')
        if (channelsOf(row).length === 0)
          throw invalidInput({ announcementId: 'This announcement has no channel switched on' })
        // With this key, a second call finds the same job, so nothing is sent twice.
        await enqueue(trx, 'announcement.fan-out', { announcementId }, `fan-out:${announcementId}`)
        return {}
      }),
  ),
]

/**
 * The filters are needed, because the policy alone would also show staff the drafts, and announcements of classes that they
 * are not in.
 */
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

/** Inserts an announcement, or returns the one that the same form has already created. */
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

/** Adds the date in ISO format. The route's schema leaves out what the caller may not see. */
export function withIsoDate<Row extends { created_at: Date }>(row: Row): Row & { createdAt: string } {
  return { ...row, createdAt: row.created_at.toISOString() }
}
