import type { Pace } from '#domain/learning/lab/player-state.ts'
import type { Step } from '#domain/learning/lab/world.ts'

const USUAL_MS = 400
const SLOW_MS = 1400
/** A step is shown for at least this time. In a longer run, steps are skipped, because nobody could follow faster ones. */
const FASTEST_MS = 20
/** This many steps are shown at the usual pace. Each later step is faster, because a long run repeats itself. */
const STEADY_STEPS = 12
const GROWTH = 0.9
/** After this many steps of an endless run, there is nothing new to see. */
const ENDLESS_STEPS = 60

/**
 * Returns how long the step at `index` is shown, in milliseconds. A step that only checks a condition moves nothing and takes
 * half the time.
 */
export function stepMs(steps: readonly Step<unknown>[], index: number, pace: Pace): number {
  const isLook = steps[index]?.state === steps[index - 1]?.state
  if (pace === 'slow') return isLook ? SLOW_MS / 2 : SLOW_MS
  const ms = Math.max(FASTEST_MS, USUAL_MS * GROWTH ** Math.max(0, index - STEADY_STEPS))
  return isLook ? Math.max(FASTEST_MS, ms / 2) : ms
}

/** Returns the last step that is animated. From there the show jumps to the end. */
export function lastAnimated(count: number, isStuck: boolean): number {
  return isStuck ? Math.min(count, ENDLESS_STEPS) : count
}
