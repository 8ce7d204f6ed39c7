import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Run } from '#domain/lab/world.ts'
import { prefersCalm } from '#web/lib/prefers-calm.ts'
import { lastAnimated, stepMs, type Pace } from './pace.ts'

/** So many late steps in a run, and it goes on without moves between them. */
const MAX_LATE = 4
/** A page that was hidden goes on where it was. */
const MOST_LATE_MS = 250

interface Moment {
  at: number
  /** It came from the moment before, so that a drawing may move there. */
  moves: boolean
  /** The farthest moment of this run that was shown. */
  farthest: number
}
const BEGINNING: Moment = { at: 0, moves: false, farthest: 0 }

/** Shows a run that was simulated before, moment after moment. */
export function usePlayback({ steps }: Run<unknown>, isStuck: boolean) {
  const [moment, setMoment] = useState(BEGINNING)
  const [isPlaying, setPlaying] = useState(false)
  const [pace, setPace] = useState<Pace>('usual')
  const [isCoarse, setCoarse] = useState(false)
  const shown = useRef(BEGINNING)
  const last = steps.length - 1
  const animated = lastAnimated(last, isStuck)

  const show = (at: number, moves: boolean) => {
    shown.current = { at, moves, farthest: Math.max(shown.current.farthest, at) }
    setMoment(shown.current)
  }
  /** The moment whose time has come, and when the next one is due. A late frame leaves moments out. */
  const advance = useEffectEvent((now: number, due: number): number => {
    let { at } = shown.current
    let next = Math.max(due, now - MOST_LATE_MS)
    while (now >= next && at < last) {
      at = at >= animated ? last : at + 1
      next += stepMs(steps, at + 1, pace)
    }
    if (at !== shown.current.at) show(at, at === shown.current.at + 1)
    if (at >= last) setPlaying(false)
    return next
  })
  const firstWait = useEffectEvent(() => stepMs(steps, shown.current.at + 1, pace) / 2)
  const isLate = useEffectEvent(
    (now: number, due: number) => now - due > stepMs(steps, shown.current.at, pace),
  )

  useEffect(() => {
    if (!isPlaying) return
    let due = performance.now() + firstWait()
    let late = 0
    let frame = requestAnimationFrame(function draw(now) {
      if (isLate(now, due)) late += 1
      if (late === MAX_LATE) setCoarse(true)
      due = advance(now, due)
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])

  const calm = isCoarse || prefersCalm()
  return {
    at: Math.min(moment.at, last),
    moves: moment.moves,
    hasEnded: moment.farthest >= last,
    isPlaying,
    pace,
    setPace,
    /** How long the move to the shown moment may take. */
    moveMs: calm ? 0 : Math.round(stepMs(steps, moment.at, pace) * 0.8),
    /** From the beginning; to be called with the new run. */
    begin: (plays: boolean, at = 0) => {
      shown.current = { at, moves: at === 1, farthest: at }
      setMoment(shown.current)
      setCoarse(false)
      setPlaying(plays)
    },
    play: () => {
      if (shown.current.at >= last) show(0, false)
      setPlaying(true)
    },
    pause: () => setPlaying(false),
    show: (at: number) => {
      setPlaying(false)
      show(at, at === shown.current.at + 1)
    },
  }
}
