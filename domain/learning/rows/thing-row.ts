import * as z from 'zod/mini'
import { MAX_PROGRAM_TEXT } from '../lab/program.ts'
import { assertSame, slug, type RowKind } from './row-kind.ts'
import { VERSION_MAX } from './versions.ts'

/** An account has at most this many rows of things, with those that were removed. Rows beyond it are not kept. */
export const THINGS_MAX = 200
/** A learner keeps at most this many things at a time, so that the list stays quick on a cheap phone. */
export const THINGS_SHOWN_MAX = 40

/** The database allows numbers up to this, so that the lists of words may grow without a migration. */
const WORDS_MAX = 63
const word = z.int().check(z.minimum(0), z.maximum(WORDS_MAX))

/**
 * This is something that a learner made in the Lab and kept: a game, a drawing, a dance or a level of their own. `id` is made
 * on the device. The name has one word of each list in domain/learning/lab/own-words.ts, so it can say nothing to others.
 */
const ThingRow = z.strictObject({
  kind: z.literal('thing'),
  id: z.uuid(),
  /** This is the lesson of the level, so that unsent work can be shown with a title. */
  lessonId: slug,
  /** This is the level in which it was made, or a name such as `robot-own` for a level that the learner made. */
  levelId: slug,
  /** These are the positions of the two words of the name. */
  adjective: word,
  noun: word,
  /** This is the program, or the code of a level that the learner made, in ASCII. It is null after the learner has removed the thing. */
  made: z.nullable(
    z.string().check(z.minLength(1), z.maxLength(MAX_PROGRAM_TEXT), z.regex(/^[\x20-\x7e]*$/)),
  ),
  /** Counts the changes, so that the newest wins no matter what the clocks say. */
  version: z.int().check(z.minimum(0), z.maximum(VERSION_MAX)),
})
export type ThingRow = z.infer<typeof ThingRow>

/** This is what a learner changes of a thing. */
export type ThingParts = Pick<ThingRow, 'lessonId' | 'levelId' | 'adjective' | 'noun' | 'made'>

/** Returns the row with what was changed, as a newer version, or the very same row when nothing was changed. */
export function withThing<R extends ThingRow>(row: R, parts: Partial<ThingParts>): R {
  const next = { ...row, ...parts }
  return textOf(next) === textOf(row) ? row : { ...next, version: Math.min(VERSION_MAX, row.version + 1) }
}

export function emptyThing(
  id: string,
  { lessonId, levelId }: Pick<ThingRow, 'lessonId' | 'levelId'>,
): ThingRow {
  return { kind: 'thing', id, lessonId, levelId, adjective: 0, noun: 0, made: null, version: 0 }
}

export const thingRow = {
  name: 'thing',
  schema: ThingRow,
  keyOf: (row) => row.id,
  merge(a, b) {
    assertSame(a.id, b.id)
    // Devices merge records, which have more fields than a row, and only those of the row may come from the other one.
    const { kind, id, lessonId, levelId, adjective, noun, made, version } = isNewer(b, a) ? b : a
    return { kind, id, lessonId, levelId, adjective, noun, made, version }
  },
  isMore: (mine, there) => there === null || isNewer(mine, there),
  isKnown: (row, { lessons }) => lessons.some(({ id }) => id === row.lessonId),
  unknownCode: 'unknown_lesson',
  leftOutCode: 'too_many_things',
} as const satisfies RowKind<ThingRow>

function isNewer(a: ThingRow, b: ThingRow): boolean {
  return a.version === b.version ? textOf(a) > textOf(b) : a.version > b.version
}

function textOf({ lessonId, levelId, adjective, noun, made }: ThingRow): string {
  return `${lessonId} ${levelId} ${adjective} ${noun} ${made ?? ''}`
}
