import * as z from 'zod/mini'
import { line, slug, title } from './content-fields.ts'

const Entry = z
  .strictObject({
    id: slug,
    name: z.optional(title),
    /** In the learner's own words: "The bigger computer is the faster one." */
    thinks: line,
    /** Why a sensible person would believe it. */
    tempting: line,
    /** Said to the learner: what is so instead, and how to see it. */
    explanation: z.optional(line),
    /** Five minutes with a class and no computer. */
    remedy: line,
    /** A practice item or a level of the Lab that brings it to light. */
    shows: slug,
  })
  .check(
    z.refine(({ name, explanation }) => (name === undefined) === (explanation === undefined), {
      error: 'Give a name and an explanation, or neither when the Lab has them',
    }),
  )

/** `content/misconceptions.yaml` */
export const MisconceptionsFile = z.array(Entry)

/** A way of thinking that many learners share, or a slip that many make. Wrong options, answers and runs point to it. */
export type Misconception = z.infer<typeof Entry> & Record<'name' | 'explanation', string>

/** What a device shows of one. */
export type MisconceptionText = Pick<Misconception, 'name' | 'explanation'>

/** By their ids. */
export type MisconceptionTexts = Readonly<Record<string, MisconceptionText>>
