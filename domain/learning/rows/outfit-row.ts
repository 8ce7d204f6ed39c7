import * as z from 'zod/mini'
import type { RowKind } from './row-kind.ts'
import { VERSION_MAX } from './versions.ts'

/** A learner has one robot. No lesson has this id, because the robot belongs to none. */
export const ROBOT = 'robot'

const OutfitRow = z.strictObject({
  kind: z.literal('outfit'),
  lessonId: z.literal(ROBOT),
  /**
   * These are the ids of the four things that the robot wears, such as "white triangles cap smile"
   * (`domain/learning/robot/outfit.ts`). An older app keeps an id that it does not know.
   */
  worn: z.string().check(z.regex(/^[a-z-]{1,24}( [a-z-]{1,24}){3}$/)),
  /** Counts the changes of `worn`, so that the newest wins no matter what the clocks say. */
  version: z.int().check(z.minimum(1), z.maximum(VERSION_MAX)),
})
export type OutfitRow = z.infer<typeof OutfitRow>

export const outfitRow = {
  name: 'outfit',
  schema: OutfitRow,
  keyOf: () => ROBOT,
  merge(a, b) {
    const { kind, lessonId, worn, version } = isNewer(b, a) ? b : a
    return { kind, lessonId, worn, version }
  },
  isMore: (mine, there) => there === null || isNewer(mine, there),
  unknownCode: 'unknown_lesson',
} as const satisfies RowKind<OutfitRow>

type Worn = Pick<OutfitRow, 'worn' | 'version'>

function isNewer(a: Worn, b: Worn): boolean {
  return a.version === b.version ? a.worn > b.worn : a.version > b.version
}
