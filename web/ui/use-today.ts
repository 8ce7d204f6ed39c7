import { useSyncExternalStore } from 'react'

const LOOK_EVERY_MS = 60_000

/** The day by this device's clock, as a text; draws again when it changes. */
export function useToday(): string {
  return useSyncExternalStore(followDay, today, () => '')
}

function today(): string {
  return new Date().toDateString()
}

export function followDay(onChange: () => void): () => void {
  const timer = setInterval(onChange, LOOK_EVERY_MS)
  // The timer stops on a page that sleeps over midnight.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
