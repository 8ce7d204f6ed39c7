import * as z from 'zod/mini'
import { assertSame, earliest, moment, type RowKind } from './row-kind.ts'
import { VERSION_MAX } from './versions.ts'

/** An account has at most this many rows of replies, and rows beyond it are not kept. */
export const REPLIES_MAX = 200

/** No lesson has this id, because a comment of a teacher belongs to none. */
export const COMMENT = 'comment'

export const SIGNS = ['thanks', 'understood', 'help', 'finished'] as const
const Sign = z.enum(SIGNS)
export type Sign = z.infer<typeof Sign>

/**
 * This says that the learner has seen a comment of a teacher, and which of the four signs they answered with. A learner can
 * write nothing else to a teacher.
 */
const ReplyRow = z
  .strictObject({
    kind: z.literal('reply'),
    lessonId: z.literal(COMMENT),
    commentId: z.uuid(),
    seenAt: z.nullable(moment),
    /** This is null until the learner has answered. */
    sign: z.nullable(Sign),
    /** Counts the changes of `sign`, so that the newest wins no matter what the clocks say. */
    version: z.int().check(z.minimum(0), z.maximum(VERSION_MAX)),
  })
  .check(z.refine((row) => row.seenAt !== null, { error: 'A reply has a time', path: ['seenAt'] }))
export type ReplyRow = z.infer<typeof ReplyRow>

export const replyRow = {
  name: 'reply',
  schema: ReplyRow,
  keyOf: (row) => row.commentId,
  merge(a, b) {
    assertSame(a.commentId, b.commentId)
    const { kind, lessonId, commentId, sign, version } = isNewer(b, a) ? b : a
    return { kind, lessonId, commentId, seenAt: earliest(a.seenAt, b.seenAt), sign, version }
  },
  isMore: (mine, there) => there === null || isNewer(mine, there),
  time: { field: 'seenAt', isSet: () => true },
  isKnown: () => true,
  unknownCode: 'unknown_lesson',
  leftOutCode: 'too_many_answers',
} as const satisfies RowKind<ReplyRow>

type Signed = Pick<ReplyRow, 'sign' | 'version'>

function isNewer(a: Signed, b: Signed): boolean {
  return a.version === b.version ? (a.sign ?? '') > (b.sign ?? '') : a.version > b.version
}
