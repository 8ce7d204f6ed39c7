import { safeLocalStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.leaving'

/**
 * True after a sign-out the server has not confirmed. The session cookie cannot be deleted from here, so
 * until the server has done it no page of this browser may use it.
 */
export function isSignOutPending(): boolean {
  return safeLocalStorage.get(KEY) !== null
}

export function setSignOutPending(leaving: boolean): void {
  safeLocalStorage.set(KEY, leaving ? '' : null)
}
