import { clock } from '#domain/clock.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { schoolDay } from '#domain/school-time.ts'
import { todaysRound } from '#web/progress/todays-round.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { followDay } from '#web/ui/use-today.ts'

/** Returns today's round, worked out again after each answer and on each new day. */
export function useRound(progress: ProgressView) {
  const today = useSyncExternalStore(followDay, schoolToday, schoolToday)
  return useMemo(() => todaysRound(progress, today), [progress, today])
}

function schoolToday(): number {
  return schoolDay(clock.now())
}
