import { safeLocalStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.era'

/**
 * Names the time one person is at this device. The browser's history outlives a sign-out: stops that carry another
 * name are somebody else's, and Back must not open them. Says nothing about the person.
 */
export function readHistoryOwner(): string | null {
  return safeLocalStorage.get(KEY)
}

export function beginHistoryOwner(): void {
  safeLocalStorage.set(KEY, Math.random().toString(36).slice(2))
}
