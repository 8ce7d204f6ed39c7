import { clock } from '#domain/clock.ts'
import { may } from '#domain/permissions.ts'
import {
  COMMENT_SHOWN_DAYS,
  COMMENTS_MAX,
  type Comment,
  type OwnComments,
  type TakeBackComment,
  type WriteComment,
} from '#domain/school/comments.ts'
import type { Database } from '#database/open.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { STAFF_NAME } from '../../accounts/profile/staff-name.ts'
import { record } from '../../core/access-log.ts'
import { invalidInput, refusal } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call, SchoolServices } from '../services.ts'

interface WrittenComment extends Omit<Comment, 'writtenAt' | 'seenAt' | 'from' | 'mayTakeBack'> {
  writtenAt: Date
  seenAt: Date | null
  writtenBy: string
}

/** Reads all comments to a learner with the learner's answers, the newest first. */
export async function readComments(trx: Transaction<DB>, userId: string): Promise<WrittenComment[]> {
  const { rows } = await sql<WrittenComment>`
    select comment.id as "commentId", words, written_at as "writtenAt", written_by as "writtenBy",
           seen_at as "seenAt", sign
      from app.learner_comments comment
      left join app.comment_replies reply on reply.user_id = comment.user_id and reply.comment_id = comment.id
     where comment.user_id = ${userId}::uuid
     order by written_at desc, comment.id
  `.execute(trx)
  return rows
}

/** Returns the comments as the staff see them. */
export function presentComments(
  rows: readonly WrittenComment[],
  names: ReadonlyMap<string, string>,
  caller: Caller,
): Comment[] {
  return rows.map(({ writtenBy, writtenAt, seenAt, ...row }) => ({
    ...row,
    writtenAt: writtenAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    from: names.get(writtenBy) ?? null,
    mayTakeBack: writtenBy === caller.userId || may(caller.roles, 'classes:manage'),
  }))
}

/** Returns the names of members of staff by their id, for those who have one. Only the role of the sign-in may read them. */
export async function namesOfStaff(
  { accounts }: Pick<SchoolServices, 'accounts'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ userId: string; name: string | null }>`
    select person.id as "userId", ${STAFF_NAME} as name
      from auth.accounts person left join app.profiles profile on profile.user_id = person.id
     where person.id = any(${[...new Set(ids)]}::uuid[])
  `.execute(accounts)
  return new Map(rows.flatMap(({ userId, name }) => (name === null ? [] : [[userId, name] as const])))
}

/** Returns what teachers wrote to the caller in the last weeks. */
export async function readOwnComments({
  caller: { userId },
  services,
}: Call<undefined, Caller>): Promise<OwnComments> {
  const rows = await services.db.withReader(userId, async (trx) => {
    const found = await sql<{ commentId: string; words: string; writtenAt: Date; writtenBy: string }>`
      select id as "commentId", words, written_at as "writtenAt", written_by as "writtenBy"
        from app.learner_comments
       where user_id = ${userId}::uuid
         and written_at > ${clock.now()}::timestamptz - ${COMMENT_SHOWN_DAYS} * interval '1 day'
       order by written_at desc, id
    `.execute(trx)
    return found.rows
  })
  const names = await namesOfStaff(
    services,
    rows.map(({ writtenBy }) => writtenBy),
  )
  return {
    comments: rows.map(({ writtenBy, writtenAt, ...row }) => ({
      ...row,
      writtenAt: writtenAt.toISOString(),
      from: names.get(writtenBy) ?? null,
    })),
  }
}

/**
 * Writes a comment to a learner, whose devices are told of it.
 * @throws AppError not_found when the learner is not in a class of the caller; invalid_input when there are too many comments
 */
export async function writeComment({
  input: { userId, words },
  caller,
  services,
  client,
}: Call<WriteComment, Caller>): Promise<void> {
  await services.db.withUser(
    caller.userId,
    async (trx) => {
      if (!(await mayWriteTo(trx, userId))) throw refusal('not_found')
      const { rows } = await sql<{ comments: number }>`
        select count(*)::int as comments from app.learner_comments where user_id = ${userId}::uuid
      `.execute(trx)
      if ((rows[0]?.comments ?? 0) >= COMMENTS_MAX)
        throw invalidInput({
          words: `This learner has ${COMMENTS_MAX} comments already. Take an old one back first`,
        })
      await trx
        .insertInto('app.learner_comments')
        .values({ user_id: userId, words, written_by: caller.userId })
        .execute()
      await record(trx, 'class_changed', { userId, commentWritten: 1 })
    },
    client,
  )
  services.live.workChanged([userId])
}

/** Says whether the caller teaches this learner, or manages the class in which the learner is. */
export async function mayWriteTo(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from app.class_members member join app.classes on classes.id = member.class_id
     where member.user_id = ${userId}::uuid and archived_at is null
       and (class_id in (select app.my_classes()) or (select app.may('classes:manage')))
     limit 1
  `.execute(trx)
  return rows.length > 0
}

/**
 * Deletes a comment that the caller wrote, or any comment if the caller manages classes.
 * @throws AppError not_found
 */
export async function takeBackComment({
  input: { commentId },
  caller,
  services,
  client,
}: Call<z.infer<typeof TakeBackComment>, Caller>): Promise<void> {
  const userId = await services.db.withUser(
    caller.userId,
    async (trx) => {
      const { rows } = await sql<{ userId: string }>`
        delete from app.learner_comments where id = ${commentId}::uuid returning user_id as "userId"
      `.execute(trx)
      const [gone] = rows
      if (!gone) throw refusal('not_found')
      await record(trx, 'class_changed', { userId: gone.userId, commentTakenBack: 1 })
      return gone.userId
    },
    client,
  )
  services.live.workChanged([userId])
}

/**
 * Deletes the comments that are older than a year, and the answers to comments of that time.
 * @returns how many comments were deleted
 */
export function forgetOldComments(db: Database): Promise<number> {
  return db.withWorker(async (trx) => {
    const { numAffectedRows = 0n } = await sql`
      delete from app.learner_comments where written_at < now() - interval '365 days'
    `.execute(trx)
    await sql`delete from app.comment_replies where seen_at < now() - interval '365 days'`.execute(trx)
    return Number(numAffectedRows)
  })
}
