import * as z from 'zod/mini'
import { line, slug, title } from '../content-fields.ts'
import type { ReasonId } from './reasons.ts'

/** In the order of the Lab's screen. New ones go where they belong. */
export const WORLD_NAMES = [
  'robot',
  'turtle',
  'number',
  'motors',
  'stage',
  'circuit',
  'binary',
  'network',
  'table',
  'cpu',
  'flowchart',
] as const
export type WorldName = (typeof WORLD_NAMES)[number]

export const LEVEL_KINDS = ['solve', 'debug', 'predict', 'order', 'fill', 'free'] as const
export type LevelKind = (typeof LEVEL_KINDS)[number]

/** What a level's YAML says, before its world has read setups and answers. In the file an answer of blocks is written as text. */
export const LevelFile = z.strictObject({
  /** Never changes: learners' work hangs on it. Begins with the world's name. */
  id: slug,
  world: z.enum(WORLD_NAMES),
  order: z.int().check(z.minimum(1), z.maximum(99)),
  kind: z.enum(LEVEL_KINDS),
  title,
  /** The lesson it belongs to. */
  lesson: slug,
  /** The one new thing, as a sentence to the learner. */
  idea: line,
  /** What is to be done and why, in at most two short sentences. */
  story: line,
  /** The first is shown; the answer must be right on the others as well. */
  setups: z.array(z.unknown()).check(z.minLength(1), z.maxLength(5)),
  /** Blocks the editor offers, by op, in this order. */
  toolbox: z.optional(z.array(z.string())),
  /** Which values fields offer here, by "op.field". All where nothing is said. */
  choices: z.optional(z.record(z.string(), z.array(z.union([z.string(), z.number()])))),
  /** What the learner begins with: a program to mend (debug), to read (predict), shuffled (order) or with holes (fill). */
  start: z.optional(z.unknown()),
  solution: z.unknown(),
  /** Mistakes that are often made, each with the reason it must be given. */
  wrong: z.array(z.strictObject({ answer: z.unknown(), reason: z.string() })),
  /** Blocks of the new idea, by op. Without them a level is passed with one star. */
  required: z.optional(z.array(z.string())),
  /** The least size of an answer, for the third star. */
  ideal: z.optional(z.int().check(z.minimum(1))),
  /** Of `predict`: the answers to choose from, one of them the world's result of `start`. */
  options: z.optional(z.array(line).check(z.minLength(3), z.maxLength(4))),
  /** Of `predict` and of worlds without blocks: why it ends as it does, said after it. */
  why: z.optional(line),
  hints: z.strictObject({
    nudge: line,
    idea: line,
    /** A part of the solution to go on from. */
    partial: z.optional(z.unknown()),
  }),
  /** A level of the same idea, for after the solution was shown. */
  like: z.optional(slug),
})
export type LevelFile = z.infer<typeof LevelFile>

/** A level as it travels to the device: setups and answers in the world's own JSON. `solution` is there to be shown at the end. */
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

/** What lists show of a level. */
export type LevelSummary = Pick<LevelFile, 'id' | 'world' | 'order' | 'kind' | 'title' | 'lesson'>

export type Difficulty = 'easy' | 'medium' | 'hard'

/** A level in the Lab's own list. */
export interface ListedLevel extends LevelSummary {
  difficulty: Difficulty
}

/** What the module `virtual:qala-lab` exports: the levels in their order, and where each world's are. */
export interface LabIndex {
  levels: readonly ListedLevel[]
  worlds: readonly { id: WorldName; href: string }[]
}
