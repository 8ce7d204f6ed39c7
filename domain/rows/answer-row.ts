import * as z from 'zod/mini'
import { assertSame, earliest, moment, slug, type RowKind } from './row-kind.ts'

/** A school year of 250 days with 20 answers each. What comes after it is not kept. */
export const ANSWERS_MAX = 5_000

/** One answer, never changed. `id` is made on the device on which it was given, `at` the moment it was. */
const AnswerRow = z
  .strictObject({
    kind: z.literal('answer'),
    id: z.uuid(),
    lessonId: slug,
    /** A practice item, a question of a quiz or a level of the Lab. */
    itemId: slug,
    source: z.enum(['practice', 'daily', 'quiz', 'lab']),
    isRight: z.boolean(),
    misconception: z.nullable(slug),
    at: z.nullable(moment),
  })
  .check(z.refine((row) => row.at !== null, { error: 'An answer has a time', path: ['at'] }))
export type AnswerRow = z.infer<typeof AnswerRow>

export type Answer = Pick<AnswerRow, 'lessonId' | 'itemId' | 'source' | 'isRight' | 'misconception'>

export const answerRow = {
  name: 'answer',
  schema: AnswerRow,
  keyOf: (row) => row.id,
  merge(a, b) {
    assertSame(a.id, b.id)
    // Two that differ come from a fault; whichever stays, it is the same on all devices.
    return { ...(isMore(b, a) ? b : a), at: earliest(a.at, b.at) }
  },
  isMore: (mine, there) => there === null || isMore(mine, there),
  time: { field: 'at', isSet: () => true },
  isKnown: (row, { lessons }) => lessons.some(({ id }) => id === row.lessonId),
  unknownCode: 'unknown_lesson',
  leftOutCode: 'too_many_answers',
} as const satisfies RowKind<AnswerRow>

function isMore(a: Answer, b: Answer): boolean {
  return asText(a) < asText(b)
}

function asText({ lessonId, itemId, source, isRight, misconception }: Answer): string {
  return `${lessonId} ${itemId} ${source} ${isRight} ${misconception ?? ''}`
}
