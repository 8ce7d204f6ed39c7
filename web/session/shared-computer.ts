import { safeLocalStorage } from '#web/lib/safe-storage.ts'

/** Written by the sign-in forms. */
const KEY = 'qala.shared-computer'

/** Apart from the stored session, whose schema the first screen does not need. */
export function isSharedComputer(): boolean {
  return safeLocalStorage.get(KEY) !== null
}
