import { safeLocalStorage } from '#web/lib/safe-storage.ts'

/** The sign-in forms write this key. */
const KEY = 'qala.shared-computer'

/** This is separate from the stored session, whose schema the first screen does not need. */
export function isSharedComputer(): boolean {
  return safeLocalStorage.get(KEY) !== null
}
