import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A lab PC is shared by a few classes; the oldest account is forgotten first. */
const ACCOUNTS_MAX = 20
const YEAR_SECONDS = 365 * 24 * 60 * 60
/** No name is empty: this mark says that somebody signed in here. */
const SOMEBODY = ''

export type Device = ReturnType<typeof readDeviceCookie>

/**
 * Remembers, on the device alone, who has signed in there before (OWASP "device cookies"), so that somebody's guesses from
 * elsewhere cannot keep a learner out. It names nobody and grants nothing.
 */
export function readDeviceCookie(cookieHeader: string | undefined, secret: string, https: boolean) {
  const cookieName = https ? '__Secure-device' : 'qala_device'
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]{1,1000})`).exec(cookieHeader ?? '')?.[1] ?? ''
  const [givenId = '', ...marks] = value.split('.')
  const isNew = !/^[\w-]{22}$/.test(givenId)
  const deviceId = isNew ? randomBytes(16).toString('base64url') : givenId
  const markOf = (name: string) =>
    createHmac('sha256', secret).update(`${deviceId}\0${name}`).digest('base64url').slice(0, 22)
  const has = (name: string) => marks.some((mark) => isSame(mark, markOf(name)))
  const cookie = (kept: readonly string[]) => {
    const secure = https ? '; Secure' : ''
    const parts = [deviceId, ...kept].join('.')
    return `${cookieName}=${parts}; Max-Age=${YEAR_SECONDS}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`
  }

  return {
    deviceId,
    /** It showed no cookie. */
    isNew,
    /** Somebody has signed in here. */
    isUsed: has(SOMEBODY),
    /** @param name an e-mail address, or the phone number somebody signed in with */
    knows: (name: string) => has(name),
    /** A Set-Cookie value. */
    remembering: (...names: readonly string[]) => {
      const first = [SOMEBODY, ...names].map(markOf)
      return cookie([...first, ...marks.filter((mark) => !first.includes(mark))].slice(0, ACCOUNTS_MAX + 1))
    },
    /** A Set-Cookie value that remembers nobody. */
    blank: cookie([]),
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
