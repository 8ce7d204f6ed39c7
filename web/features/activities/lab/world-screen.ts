import type { ReactNode } from 'react'
import type { Level } from '#domain/learning/lab/level.ts'
import type { ReasonText } from '#domain/learning/lab/reasons.ts'
import type { Step, World } from '#domain/learning/lab/world.ts'

export interface StageProps<Setup, State> {
  setup: Setup
  /** The step that is shown, and the one before it from which parts move; null if nothing should move. */
  step: Step<State>
  before: Step<State> | null
  /** This is how long the move may take, in milliseconds; 0 under reduced motion. */
  moveMs: number
  /** All steps up to this one, for a trace table or a drawn line. */
  trail: readonly Step<State>[]
}

export interface WorkbenchProps<Setup, Answer> {
  level: Level<Setup, Answer>
  answer: Answer
  /** Nothing can be changed while a run is shown. */
  locked: boolean
  /** The line of the shown step, or 0 if there is none. */
  line: number
  onChange(answer: Answer): void
}

export interface PlayProps<Setup, Answer> {
  setup: Setup
  answer: Answer
}

/** The appearance of a world. These are methods, so that a screen for a specific world is assignable to a screen for any. */
export interface WorldScreen<Setup = unknown, State = unknown, Answer = unknown> {
  readonly world: World<Setup, State, Answer>
  /** A drawing of the step. The sentence of the step is beside it, so it is hidden from screen readers or has a short label. */
  Stage(this: void, props: StageProps<Setup, State>): ReactNode
  /** This is where the learner makes the answer, in worlds without the block editor. */
  Workbench?(this: void, props: WorkbenchProps<Setup, Answer>): ReactNode
  /** All maps can be seen before the first run, because they are part of the task. */
  readonly showsSetups?: boolean
  /** Worlds whose programs are games have this button, with which learners play their own game. */
  Play?(this: void, props: PlayProps<Setup, Answer>): ReactNode
  /** Says whether something was caught or picked up between two moments, which is heard where sounds are on. */
  isCatch?(this: void, before: State, after: State): boolean
  /** The texts of reasons that are specific to this world. */
  readonly reasons?: Readonly<Record<string, ReasonText>>
  /** The answer before the learner has made anything. */
  emptyAnswer: Answer
}
