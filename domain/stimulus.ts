import * as z from 'zod/mini'
import { line } from './content-fields.ts'
import type { DrawnBlock } from './lab/drawn-block.ts'
import { WORLD_NAMES } from './lab/level.ts'

/** A small table to read or to search. Every row has as many cells as there are columns. */
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

/** Blocks as in the levels of the Lab (domain/lab/notation.ts); the world says which blocks there are. */
const ProgramSample = z.strictObject({
  world: z.enum(WORLD_NAMES),
  blocks: z.array(z.unknown()).check(z.minLength(1), z.maxLength(12)),
})

/** What a learner looks at while thinking: fields that notes, quiz questions and practice items share. */
export const stimulus = {
  /** Lines of pseudocode; two spaces of indentation a level. */
  code: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(12))),
  /** A program shown as blocks, and as text to whoever asks for it. */
  program: z.optional(ProgramSample),
  table: z.optional(Table),
  /** A picture of the lesson's gallery, or one of `content/course/gallery/<lesson>/` that only an item shows. */
  picture: z.optional(z.strictObject({ src: z.string().check(z.regex(/^[a-z0-9-]+\.svg$/)), alt: line })),
} as const

export const Stimulus = z.strictObject(stimulus)
export type Stimulus = z.infer<typeof Stimulus>

/** The same as it travels to the device: programs without their world, drawings in place. */
export interface ShownStimulus {
  code?: readonly string[]
  program?: readonly DrawnBlock[]
  table?: Table
  picture?: { svg: string; alt: string }
}

/** What an author writes, as a device gets it. */
export type Shown<Written> = Written extends unknown ? Omit<Written, keyof Stimulus> & ShownStimulus : never
