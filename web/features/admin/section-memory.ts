const KEY = 'qala.admin-section'

/** The section open before a reload in this tab; null for none. */
export function readOpenSection(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepOpenSection(id: string): void {
  try {
    sessionStorage.setItem(KEY, id)
  } catch {
    // A browser that keeps nothing opens the first section again.
  }
}
