import { isRecord } from '../../is-record.ts'
import type { Level } from './level.ts'
import { shortOf, starsOf, withoutBlock } from './short-of.ts'
import { tellsResult } from './tutor.ts'
import type { Fault, Run, World } from './world.ts'

/** A run with more steps than this counts as endless. */
export const STEP_CAP = 500

export type Stars = 0 | 1 | 2 | 3

interface Tried<State> {
  /** For each line of the level's checklist, this says whether the run did it. It is missing for a level without a checklist. */
  checks?: readonly boolean[]
  /** This is the index of the setup to show: the first that failed, or else the one that is on the screen. */
  setup: number
  run: Run<State>
}

export interface FailedOutcome<State = unknown> extends Tried<State> {
  stars: 0
  fault: Fault
}

export interface PassedOutcome<State = unknown> extends Tried<State> {
  /** It is 1 for an answer that passed, 2 if it also uses the level's idea, and 3 if it also has the ideal size. */
  stars: Exclude<Stars, 0>
  /** This is the reason why it does not get more stars. */
  fault?: Fault
}

export type Outcome<State = unknown> = FailedOutcome<State> | PassedOutcome<State>

/**
 * Runs an answer on all setups of its level. `shown` is the setup on the screen. A fault says only what happened, and
 * `nameFault` looks for the misconception behind it.
 */
export function runAnswer<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  level: Level<Setup, Answer>,
  answer: Answer,
  shown = 0,
): Outcome<State> {
  const runs = level.setups.map((setup) => {
    const run = world.run(setup, answer, STEP_CAP)
    return { run, fault: faultOf(world, level, setup, run) }
  })
  const seen = runs[shown]
  if (!seen) throw new RangeError(`${level.id} has no setup ${shown}`)
  const failed = runs.findIndex(({ fault }) => fault)
  const { run, fault } = runs[failed] ?? seen
  if (fault)
    return {
      stars: 0,
      setup: failed,
      run,
      fault: failed > 0 ? onlyShown(fault, failed, world.setupWord) : fault,
    }
  const { checks, lacks } = checklist(world, level, answer, run)
  if (lacks !== undefined)
    return { stars: 0, setup: shown, run, checks, fault: { reason: 'unfinished', say: lacks } }
  const less = shortOf(world, level, answer)
  return {
    stars: starsOf(less),
    setup: shown,
    run,
    ...(less && { fault: less }),
    ...(checks.length > 0 && { checks }),
  }
}

/** Goes through the checklist of a level. `lacks` says what the first line that is not done yet still needs. */
function checklist<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  { checklist: list = [], setups: [setup] }: Level<Setup, Answer>,
  answer: Answer,
  run: Run<State>,
): { checks: boolean[]; lacks: string | undefined } {
  if (setup === undefined) return { checks: [], lacks: undefined }
  const lacks = list.map(({ asks }) => {
    const op = blockOf(asks)
    return op === undefined ? world.lacks?.(setup, answer, run, asks) : withoutBlock(world, answer, op)
  })
  return {
    checks: lacks.map((said) => said === undefined),
    lacks: lacks.find((said) => said !== undefined),
  }
}

/** Returns the block that a line of a checklist asks for, or undefined when it asks its world for something else. */
function blockOf(asks: unknown): string | undefined {
  const op = isRecord(asks) ? asks['block'] : undefined
  return typeof op === 'string' ? op : undefined
}

/** Returns the fault of a run on one setup. A screen that shows another setup than `runAnswer` chose also calls this. */
export function faultOf<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  { kind }: Level<Setup, Answer>,
  setup: Setup,
  run: Run<State>,
): Fault | undefined {
  if (kind !== 'free') return run.fault ?? world.judge(setup, run)
  // A program in free play may run for ever.
  return run.fault?.reason === 'endless' ? undefined : run.fault
}

/** Gives three stars to a learner who predicts the result at once, and two to one who finds it after seeing the run. */
export function checkPrediction<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  level: Level<Setup, Answer>,
  choice: string,
  misses: number,
): Outcome<State> {
  const [setup] = level.setups
  if (setup === undefined || level.start === undefined)
    throw new RangeError(`${level.id} has nothing to predict`)
  const run = world.run(setup, level.start, STEP_CAP)
  const result = world.result(setup, run)
  if (choice === result) return { stars: misses === 0 ? 3 : 2, setup: 0, run }
  const told = tellsResult(misses + 1) ? ` It is ${result}.` : ''
  const say = `It is not ${choice}.${told} ${level.why ?? ''}`
  return { stars: 0, setup: 0, run, fault: { reason: 'other-result', say } }
}

function onlyShown(fault: Fault, setup: number, word = 'map'): Fault {
  return {
    ...fault,
    reason: 'shown-map-only',
    say: `It works on ${word} 1, but not on ${word} ${setup + 1}. ${fault.say}`,
  }
}
