import type { DB } from '#database/generated/schema.ts'
import {
  CHANNEL_NOT_ALLOWED,
  channelsOf,
  type AnnouncementList,
  type Channel,
  type NewAnnouncement,
} from '#domain/announcements.ts'
import { sql, type Transaction } from 'kysely'
import { invalidInput, refusal } from '../errors.ts'

/** Those the caller teaches; for whoever manages classes, all of them. Archived ones are no more. */
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

/** @throws AppError not_found when one of them is archived, or not the caller's */
export async function requireClasses(trx: Transaction<DB>, classIds: readonly string[] = []): Promise<void> {
  if (classIds.length === 0) return
  const known = new Set((await announceableClasses(trx)).map(({ classId }) => classId))
  if (!classIds.every((classId) => known.has(classId))) throw refusal('not_found')
}

/** In words what the policy of the table holds a teacher to. @throws AppError forbidden, invalid_input */
export function refuseToTeacher(wanted: NewAnnouncement, allowed: readonly Channel[]): void {
  if (wanted.classIds === undefined) throw refusal('forbidden')
  if (!channelsOf(wanted).every((channel) => allowed.includes(channel)))
    throw invalidInput({ channels: CHANNEL_NOT_ALLOWED })
}
