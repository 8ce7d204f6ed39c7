import * as z from 'zod/mini'

const KEY = 'qala.hint'

const SessionHint = z.object({
  userId: z.uuid(),
  firstName: z.nullable(z.string()),
  /** None yet in the hint of an older version, which had a role here: the next token brings them. */
  verbs: z.optional(z.array(z.string())),
  lessonsCompleted: z.int(),
})

/**
 * Who was signed in here last: enough to draw Home at once and to open the right local data with no
 * network. Not a proof of anything; it holds no token and no e-mail, and goes at sign-out.
 */
export type SessionHint = z.infer<typeof SessionHint>

/**
 * Runs in <head> before the first paint, so that a learner never sees the visitor's buttons flash.
 * The text is constant because the page's security policy allows it by its hash.
 */
export const sessionBootScript =
  "try{localStorage.getItem('qala.hint')&&document.documentElement.setAttribute('data-signed-in','')}catch{}"

/** The hint, or null when nobody was signed in, it is unreadable, or the browser keeps nothing. */
export function readSessionHint(): SessionHint | null {
  try {
    const parsed = SessionHint.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Keeps the hint, or forgets it (null), and lets the page's styles follow at once. */
export function writeSessionHint(hint: SessionHint | null): void {
  document.documentElement.toggleAttribute('data-signed-in', hint !== null)
  try {
    if (hint === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(hint))
  } catch {
    // A browser that keeps nothing: the next start is merely slower.
  }
}
