import { safeSessionStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.admin-section'

/** The section open before a reload in this tab; null for none. */
export function readOpenSection(): string | null {
  return safeSessionStorage.get(KEY)
}

export function keepOpenSection(id: string): void {
  safeSessionStorage.set(KEY, id)
}
