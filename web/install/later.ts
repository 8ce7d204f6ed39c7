const KEY = 'qala.install-later'
const WEEK_MS = 7 * 24 * 60 * 60 * 1_000

/** "Maybe Later": the app does not ask by itself for a week. */
export function askLater(now = Date.now()): void {
  try {
    localStorage.setItem(KEY, String(now))
  } catch {
    // A browser that keeps nothing: it asks again at the next visit.
  }
}

/** Whether that week is still on. A clock set back by more than a week does not make it longer. */
export function isLater(now = Date.now()): boolean {
  try {
    return Math.abs(now - Number(localStorage.getItem(KEY) ?? NaN)) < WEEK_MS
  } catch {
    return false
  }
}
