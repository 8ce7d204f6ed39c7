import * as z from 'zod/mini'
import { line, slug, title } from './content-fields.ts'

/** A way of thinking that many learners share, or a slip that many make. Wrong options, answers and runs point to it. */
export const Misconception = z.strictObject({
  id: slug,
  name: title,
  /** In the learner's own words: "The bigger computer is the faster one." */
  thinks: line,
  /** Why a sensible person would believe it. */
  tempting: line,
  /** Said to the learner: what is so instead, and how to see it. */
  explanation: line,
  /** Five minutes with a class and no computer. */
  remedy: line,
  /** A practice item or a level of the Lab that brings it to light. */
  shows: slug,
})
export type Misconception = z.infer<typeof Misconception>
