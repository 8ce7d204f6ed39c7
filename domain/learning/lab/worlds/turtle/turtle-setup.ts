import * as z from 'zod/mini'
import { readWritten, type Written } from '../../notation.ts'
import type { Program } from '../../program.ts'
import { turtle } from './turtle.ts'

/** This is the ground on which the turtle draws. */
const GROUNDS = ['yard', 'wall', 'cloth', 'road'] as const

/** The target is read when the content is compiled, so a device needs no reader of written programs. */
const Target = z.pipe(
  z.custom<readonly Written[]>((value) => Array.isArray(value) && isWritten(value)),
  z.transform((written): Program => readWritten(turtle.vocabulary, written)),
)

/** `target` is the drawing to make, as a program that makes it. It is left out when there is no target. */
export const TurtleSetup = z.strictObject({
  ground: z.enum(GROUNDS),
  target: z.optional(Target),
  /** No line may be drawn twice, so the number of repeats has to be exact. */
  once: z.optional(z.boolean()),
})
export type TurtleSetup = z.infer<typeof TurtleSetup>

function isWritten(value: unknown): boolean {
  try {
    readWritten(turtle.vocabulary, value as readonly Written[])
    return true
  } catch {
    return false
  }
}

/** A line of the checklist of a drawing: it must have at least this many lines or colours. */
export const TurtleAsks = z.strictObject({
  lines: z.optional(z.int().check(z.minimum(1), z.maximum(40))),
  colours: z.optional(z.int().check(z.minimum(2), z.maximum(4))),
})
export type TurtleAsks = z.infer<typeof TurtleAsks>
