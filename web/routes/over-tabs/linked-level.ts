import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { openLink } from '../navigation/navigate.ts'

const LAST = 'qala.linked-level'
const FRAGMENT = '#lab='

/** Returns the code of the link that was opened last in this tab. The Lab offers it again, also after a sign-in. */
export function lastLinked(): string | null {
  return safeSessionStorage.get(LAST)
}

export function rememberLinked(code: string): void {
  safeSessionStorage.set(LAST, code)
}

/** Removes punctuation such as a full stop or bracket, which messengers include in a link before it. */
export function readLinked(code: string): string {
  return code.replace(/[^\w-]{1,3}$/, '')
}

/** Handles a link that is opened where Qala is already running. At a start, web/routes/navigation/boot.ts reads it. */
export function watchLinks(): void {
  addEventListener('hashchange', () => {
    if (!location.hash.startsWith(FRAGMENT)) return
    openLink(location.hash.slice(FRAGMENT.length, FRAGMENT.length + 300))
  })
}
