import { safeLocalStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.install-later'
const WEEK_MS = 7 * 24 * 60 * 60 * 1_000

/** "Maybe Later": the app does not ask by itself for a week. */
export function snooze(now = Date.now()): void {
  safeLocalStorage.set(KEY, String(now))
}

/** Whether that week is still on. A clock set back by more than a week does not make it longer. */
export function isSnoozed(now = Date.now()): boolean {
  return Math.abs(now - Number(safeLocalStorage.get(KEY) ?? NaN)) < WEEK_MS
}
