import * as z from 'zod/mini'
import { assertSame, earliest, moment, slug, type RowKind } from './row-kind.ts'

/** The limit is a school year of 250 days with 20 answers each. Answers beyond it are not kept. */
export const ANSWERS_MAX = 5_000

/** This is one answer, which never changes. `id` is made on the device on which it was given, and `at` is the moment. */
const AnswerRow = z
  .strictObject({
    kind: z.literal('answer'),
    id: z.uuid(),
    lessonId: slug,
    /** This is the id of a practice item, of a quiz question or of a level of the Lab. */
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
    // Two rows with this id that differ are the result of a fault. All devices must keep the same one of them.
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
