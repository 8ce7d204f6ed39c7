import { safeLocalStorage } from '#web/lib/safe-storage.ts'

const OWNER_KEY = 'qala.era'

/**
 * The browser's history outlives a sign-out, and Back must not open entries of another owner. The value says nothing about
 * the person.
 */
export function readHistoryOwner(): string | null {
  return safeLocalStorage.get(OWNER_KEY)
}

export function beginHistoryOwner(): void {
  safeLocalStorage.set(OWNER_KEY, Math.random().toString(36).slice(2))
}

/**
 * Loads Home with nothing left in memory. The browser would otherwise restore `history.state` and show the next learner
 * that view.
 */
export function goHome(): void {
  beginHistoryOwner()
  history.replaceState(null, '')
  location.assign('/')
}
