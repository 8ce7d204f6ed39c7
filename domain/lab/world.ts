import type { Program } from './program.ts'
import type { ReasonId } from './reasons.ts'
import type { BlockSpec } from './vocabulary.ts'

/** One moment of a run. `say` is one plain sentence, for the screen reader and reading aloud. */
export interface Step<State> {
  /** The line that did it, 0 before the first. */
  readonly line: number
  readonly state: State
  readonly say: string
}

export interface Fault {
  readonly reason: ReasonId
  /** The guilty line, where there is one. */
  readonly line?: number
  /** Nobody can know which one it is: it is among the lines from this one to `line`. */
  readonly from?: number
  /** All blocks are right: what is missing comes below them. */
  readonly isAtEnd?: true
  /** What is missing comes above the guilty line. */
  readonly isAbove?: true
  /** The one value of the guilty line that the words speak of, by its field. */
  readonly field?: string
  /** One plain sentence: what happened and where. */
  readonly say: string
}

/** A whole run, simulated before anything moves; screens animate it. */
export interface Run<State> {
  readonly steps: readonly Step<State>[]
  /** What broke it off. Left out, the program came to its end. */
  readonly fault?: Fault
}

/**
 * Where a level happens. Pure: the same setup and answer give the same run, in the browser and in Node.
 * @typeParam Setup one map (or circuit, table, …) with its goal, as a level's YAML says it
 * @typeParam Answer what the learner makes: a program of blocks, or what the world's own screen makes. Plain JSON
 */
export interface World<Setup = unknown, State = unknown, Answer = Program> {
  readonly name: string
  /** What one setup is called where there are several; "map" where nothing is said. */
  readonly setupWord?: string
  /** Of worlds with the block editor. */
  readonly vocabulary?: readonly BlockSpec[]
  /** An answer from a link, an older version or another device; undefined for what is none. */
  readAnswer(value: unknown): Answer | undefined
  /** At most `cap` steps; a run that needs more ends with the fault `endless`. */
  run(setup: Setup, answer: Answer, cap: number): Run<State>
  /** Why a run that was not broken off does not reach the goal of its setup. */
  judge(setup: Setup, run: Run<State>): Fault | undefined
  /** The run's result in a few words ("B3", "3 6 9"), for levels that ask to predict it. */
  result(setup: Setup, run: Run<State>): string
  /** How much a learner made: blocks, or whatever a shorter answer has fewer of. */
  sizeOf(answer: Answer): number
}
