import type * as z from 'zod/mini'
import type { World } from './world.ts'

interface Definition<Setup, State, Answer> {
  /** This is the name of the world in the Lab. */
  title: string
  /** Says what the learner does there, as one short sentence. */
  about: string
  /** This is the schema of one setup, as a level's YAML has it. */
  setup: z.ZodMiniType<Setup>
  /** This is the schema of what a line of a checklist may ask here, beside a block. */
  asks?: z.ZodMiniType
  rules: World<Setup, State, Answer>
}

/** This is a world with all that the Lab and the content check need of it. */
export type DefinedWorld = World<unknown, unknown, unknown> &
  Omit<Definition<unknown, unknown, unknown>, 'rules'>

/**
 * Defines a world. A page loads only the rules of a world, with its screen, because a compiled level is never checked again;
 * its texts come in the build (`world-texts.ts`).
 */
export function defineWorld<Setup, State, Answer>({
  rules,
  ...definition
}: Definition<Setup, State, Answer>): DefinedWorld {
  return { ...rules, ...definition }
}
