import { safeLocalStorage } from '#web/lib/safe-storage.ts'

const OWNER_KEY = 'qala.era'

/** The browser's history outlives a sign-out: Back must not open entries of another owner. Says nothing about the person. */
export function readHistoryOwner(): string | null {
  return safeLocalStorage.get(OWNER_KEY)
}

export function beginHistoryOwner(): void {
  safeLocalStorage.set(OWNER_KEY, Math.random().toString(36).slice(2))
}

/** With nothing left in memory. The browser would restore `history.state`, and the next learner would land in it. */
export function goHome(): void {
  beginHistoryOwner()
  history.replaceState(null, '')
  location.assign('/')
}
