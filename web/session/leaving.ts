const KEY = 'qala.leaving'

/**
 * True after a sign-out the server has not confirmed. The session cookie cannot be deleted from here, so
 * until the server has done it no page of this browser may use it.
 */
export function isLeaving(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function setLeaving(leaving: boolean): void {
  try {
    if (leaving) localStorage.setItem(KEY, '')
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing: the sign-out then counts for this page only.
  }
}
