import * as z from 'zod/mini'
import { EDGE } from './stage-game.ts'
import { SAYINGS } from './stage.ts'

const place = z.int().check(z.minimum(-EDGE), z.maximum(EDGE))
const count = z.int().check(z.minimum(0), z.maximum(20))

/** `keys` plays the game: one sign for each tick, with `L` and `R` for an arrow and `.` for none. */
export const StageSetup = z.strictObject({
  keys: z.string().check(z.regex(/^[LR.]{1,120}$/)),
  x: place,
  y: place,
  /** These are the x positions at which the mangoes begin, one after another. It is empty when the stage has no mango. */
  drops: z.array(place).check(z.maxLength(10)),
  /** This is the score that the previous game left. */
  score: z.optional(count),
  goal: z.strictObject({
    x: z.optional(place),
    score: z.optional(count),
    /** Exactly this many mangoes must have been put at the top. */
    drops: z.optional(count),
    /** This is empty when the game should say nothing. */
    said: z.optional(z.enum(['', ...SAYINGS])),
  }),
})
export type StageSetup = z.infer<typeof StageSetup>

/** A line of the checklist of a game: how the engine plays it, and how it must end. */
export const StageAsks = z.strictObject({
  /** `catch` goes to every mango, and `miss` keeps away from all of them. */
  play: z.enum(['catch', 'miss']),
  /** The game must stop at this score, or after this many missed mangoes. */
  times: z.int().check(z.minimum(1), z.maximum(9)),
  says: z.enum(SAYINGS),
})
export type StageAsks = z.infer<typeof StageAsks>
