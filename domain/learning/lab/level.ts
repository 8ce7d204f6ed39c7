import * as z from 'zod/mini'
import { line, slug, title } from '../content-fields.ts'
import type { ReasonId } from './reasons.ts'
import { WORLDS } from './worlds.ts'

export type WorldName = keyof typeof WORLDS

export const LEVEL_KINDS = ['solve', 'debug', 'predict', 'order', 'fill', 'free'] as const
export type LevelKind = (typeof LEVEL_KINDS)[number]

/**
 * These are the contents of a level's YAML before its world has read setups and answers. The file has answers of blocks as
 * text.
 */
export const LevelFile = z.strictObject({
  /** The id begins with the world's name. It never changes, because learners' work refers to it. */
  id: slug,
  world: z.enum(Object.keys(WORLDS) as WorldName[]),
  order: z.int().check(z.minimum(1), z.maximum(99)),
  kind: z.enum(LEVEL_KINDS),
  title,
  /** This is the lesson to which the level belongs. */
  lesson: slug,
  /** This is the one new idea, as a sentence to the learner. */
  idea: line,
  /** Says what the learner should do and why, in at most two short sentences. */
  story: line,
  /** The first setup is shown. The answer must be right on the others as well. */
  setups: z.array(z.unknown()).check(z.minLength(1), z.maxLength(5)),
  /** These are the ops of the blocks that the editor offers, in this order. */
  toolbox: z.optional(z.array(z.string())),
  /**
   * These are the values that fields offer in this level, by "op.field". A field that is not listed offers all of its values.
   */
  choices: z.optional(z.record(z.string(), z.array(z.union([z.string(), z.number()])))),
  /**
   * This is the program with which the learner begins: one to fix (debug), to read (predict), to put in order (order) or with
   * holes (fill).
   */
  start: z.optional(z.unknown()),
  solution: z.unknown(),
  /** These are common mistakes, each with the reason that the diagnosis must give. */
  wrong: z.array(z.strictObject({ answer: z.unknown(), reason: z.string() })),
  /** These are the ops of the blocks of the new idea. An answer without them passes with one star. */
  required: z.optional(z.array(z.string())),
  /** This is the smallest size of an answer, which the third star needs. */
  ideal: z.optional(z.int().check(z.minimum(1))),
  /**
   * For `free`, these are the lines of the checklist: what the answer must do before the level is done. `asks` is what the
   * engine checks, either a block that the program must have or what its world knows to check.
   */
  checklist: z.optional(
    z.array(z.strictObject({ text: line, asks: z.unknown() })).check(z.minLength(1), z.maxLength(4)),
  ),
  /** For `predict`, these are the answers to choose from. One of them is the world's result of `start`. */
  options: z.optional(z.array(line).check(z.minLength(3), z.maxLength(4))),
  /** For `predict` and for worlds without blocks, this is the reason for the result. It is shown afterwards. */
  why: z.optional(line),
  hints: z.strictObject({
    nudge: line,
    idea: line,
    /** This is a part of the solution with which the learner can go on. */
    partial: z.optional(z.unknown()),
  }),
  /** This is the id of a level with the same idea, for practice after the solution was shown. */
  like: z.optional(slug),
})
export type LevelFile = z.infer<typeof LevelFile>

/**
 * This is a level in the form that devices get. Setups and answers are in the world's own JSON. It contains `solution` so
 * that the solution can be shown at the end.
 */
export interface Level<Setup = unknown, Answer = unknown> extends Omit<
  LevelFile,
  'setups' | 'start' | 'solution' | 'wrong' | 'hints'
> {
  setups: readonly Setup[]
  start?: Answer
  solution: Answer
  wrong: readonly { answer: Answer; reason: ReasonId }[]
  hints: { nudge: string; idea: string; partial?: Answer }
}

/** These are the fields that lists show of a level. */
export type LevelSummary = Pick<LevelFile, 'id' | 'world' | 'order' | 'kind' | 'title' | 'lesson'>

export type Difficulty = 'easy' | 'medium' | 'hard'

/** This is a level in the list of the Lab. */
export interface ListedLevel extends LevelSummary {
  difficulty: Difficulty
}

/**
 * These are the exports of the module `virtual:qala-lab`: the levels in their order, and the address of each world's levels.
 */
export interface LabIndex {
  levels: readonly ListedLevel[]
  worlds: readonly { id: WorldName; href: string }[]
}
