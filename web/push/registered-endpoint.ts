import { safeLocalStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.push'

/**
 * The address of this browser's subscription as the server has it; null when push is off here. Kept, because a browser
 * may change or drop its subscription without a word, and the server would go on writing to the old address.
 */
export function readRegisteredEndpoint(): string | null {
  return safeLocalStorage.get(KEY)
}

export function writeRegisteredEndpoint(endpoint: string | null): void {
  safeLocalStorage.set(KEY, endpoint)
}
