import { COMMENT, type Sign } from '#domain/learning/rows/reply-row.ts'
import { VERSION_MAX } from '#domain/learning/rows/versions.ts'
import { newRecord, type ReplyRecord } from './device-records.ts'
import type { Change } from './replica.ts'
import { change } from './record-work.ts'

/** Records that the learner has seen a comment of a teacher. Resolves when the disk has it. */
export async function markSeen(commentId: string): Promise<void> {
  await change((now) => [onReply(commentId, now, (record) => record)])
}

/** Records the sign with which the learner answers a comment. It is sent when the device reaches the server. */
export async function answerComment(commentId: string, sign: Sign): Promise<void> {
  await change((now) => [
    onReply(commentId, now, (record) => {
      if (record.sign === sign) return record
      const version = Math.min(VERSION_MAX, record.version + 1)
      return { ...record, sign, version, changed: record.changed + 1 }
    }),
  ])
}

function onReply(commentId: string, now: string, how: Change<ReplyRecord>['how']): Change<ReplyRecord> {
  return {
    kind: 'reply',
    key: commentId,
    begin: () => ({
      ...newRecord<'reply'>({
        kind: 'reply',
        lessonId: COMMENT,
        commentId,
        seenAt: null,
        sign: null,
        version: 0,
      }),
      claimedAt: now,
      changed: 1,
    }),
    how,
  }
}
