import * as z from 'zod/mini'
import { SIGNS, type Sign } from '../learning/rows/reply-row.ts'

export const COMMENT_MAX = 280
/** A learner has at most this many comments at a time. The oldest are deleted after a year. */
export const COMMENTS_MAX = 100
/** The learner's Home shows a comment for this many days. */
export const COMMENT_SHOWN_DAYS = 28

/** These are the only answers that a learner can give to a comment, in this order. */
export const SIGN_WORDS: Record<Sign, string> = {
  thanks: 'Thank you',
  understood: 'I understand',
  help: 'I need help',
  finished: 'I am finished',
}

/** A comment is one line. */
const Words = z.string('Please write a comment').check(
  z.overwrite((words) => words.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()),
  z.minLength(1, 'Please write a comment'),
  z.maxLength(COMMENT_MAX, `A comment has at most ${COMMENT_MAX} characters`),
)

export const WriteComment = z.strictObject({ userId: z.uuid(), words: Words })
export type WriteComment = z.infer<typeof WriteComment>
export const TakeBackComment = z.strictObject({ commentId: z.uuid() })

/** This is a comment as the staff see it. */
export const Comment = z.object({
  commentId: z.uuid(),
  words: z.string(),
  writtenAt: z.iso.datetime(),
  /** This is the name of the member of staff, or null if nobody has given one. */
  from: z.nullable(z.string()),
  mayTakeBack: z.boolean(),
  /** This is null until the learner has seen it. */
  seenAt: z.nullable(z.iso.datetime()),
  sign: z.nullable(z.enum(SIGNS)),
})
export type Comment = z.infer<typeof Comment>

/** These are the comments that the caller's Home shows, the newest first. */
export const OwnComments = z.object({
  comments: z.array(
    z.object({
      commentId: z.uuid(),
      words: z.string(),
      writtenAt: z.iso.datetime(),
      from: z.nullable(z.string()),
    }),
  ),
})
export type OwnComments = z.infer<typeof OwnComments>
