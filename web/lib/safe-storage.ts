/**
 * localStorage or sessionStorage. A browser may refuse them, as in a private window; then reads give null and writes are lost.
 */
export interface SafeStorage {
  get(key: string): string | null
  /** Returns the value parsed as JSON, or null when it is missing or damaged. */
  getJson(key: string): unknown
  set(key: string, value: string | null): void
  clear(): void
}

function safe(storage: () => Storage): SafeStorage {
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(storage())
    } catch {
      return null
    }
  }
  return {
    get: (key) => attempt((it) => it.getItem(key)),
    getJson: (key) => attempt((it): unknown => JSON.parse(it.getItem(key) ?? 'null')),
    set: (key, value) => attempt((it) => (value === null ? it.removeItem(key) : it.setItem(key, value))),
    clear: () => attempt((it) => it.clear()),
  }
}

/** Returns what the page may read of its cookies. It is empty where reading them is refused. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

export const safeLocalStorage = safe(() => localStorage)
export const safeSessionStorage = safe(() => sessionStorage)
