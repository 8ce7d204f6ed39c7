import type { Level } from './level.ts'
import { shortOf, starsOf } from './short-of.ts'
import { tellsResult } from './tutor.ts'
import type { Fault, Run, World } from './world.ts'

/** Steps after which a run counts as endless. */
export const STEP_CAP = 500

export type Stars = 0 | 1 | 2 | 3

export interface Outcome<State = unknown> {
  /** 1 passed, 2 with the level's idea, 3 within its ideal size as well. */
  stars: Stars
  /** Why it did not pass, or what keeps it from more stars. */
  fault?: Fault
  /** Which setup is worth showing: the first that failed, else the one that is on the screen. */
  setup: number
  run: Run<State>
}

/** Runs an answer on all setups of its level, of which `shown` is on the screen. Why it failed is what happened: `nameFault` looks into that. */
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
  const less = shortOf(world, level, answer)
  return { stars: starsOf(less), setup: shown, run, ...(less && { fault: less }) }
}

/** On one setup; also for a screen that shows another one than `runAnswer` chose. */
export function faultOf<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  { kind }: Level<Setup, Answer>,
  setup: Setup,
  run: Run<State>,
): Fault | undefined {
  if (kind !== 'free') return run.fault ?? world.judge(setup, run)
  // What a learner makes freely may go on for ever.
  return run.fault?.reason === 'endless' ? undefined : run.fault
}

/** Three stars for who predicts the result at once, two for who finds it after having seen the run. */
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
    say: `It works on the first ${word}. On ${word} ${setup + 1}: ${fault.say}`,
  }
}
