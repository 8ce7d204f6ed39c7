import { useSyncExternalStore } from 'react'

const KEY = 'qala.slow'
/** Learners read in their second or third language: even the usual pace is a little below the voice's own. */
const USUAL = 0.9
const SLOW = 0.65

let slow: boolean | undefined
const listeners = new Set<() => void>()

function isSlow(): boolean {
  if (slow !== undefined) return slow
  try {
    slow = localStorage.getItem(KEY) === '1'
  } catch {
    slow = false
  }
  return slow
}

/** How fast to read, as a speech engine wants it. */
export function paceNow(): number {
  return isSlow() ? SLOW : USUAL
}

/** Chooses slow or usual reading and keeps it on this device; where storage is refused, until the page is left. */
export function setSlow(next: boolean): void {
  slow = next
  try {
    if (next) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Private windows may refuse storage.
  }
  for (const listener of listeners) listener()
}

export function useSlow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isSlow,
    () => false,
  )
}
