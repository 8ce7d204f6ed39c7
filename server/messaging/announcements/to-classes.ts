import type { DB } from '#database/generated/schema.ts'
import {
  CHANNEL_NOT_ALLOWED,
  channelsOf,
  type AnnouncementList,
  type Channel,
  type NewAnnouncement,
} from '#domain/messaging/announcements.ts'
import { sql, type Transaction } from 'kysely'
import { invalidInput, refusal } from '../../core/errors.ts'

/**
 * Returns the classes that the caller teaches, or all classes for those who manage classes. Archived classes are left out.
 */
export async function announceableClasses(trx: Transaction<DB>): Promise<AnnouncementList['classes']> {
  const { rows } = await sql<AnnouncementList['classes'][number]>`
    select id as "classId", class_name as name, school_year as "schoolYear",
           (select count(*)::int from app.class_members member where member.class_id = classes.id) as learners
      from app.classes
     where archived_at is null and ((select app.may('classes:manage')) or id in (select app.my_classes()))
     order by school_year desc, grade, letter collate "C"
  `.execute(trx)
  return rows
}

/** @throws AppError not_found when one of the classes is archived or is not the caller's */
export async function requireClasses(trx: Transaction<DB>, classIds: readonly string[] = []): Promise<void> {
  if (classIds.length === 0) return
  const known = new Set((await announceableClasses(trx)).map(({ classId }) => classId))
  if (!classIds.every((classId) => known.has(classId))) throw refusal('not_found')
}

/**
 * Checks in advance what the table's policy would refuse to a teacher, and says why.
 * @throws AppError forbidden, invalid_input
 */
export function refuseToTeacher(wanted: NewAnnouncement, allowed: readonly Channel[]): void {
  if (wanted.classIds === undefined) throw refusal('forbidden')
  if (!channelsOf(wanted).every((channel) => allowed.includes(channel)))
    throw invalidInput({ channels: CHANNEL_NOT_ALLOWED })
}
