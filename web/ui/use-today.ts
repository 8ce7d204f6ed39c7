import { clock } from '#domain/clock.ts'
import { useSyncExternalStore } from 'react'

const LOOK_EVERY_MS = 60_000

/** Returns the current day in the school's time zone, such as "2026-11-27", and renders again when it changes. */
export function useToday(): string {
  return useSyncExternalStore(followDay, clock.today, clock.today)
}

export function followDay(onChange: () => void): () => void {
  const timer = setInterval(onChange, LOOK_EVERY_MS)
  // The timer stops while a page sleeps over midnight, so the day is also checked when the page is shown.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
