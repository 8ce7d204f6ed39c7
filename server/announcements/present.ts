import type { Announcement, ListedAnnouncement, SchoolNews } from '#domain/announcements.ts'
import type { DeliveryCounts } from '#domain/deliveries.ts'
import type { AnnouncementRow } from './queries.ts'

export function presentAnnouncement(row: AnnouncementRow): Announcement {
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

/** @param counts of all announcements, by id */
export function presentListed(
  row: AnnouncementRow,
  counts: ReadonlyMap<string, DeliveryCounts[]>,
): ListedAnnouncement {
  return {
    ...presentAnnouncement(row),
    ordered: row.send_ordered_at !== null,
    fannedOut: row.fanned_out_at !== null,
    deliveries: counts.get(row.id) ?? [],
  }
}

export function presentNews(
  rows: readonly Pick<AnnouncementRow, 'id' | 'title' | 'content' | 'created_at'>[],
): SchoolNews {
  return {
    news: rows.map(({ id, title, content, created_at }) => ({
      id,
      title,
      content,
      createdAt: created_at.toISOString(),
    })),
  }
}
