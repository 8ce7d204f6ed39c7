import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { replaceView } from '../navigation/navigate.ts'
import { START, toLevel } from '../navigation/view-state.ts'
import { labPage } from './lab-page.ts'

const LAST = 'qala.linked-level'
const FRAGMENT = '#lab='

/** The level of the link that was opened last in this tab: the Lab offers it again, after a sign-in too. */
export function lastLinked(): string | null {
  return safeSessionStorage.get(LAST)
}

export function rememberLinked(code: string): void {
  safeSessionStorage.set(LAST, code)
}

/** Messengers add the full stop or bracket behind a link to it. */
export function readLinked(code: string): string {
  return code.replace(/[^\w-]{1,3}$/, '')
}

/** A link that is opened where Qala runs already. At a start web/routes/navigation/boot.ts has read it. */
export function watchLinks(): void {
  addEventListener('hashchange', () => {
    if (!location.hash.startsWith(FRAGMENT)) return
    const code = location.hash.slice(FRAGMENT.length, FRAGMENT.length + 300)
    replaceView(toLevel(START, labPage('code', code), `link-${code}`))
  })
}
