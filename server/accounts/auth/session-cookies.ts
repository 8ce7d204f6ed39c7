import type { SessionKind } from '#domain/accounts/session-kinds.ts'
import { SESSION_MARK } from '#domain/accounts/session.ts'
import { hashToken } from '../../core/random-token.ts'

const MARK = new RegExp(`(?:^|;\\s*)${SESSION_MARK}=(\\w+)(?:;|$)`)

/** Reads and writes two cookies: the refresh credential, and a mark that the page can read and that holds no secret. */
export function sessionCookies(https: boolean) {
  // `__Host-` makes the browser refuse the cookie from a sub-domain or without HTTPS; plain HTTP cannot have it.
  const name = https ? '__Host-sid' : 'qala_sid'
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`)
  const secure = https ? ' Secure;' : ''
  const tokenIn = (header = '') => pattern.exec(header)?.[1] ?? null

  /** Without `seconds`, the cookies end when the browser is closed. */
  function cookies(token: string, mark: string, seconds?: number): string[] {
    const age = seconds === undefined ? '' : ` Max-Age=${Math.round(seconds)};`
    return [
      `${name}=${token};${age} Path=/; HttpOnly;${secure} SameSite=Lax`,
      `${SESSION_MARK}=${mark};${age} Path=/;${secure} SameSite=Lax`,
    ]
  }
  const cleared = cookies('', '', 0)

  return {
    tokenIn,
    hashIn: (header: string | undefined) => {
      const token = tokenIn(header)
      return token === null ? null : hashToken(token)
    },
    cookies,
    cleared,
    clearedMark: cleared.slice(1),
    hasMark: (header: string | undefined, kind?: SessionKind) => {
      const mark = MARK.exec(header ?? '')?.[1]
      return kind === undefined ? mark !== undefined : mark === kind
    },
  }
}
