import type { Program } from './program.ts'
import type { ReasonId } from './reasons.ts'
import type { BlockSpec } from './vocabulary.ts'

/** This is one moment of a run. `say` is one plain sentence for the screen reader and for reading aloud. */
export interface Step<State> {
  /** This is the line that caused it, or 0 before the first line. */
  readonly line: number
  readonly state: State
  readonly say: string
}

export interface Fault {
  readonly reason: ReasonId
  /** This is the line with the mistake, if it is known. */
  readonly line?: number
  /** This is set when the exact line cannot be known. The mistake is in one of the lines from this one to `line`. */
  readonly from?: number
  /** This is true when all blocks are right and something is missing after them. */
  readonly isAtEnd?: true
  /** This is true when something is missing above `line`. */
  readonly isAbove?: true
  /** This is the name of the field, if the mistake is one value of `line`. */
  readonly field?: string
  /** This is one plain sentence that says what happened and where. */
  readonly say: string
}

/** This is a whole run. It is simulated before anything moves, and screens then animate it. */
export interface Run<State> {
  readonly steps: readonly Step<State>[]
  /** This is the reason why the run stopped early. It is absent if the program came to its end. */
  readonly fault?: Fault
}

/**
 * This is the simulator of one kind of level. It is pure, so the same setup and answer give the same run in the browser and
 * in Node.
 * @typeParam Setup one map (or circuit, table, …) with its goal, as a level's YAML has it
 * @typeParam Answer what the learner makes, as plain JSON: a program of blocks, or the answer of the world's own screen
 */
export interface World<Setup = unknown, State = unknown, Answer = Program> {
  readonly name: string
  /** This is the word for one setup when a level has several. The default is "map". */
  readonly setupWord?: string
  /** Only worlds with the block editor have a vocabulary. */
  readonly vocabulary?: readonly BlockSpec[]
  /** Reads an answer from a link, an older version or another device. Returns undefined for a value that is not an answer. */
  readAnswer(value: unknown): Answer | undefined
  /** Runs at most `cap` steps. A run that needs more ends with the fault `endless`. */
  run(setup: Setup, answer: Answer, cap: number): Run<State>
  /** Says why a run that came to its end does not reach the goal of its setup. */
  judge(setup: Setup, run: Run<State>): Fault | undefined
  /**
   * Says why a run in free play does not do what one line of a checklist asks, or returns undefined when it does. Worlds
   * without free levels do not have it.
   * @param asks the line in the form of the world's definition
   */
  lacks?(setup: Setup, answer: Answer, run: Run<State>, asks: unknown): string | undefined
  /** Returns the run's result in a few words ("B3", "3 6 9"), for levels that ask the learner to predict it. */
  result(setup: Setup, run: Run<State>): string
  /** Returns the size of an answer: the number of blocks, or another count that is lower for a shorter answer. */
  sizeOf(answer: Answer): number
}
