import { readCookies } from '#web/lib/safe-storage.ts'

const TRIAL = 'qala_trial=1'
let kept: boolean | undefined

/**
 * Returns whether this browser lets the page keep a cookie, without which nobody can be signed in. This changes only with a
 * reload.
 */
export function keepsCookies(): boolean {
  kept ??= navigator.cookieEnabled && tryOne()
  return kept
}

function tryOne(): boolean {
  try {
    document.cookie = `${TRIAL}; path=/; SameSite=Strict; max-age=60`
    const isThere = readCookies().includes(TRIAL)
    document.cookie = 'qala_trial=; path=/; max-age=0'
    return isThere
  } catch {
    return false
  }
}
