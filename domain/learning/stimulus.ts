import * as z from 'zod/mini'
import { line } from './content-fields.ts'
import type { DrawnBlock } from './lab/drawn-block.ts'
import type { WorldName } from './lab/level.ts'

/** This is a small table. Every row has as many cells as there are columns. */
const Table = z
  .strictObject({
    caption: z.optional(line),
    columns: z.array(line).check(z.minLength(2), z.maxLength(5)),
    rows: z.array(z.array(z.string())).check(z.minLength(1), z.maxLength(8)),
  })
  .check(
    z.refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
      error: 'Every row needs one cell for each column',
      path: ['rows'],
    }),
  )
export type Table = z.infer<typeof Table>

/** These are blocks as in the levels of the Lab (domain/learning/lab/notation.ts). The world determines which blocks there are. */
const ProgramSample = z.strictObject({
  /** The compiler of the content checks that there is such a world, because the server reads lessons without the worlds. */
  world: z.custom<WorldName>((value) => typeof value === 'string'),
  blocks: z.array(z.unknown()).check(z.minLength(1), z.maxLength(12)),
})

/** This is material that a learner looks at while thinking. Notes, quiz questions and practice items share these fields. */
export const stimulus = {
  /** These are lines of pseudocode, with two spaces of indentation for each level. */
  code: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(12))),
  /** This is a program that is shown as blocks, or as text if the learner prefers that. */
  program: z.optional(ProgramSample),
  table: z.optional(Table),
  /** This is a picture of the lesson's gallery, or a file in `content/course/gallery/<lesson>/` that only this item shows. */
  picture: z.optional(z.strictObject({ src: z.string().check(z.regex(/^[a-z0-9-]+\.svg$/)), alt: line })),
} as const

export const Stimulus = z.strictObject(stimulus)
export type Stimulus = z.infer<typeof Stimulus>

/** This is the same in the form that a device gets: programs need no world any more, and drawings are filled in. */
export interface ShownStimulus {
  code?: readonly string[]
  program?: readonly DrawnBlock[]
  table?: Table
  picture?: { svg: string; alt: string }
}

/** Turns the type of an author's file into the type that a device gets. */
export type Shown<Written> = Written extends unknown ? Omit<Written, keyof Stimulus> & ShownStimulus : never
