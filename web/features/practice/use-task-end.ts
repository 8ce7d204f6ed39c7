import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Long enough to see what one's hand has done before the next task takes its place. */
const PAUSE_MS = 1800

/**
 * The end of a task: `complete` records it once and, after a moment to look, the next one follows by itself.
 * `wait` begins that moment again, so that nobody is cut off in the middle of a word.
 */
export function useTaskEnd(record: () => Promise<void>, onNext: () => void) {
  const begun = useRef(false)
  /** 0 until the record is made; then it counts the pauses begun. */
  const [pause, setPause] = useState(0)
  const next = useEffectEvent(onNext)
  useEffect(() => {
    if (pause === 0) return
    const timer = setTimeout(() => next(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [pause])
  return {
    complete: () => {
      if (begun.current) return
      begun.current = true
      void record().then(() => setPause(1))
    },
    wait: () => setPause((count) => (count === 0 ? 0 : count + 1)),
  }
}
