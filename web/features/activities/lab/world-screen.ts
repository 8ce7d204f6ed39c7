import type { ReactNode } from 'react'
import type { Level } from '#domain/lab/level.ts'
import type { ReasonText } from '#domain/lab/reasons.ts'
import type { Step, World } from '#domain/lab/world.ts'

export interface StageProps<Setup, State> {
  setup: Setup
  /** The moment shown, and the one before it to move from; null where nothing should move. */
  step: Step<State>
  before: Step<State> | null
  /** How long the move may take; 0 under reduced motion. */
  moveMs: number
  /** All moments up to this one, for a trace table or a drawn line. */
  trail: readonly Step<State>[]
}

export interface WorkbenchProps<Setup, Answer> {
  level: Level<Setup, Answer>
  answer: Answer
  /** While a run is shown nothing can be changed. */
  locked: boolean
  /** The line of the shown moment, 0 for none. */
  line: number
  onChange(answer: Answer): void
}

export interface PlayProps<Setup, Answer> {
  setup: Setup
  answer: Answer
}

/** What a world looks like. Methods, so that a screen for some world is a screen for any. */
export interface WorldScreen<Setup = unknown, State = unknown, Answer = unknown> {
  readonly world: World<Setup, State, Answer>
  /** A drawing; the sentence of the step is said beside it, so it is hidden from screen readers or has a short label. */
  Stage(this: void, props: StageProps<Setup, State>): ReactNode
  /** Of worlds without the block editor: where the answer is made. */
  Workbench?(this: void, props: WorkbenchProps<Setup, Answer>): ReactNode
  /** All maps can be looked at before the first run: they are part of the task. */
  readonly showsSetups?: boolean
  /** Of worlds whose programs are games: a button that opens the learner's own to be played by hand. */
  Play?(this: void, props: PlayProps<Setup, Answer>): ReactNode
  /** Texts of the reasons that are not among those every level brings. */
  readonly reasons?: Readonly<Record<string, ReasonText>>
  /** What there is before anything was made. */
  emptyAnswer: Answer
}
