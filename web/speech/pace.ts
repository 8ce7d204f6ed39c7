import { useSyncExternalStore } from 'react'
import { observable, type Observable } from '#web/lib/observable.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.slow'
/** Learners read in their second or third language: even the usual pace is a little below the voice's own. */
const USUAL = 0.9
const SLOW = 0.65

// Read at the first use: this file is also loaded while pages are prerendered.
let slow: Observable<boolean> | undefined

function slowChoice(): Observable<boolean> {
  slow ??= observable(safeLocalStorage.get(KEY) === '1')
  return slow
}

/** How fast to read, as a speech engine wants it. */
export function paceNow(): number {
  return slowChoice().get() ? SLOW : USUAL
}

/** Chooses slow or usual reading and keeps it on this device. */
export function setSlow(next: boolean): void {
  slowChoice().set(next)
  safeLocalStorage.set(KEY, next ? '1' : null)
}

export function useSlow(): boolean {
  const { subscribe, get } = slowChoice()
  return useSyncExternalStore(subscribe, get, () => false)
}
