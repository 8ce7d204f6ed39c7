import type { DB } from '#database/generated/schema.ts'
import { NEWS_MAX, type NewAnnouncement } from '#domain/announcements.ts'
import type { Selectable, Transaction } from 'kysely'

const COLUMNS = [
  'id',
  'title',
  'content',
  'created_by',
  'send_email',
  'send_push_notification',
  'send_sms',
  'priority',
  'is_published',
  'created_at',
  'send_ordered_at',
  'fanned_out_at',
] as const

export type AnnouncementRow = Pick<Selectable<DB['app.announcements']>, (typeof COLUMNS)[number]>

export function allAnnouncements(trx: Transaction<DB>): Promise<AnnouncementRow[]> {
  return trx
    .selectFrom('app.announcements')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The filter is needed: the policy alone would show drafts to staff. */
export function publishedNews(
  trx: Transaction<DB>,
): Promise<Pick<AnnouncementRow, 'id' | 'title' | 'content' | 'created_at'>[]> {
  return trx
    .selectFrom('app.announcements')
    .select(['id', 'title', 'content', 'created_at'])
    .where('is_published', '=', true)
    .orderBy('priority', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(NEWS_MAX)
    .execute()
}

/** Inserts, or returns what the same form created before. */
export async function insertOnce(
  trx: Transaction<DB>,
  userId: string,
  wanted: NewAnnouncement,
): Promise<AnnouncementRow> {
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
      priority: 0,
      is_published: true,
    })
    .onConflict((conflict) => conflict.constraint('announcements_once').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  if (made) return made
  return trx
    .selectFrom('app.announcements')
    .select(COLUMNS)
    .where('created_by', '=', userId)
    .where('request_id', '=', wanted.requestId)
    .executeTakeFirstOrThrow()
}

export async function setPublished(
  trx: Transaction<DB>,
  id: string,
  isPublished: boolean,
): Promise<AnnouncementRow | null> {
  const row = await trx
    .updateTable('app.announcements')
    .set({ is_published: isPublished })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteAnnouncement(trx: Transaction<DB>, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('app.announcements').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** A repeated order keeps the first time. @returns null when there is no such announcement */
export async function orderSending(trx: Transaction<DB>, id: string): Promise<AnnouncementRow | null> {
  const row = await trx
    .updateTable('app.announcements')
    .set((eb) => ({ send_ordered_at: eb.fn.coalesce('send_ordered_at', eb.fn<Date>('now')) }))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}
