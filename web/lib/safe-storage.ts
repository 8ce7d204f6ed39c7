/** localStorage or sessionStorage, which a browser may refuse, as in a private window: reads give null, writes are lost. */
export interface SafeStorage {
  get(key: string): string | null
  /** The value as JSON; null also when it is damaged. */
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

export const safeLocalStorage = safe(() => localStorage)
export const safeSessionStorage = safe(() => sessionStorage)
