import * as z from 'zod/mini'
import { SESSION_MARK } from '#domain/accounts/session.ts'
import { readCookies, safeLocalStorage, safeSessionStorage } from '#web/lib/safe-storage.ts'
import { isSharedComputer } from './shared-computer.ts'

const HINT_KEY = 'qala.hint'
/** The boot script reads it too. */
const GIVEN_KEY = 'qala.given'
const PENDING_KEY = 'qala.leaving'

const SessionHint = z.object({
  userId: z.uuid(),
  firstName: z.nullable(z.string()),
  /** This is missing in the hint of an older version, which had a role instead. The next token brings the verbs. */
  verbs: z.optional(z.array(z.string())),
  lessonsCompleted: z.int(),
})

/** Enough to render Home and open the right local data without a network. It proves nothing and is deleted at sign-out. */
export type SessionHint = z.infer<typeof SessionHint>

/** Runs in <head> before the first paint. It must be constant, because the content security policy allows it by its hash. */
export const sessionBootScript =
  "try{const s=localStorage;s.getItem('qala.hint')&&(s.getItem('qala.shared-computer')===null||/qala_session=/.test(document.cookie))&&(d=>{d.setAttribute('data-signed-in','');d.style.setProperty('--given',s.getItem('qala.given')||'')})(document.documentElement)}catch{}"

/** The server sets the mark with the session and removes it with the session. */
export function isSessionMarked(): boolean {
  return readCookies().includes(SESSION_MARK)
}

export function readSessionHint(): SessionHint | null {
  // The session ended with the browser, and the next person who opens it may be somebody else.
  if (isSharedComputer() && !isSessionMarked()) return null
  const parsed = SessionHint.safeParse(
    safeLocalStorage.getJson(HINT_KEY) ?? safeSessionStorage.getJson(HINT_KEY),
  )
  return parsed.success ? parsed.data : null
}

export function writeSessionHint(hint: SessionHint | null): void {
  if (hint === null) keepHeight(null)
  document.documentElement.toggleAttribute('data-signed-in', hint !== null)
  safeLocalStorage.set(HINT_KEY, hint && JSON.stringify(hint))
  safeSessionStorage.set(HINT_KEY, null)
}

/** Keeps how high the given work is on Home, so that the next start leaves that room free. Null forgets it. */
export function keepHeight(pixels: number | null): void {
  const height = pixels === null ? null : `${Math.round(pixels)}px`
  safeLocalStorage.set(GIVEN_KEY, height)
  document.documentElement.style.setProperty('--given', height ?? '')
}

/** Keeps the hint for this tab alone, so that after the end of the session only a reload of this tab shows the person's work. */
export function keepHintInTab({
  userId,
  verbs,
  firstName,
}: Pick<SessionHint, 'userId' | 'firstName'> & { verbs: readonly string[] }): void {
  const lessonsCompleted = readSessionHint()?.lessonsCompleted ?? 0
  writeSessionHint(null)
  if (!isSharedComputer())
    safeSessionStorage.set(HINT_KEY, JSON.stringify({ userId, verbs, firstName, lessonsCompleted }))
}

/** Returns true after a sign-out that the server has not confirmed. Its cookie is still there, and no page may use it. */
export function isSignOutPending(): boolean {
  return safeLocalStorage.get(PENDING_KEY) !== null
}

export function setSignOutPending(pending: boolean): void {
  safeLocalStorage.set(PENDING_KEY, pending ? '' : null)
}
