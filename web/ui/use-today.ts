import { useSyncExternalStore } from 'react'

/** Often enough for a text about today, and a look is all it costs. */
const LOOK_EVERY_MS = 60_000

/** The day by this device's clock, as a text. Draws again when another day begins, or the clock is set to one. */
export function useToday(): string {
  return useSyncExternalStore(followDay, today, () => '')
}

function today(): string {
  return new Date().toDateString()
}

/** Tells when another day may have begun. */
export function followDay(onChange: () => void): () => void {
  const timer = setInterval(onChange, LOOK_EVERY_MS)
  // The timer stands still on a page that sleeps over midnight.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
