import * as z from 'zod/mini'
import { EDGE } from './stage-game.ts'
import { SAYINGS } from './stage.ts'

const place = z.int().check(z.minimum(-EDGE), z.maximum(EDGE))
const count = z.int().check(z.minimum(0), z.maximum(20))

/** `keys` is who plays: a sign for each tick, `L` and `R` for an arrow, `.` for none. */
export const StageSetup = z.strictObject({
  keys: z.string().check(z.regex(/^[LR.]{1,120}$/)),
  x: place,
  y: place,
  /** Where one mango after the other begins; none where the stage has no mango. */
  drops: z.array(place).check(z.maxLength(10)),
  /** What the game before left behind. */
  score: z.optional(count),
  goal: z.strictObject({
    x: z.optional(place),
    score: z.optional(count),
    /** So many mangoes were at the top. */
    drops: z.optional(count),
    /** Empty where it should say nothing. */
    said: z.optional(z.enum(['', ...SAYINGS])),
  }),
})
export type StageSetup = z.infer<typeof StageSetup>
