import type { FailedOutcome, Outcome, PassedOutcome } from './check-answer.ts'
import type { Level } from './level.ts'
import type { Help } from './tutor.ts'
import type { Fault, Run, World } from './world.ts'

/** These are the things that stay the same while a level is open. */
export interface Game {
  readonly world: World<unknown, unknown, unknown>
  readonly level: Level
  /** This is the answer before the learner has made anything. A level may begin with another one, its `start`. */
  readonly emptyAnswer: unknown
}

/** This is what the learner's row says about the level when it is opened. `last` is JSON in ASCII. */
export interface Saved {
  readonly stars: number
  readonly last: string | null
  readonly tries: number
  readonly help: number
}

/** This is what the learner has made and done, no matter what is on the stage. */
export interface Work {
  readonly answer: unknown
  /** This is an answer that the level no longer accepts. It stays until the learner discards it. */
  readonly old: unknown
  readonly tries: number
  /** This is the highest help that was shown, over all visits. */
  readonly help: number
  /** The newest help was taken after the last run, so it is shown unfolded. */
  readonly tookHelp: boolean
  readonly stars: number
  /** This is the answer that was tried last, as it is stored. Running it again does not count as a new try. */
  readonly tried: string | undefined
  /** The answer that was tried last has failed this many times in a row, without a change and without help in between. */
  readonly repeats: number
  /** In a level to predict, these are the wrong choices of this visit and the last choice. */
  readonly misses: readonly string[]
  readonly choice: string | undefined
  /** This is the setup on the screen, as an index. */
  readonly setup: number
  readonly pace: Pace
}

export type Pace = 'usual' | 'slow'

/** This is the result that a run leads to as soon as it was seen. Nobody judges the solution, nor a level of the kind `free`. */
type Verdict =
  /** The outcome says what happened, and `named` what the mistake is, once that was found. */
  | { readonly end: 'failed'; readonly outcome: FailedOutcome; readonly named?: Fault }
  | { readonly end: 'won'; readonly outcome: PassedOutcome }
  | { readonly end: 'ended'; readonly outcome: Outcome }

/**
 * This says how much was seen of the run on the stage: only a part of it, all of it, or none or a part of it while its result
 * is known from a run on another setup.
 */
type Seen = 'part' | 'whole' | 'elsewhere'

/** This is a run on the stage. It was simulated before, so its result is there before the learner has seen it. */
export interface Shown {
  readonly run: Run<unknown>
  /** This is what went wrong on this setup. */
  readonly fault?: Fault | undefined
  readonly whose: 'mine' | 'solution'
  /** This is the step that is shown, as an index. */
  readonly at: number
  /** The step before was shown directly before this one, so a drawing may animate the move. */
  readonly moves: boolean
  readonly seen: Seen
  /** The stars before this run. The stars that it brings are shown at its end. */
  readonly starsBefore: number
  readonly verdict: Verdict
}

/** This is the marked line of a fault, or nothing. */
export type Mark = Pick<Fault, 'line' | 'from' | 'isAbove' | 'field'>

/** This is a run whose result is known, and that stands still at its beginning or its end. */
type Settled<End extends Verdict['end']> = Shown & {
  readonly seen: Exclude<Seen, 'part'>
  readonly verdict: Extract<Verdict, { end: End }>
}

/**
 * This is the state of the player of a level. A state holds only what it can have, so there is no win without a run that won.
 * - `ready`: no run is on the stage, and the learner makes an answer.
 * - `running`: a run plays or waits to go on, and its end was not seen yet; or it plays once more.
 * - `looking-back`: the whole run was seen, and the learner looks at one of its moments again.
 * - `failed`, `won`: the result is shown.
 * - `ended`: the end of a run is shown that nobody judges, which is the solution or a level of the kind `free`.
 */
export type Player = { readonly work: Work } & (
  | {
      readonly state: 'ready'
      /** This is the guilty line of the last run, as long as nothing was changed there. */
      readonly mark: Mark
      /** The last run of the learner's answer was seen, and it failed. */
      readonly hasFailed: boolean
    }
  | { readonly state: 'running'; readonly shown: Shown; readonly isPlaying: boolean }
  | { readonly state: 'looking-back'; readonly shown: Shown & { readonly seen: 'whole' } }
  | { readonly state: 'failed'; readonly shown: Settled<'failed'> }
  | { readonly state: 'won'; readonly shown: Settled<'won'> }
  | { readonly state: 'ended'; readonly shown: Settled<'ended'> }
)

/** This is what the learner does, and what the browser tells: the clock, another device, and the search for the fault. */
export type PlayerEvent =
  | { readonly type: 'change'; readonly answer: unknown }
  | { readonly type: 'restart' }
  | { readonly type: 'forget-old' }
  | { readonly type: 'run' }
  | { readonly type: 'stop' }
  | { readonly type: 'go-on' }
  | { readonly type: 'step' }
  | { readonly type: 'slow' }
  /** The learner moves the slider to this step. */
  | { readonly type: 'look'; readonly at: number }
  /** The clock has come to this step. */
  | { readonly type: 'tick'; readonly at: number }
  | { readonly type: 'setup'; readonly setup: number }
  /** Under reduced motion, only the end of the run is shown. */
  | { readonly type: 'predict'; readonly choice: string; readonly isCalm: boolean }
  /** The learner declares a level of the kind `free` done. */
  | { readonly type: 'finish' }
  | { readonly type: 'help'; readonly help: Help }
  | { readonly type: 'back-to-mine' }
  /** The answer was changed in another tab or on another device. */
  | { readonly type: 'newer'; readonly last: string }
  | { readonly type: 'named'; readonly run: Run<unknown>; readonly fault: Fault }

/** This is what has to happen outside of the player after an event. */
export type Effect =
  | { readonly do: 'save'; readonly work: { last: string } | { tries: number } | { help: number } }
  | {
      readonly do: 'pass'
      readonly stars: PassedOutcome['stars']
      readonly answer: string
      readonly size: number
    }
  | { readonly do: 'name-fault'; readonly answer: unknown; readonly outcome: FailedOutcome }
  /** The program is too long to be kept, so it was not changed. */
  | { readonly do: 'say-too-long' }

/** An event that the present state refuses gives the very same player and no effects. */
export type Turn = readonly [player: Player, ...effects: Effect[]]
