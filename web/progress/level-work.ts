import { useEffect, useMemo } from 'react'
import { saveLevel, type LevelKey, type LevelWork } from './record-work.ts'

const PAUSE_MS = 1_000

/**
 * Keeps what a learner is at: at once, then once a second while it goes on changing, and when the page is left. Call what
 * comes back with each change.
 */
export function useLevelWork({ id, lesson }: LevelKey): (work: LevelWork) => void {
  const keeper = useMemo(() => keepLevel({ id, lesson }), [id, lesson])
  useEffect(() => {
    const leave = () => void keeper.flush()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [keeper])
  return keeper.keep
}

export function keepLevel(level: LevelKey, save: typeof saveLevel = saveLevel) {
  let waiting: LevelWork | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): Promise<void> {
    const work = waiting
    waiting = undefined
    return work ? save(level, work) : Promise.resolve()
  }
  function pauseOver(): void {
    timer = undefined
    if (waiting) begin()
  }
  function begin(): void {
    void flush()
    timer = setTimeout(pauseOver, PAUSE_MS)
  }
  return {
    keep(work: LevelWork): void {
      waiting = { ...waiting, ...work }
      if (timer === undefined) begin()
    },
    flush,
  }
}
