const KEY = 'qala.era'

/**
 * Names the time one person is at this device. The browser's history outlives a sign-out: stops that carry another
 * name are somebody else's, and Back must not open them. Says nothing about the person.
 */
export function readHistoryOwner(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function beginHistoryOwner(): void {
  try {
    localStorage.setItem(KEY, Math.random().toString(36).slice(2))
  } catch {
    // A browser that keeps nothing.
  }
}
