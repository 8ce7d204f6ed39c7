import { useEffect, useEffectEvent, useState } from 'react'
import type { Pace } from '#domain/learning/lab/player-state.ts'
import type { Step } from '#domain/learning/lab/world.ts'
import { prefersCalm } from '#web/lib/prefers-calm.ts'
import { lastAnimated, stepMs } from './pace.ts'

/** After this many late steps in a run, it continues without movement between the steps. */
const MAX_LATE = 4
/** A page that was hidden continues where it was, and does not skip the time that has passed. */
const MOST_LATE_MS = 250

interface ClockOptions {
  /** These are the steps of a run that was simulated before. Another array is another run. */
  steps: readonly Step<unknown>[]
  /** This is the step that is shown, as an index. */
  at: number
  isPlaying: boolean
  pace: Pace
  /** The run never ends, so only its first part is animated. */
  isEndless: boolean
  /** Called with the step to show now. The last step ends the run, and then `isPlaying` must become false. */
  onTick: (at: number) => void
}

/**
 * Plays a run step by step while `isPlaying` is true. A late frame skips steps.
 * @returns how long the move to the shown step may take, in milliseconds, and 0 if nothing should move
 */
export function useClock({ steps, at, isPlaying, pace, isEndless, onTick }: ClockOptions): number {
  const [tooSlowFor, setTooSlowFor] = useState<ClockOptions['steps']>()
  const last = steps.length - 1
  const animated = lastAnimated(last, isEndless)
  const msOf = useEffectEvent((step: number) => stepMs(steps, step, pace))
  const after = useEffectEvent((step: number) => (step >= animated ? last : step + 1))
  const tick = useEffectEvent(onTick)
  const shownNow = useEffectEvent(() => at)

  useEffect(() => {
    if (!isPlaying) return
    let shown = shownNow()
    let due = performance.now() + msOf(shown + 1) / 2
    let late = 0
    let frame = requestAnimationFrame(function draw(now) {
      if (now - due > msOf(shown)) late += 1
      if (late === MAX_LATE) setTooSlowFor(steps)
      const before = shown
      due = Math.max(due, now - MOST_LATE_MS)
      while (now >= due && shown < last) {
        shown = after(shown)
        due += msOf(shown + 1)
      }
      if (shown !== before || shown >= last) tick(shown)
      if (shown < last) frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, steps, last])

  const isCalm = tooSlowFor === steps || prefersCalm()
  return isCalm ? 0 : Math.round(stepMs(steps, at, pace) * 0.8)
}
