import * as z from 'zod/mini'
import { MAX_PROGRAM_TEXT } from '../lab/program.ts'
import { assertSame, slug, type RowKind } from './row-kind.ts'
import { VERSION_MAX } from './versions.ts'

/** This is an answer as JSON. It is ASCII, so that every language sorts two of them in the same order. */
const answer = z.string().check(z.minLength(1), z.maxLength(MAX_PROGRAM_TEXT), z.regex(/^[\x20-\x7e]*$/))
export const LAB_COUNT_MAX = 100_000
const count = z.int().check(z.minimum(0), z.maximum(LAB_COUNT_MAX))

/**
 * This is a learner's work on a level of the Lab: the best answer, which is kept for good, and the last answer, to continue
 * with. `help` is the highest help that was shown: 1 is a nudge, 2 the idea, 3 a part of the solution, 4 all of it.
 */
const LabRow = z
  .strictObject({
    kind: z.literal('lab'),
    lessonId: slug,
    levelId: slug,
    stars: z.int().check(z.minimum(0), z.maximum(3)),
    best: z.nullable(answer),
    /** This is the size of `best`; smaller is better. */
    bestSize: count,
    last: z.nullable(answer),
    /** Counts the changes of `last`, so that the newest answer wins no matter what the clocks say. */
    version: z.int().check(z.minimum(0), z.maximum(VERSION_MAX)),
    tries: count,
    help: z.int().check(z.minimum(0), z.maximum(4)),
  })
  .check(
    z.refine((row) => row.stars > 0 === (row.best !== null), {
      error: 'A level with stars has a best answer, one without has none',
      path: ['best'],
    }),
  )
export type LabRow = z.infer<typeof LabRow>

export function emptyLab(lessonId: string, levelId: string): LabRow {
  const nothing = { stars: 0, best: null, bestSize: 0, last: null, version: 0, tries: 0, help: 0 }
  return { kind: 'lab', lessonId, levelId, ...nothing }
}

export const labRow = {
  name: 'lab',
  schema: LabRow,
  keyOf: (row) => row.levelId,
  merge(a, b) {
    assertSame(a.levelId, b.levelId)
    const { stars, best, bestSize } = isBetter(a, b) ? a : b
    const { last, version } = isNewer(a, b) ? a : b
    return {
      kind: 'lab',
      // The level may have moved to another lesson. Devices with either version must come to the same result.
      lessonId: a.lessonId < b.lessonId ? a.lessonId : b.lessonId,
      levelId: a.levelId,
      stars,
      best,
      bestSize,
      last,
      version,
      tries: Math.max(a.tries, b.tries),
      help: Math.max(a.help, b.help),
    }
  },
  isMore: (mine, there) => {
    const other = there ?? emptyLab(mine.lessonId, mine.levelId)
    return (
      isBetter(mine, other) ||
      isNewer(mine, other) ||
      mine.tries > other.tries ||
      mine.help > other.help ||
      mine.lessonId < other.lessonId
    )
  },
  isKnown: (row, { lessons }) => lessons.some(({ id }) => id === row.lessonId),
  unknownCode: 'unknown_lesson',
} as const satisfies RowKind<LabRow>

/** Says whether the best answer of `a` is better than that of `b`. */
export function isBetter(a: LabRow, b: LabRow): boolean {
  if (a.stars !== b.stars) return a.stars > b.stars
  if (a.bestSize !== b.bestSize) return a.bestSize < b.bestSize
  return (a.best ?? '') < (b.best ?? '')
}

/** Says whether the last answer of `a` is newer than that of `b`. */
export function isNewer(a: LabRow, b: LabRow): boolean {
  if (a.version !== b.version) return a.version > b.version
  return (a.last ?? '') > (b.last ?? '')
}
