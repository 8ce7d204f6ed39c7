import * as z from 'zod/mini'
import { line, slug, title } from './content-fields.ts'

const Entry = z
  .strictObject({
    id: slug,
    name: z.optional(title),
    /** This is the belief in the learner's own words: "The bigger computer is the faster one." */
    thinks: line,
    /** This is the reason why a sensible person would believe it. */
    tempting: line,
    /** Tells the learner what is true instead, and how to see it. */
    explanation: z.optional(line),
    /** This is a lesson of five minutes with a class and without a computer. */
    remedy: line,
    /** This is the id of a practice item or of a level of the Lab that shows it. */
    shows: slug,
  })
  .check(
    z.refine(({ name, explanation }) => (name === undefined) === (explanation === undefined), {
      error: 'Give a name and an explanation, or neither when the Lab has them',
    }),
  )

/** This is the schema of `content/misconceptions.yaml`. */
export const MisconceptionsFile = z.array(Entry)

/** This is a belief that many learners share, or a mistake that many make. Wrong options, answers and runs refer to it. */
export type Misconception = z.infer<typeof Entry> & Record<'name' | 'explanation', string>

/** This is the part of a misconception that a device shows. */
export type MisconceptionText = Pick<Misconception, 'name' | 'explanation'>

/** These are the texts by the ids of the misconceptions. */
export type MisconceptionTexts = Readonly<Record<string, MisconceptionText>>
