import type { Step } from '#domain/lab/world.ts'

export type Pace = 'usual' | 'slow'

const USUAL_MS = 400
const SLOW_MS = 1400
/** Below it steps are left out rather than hurried. */
const FASTEST_MS = 20
/** So many steps are shown at the usual pace; each later one is faster, because a long log repeats itself. */
const STEADY_STEPS = 12
const GROWTH = 0.9
/** Of a run that never ends nobody needs to see more. */
const ENDLESS_STEPS = 60

/** How long the step at `index` is shown. Looking at a condition moves nothing and takes half the time. */
export function stepMs(steps: readonly Step<unknown>[], index: number, pace: Pace): number {
  const isLook = steps[index]?.state === steps[index - 1]?.state
  if (pace === 'slow') return isLook ? SLOW_MS / 2 : SLOW_MS
  const ms = Math.max(FASTEST_MS, USUAL_MS * GROWTH ** Math.max(0, index - STEADY_STEPS))
  return isLook ? Math.max(FASTEST_MS, ms / 2) : ms
}

/** The last step that is animated; from there the show jumps to the end. */
export function lastAnimated(count: number, isStuck: boolean): number {
  return isStuck ? Math.min(count, ENDLESS_STEPS) : count
}
