import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A lab PC is shared by a few classes; the oldest account is forgotten first. */
const ACCOUNTS_MAX = 20
const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Remembers, on the device alone, who has signed in there before (OWASP "device cookies"), so that somebody's guesses from
 * elsewhere cannot keep a learner out. It names nobody and grants nothing.
 */
export function readDeviceCookie(cookieHeader: string | undefined, secret: string, https: boolean) {
  const name = https ? '__Secure-device' : 'qala_device'
  const value = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,1000})`).exec(cookieHeader ?? '')?.[1] ?? ''
  const [givenId = '', ...marks] = value.split('.')
  const deviceId = /^[\w-]{22}$/.test(givenId) ? givenId : randomBytes(16).toString('base64url')
  const markOf = (email: string) =>
    createHmac('sha256', secret).update(`${deviceId}\0${email}`).digest('base64url').slice(0, 22)

  return {
    deviceId,
    knows: (email: string) => marks.some((mark) => isSame(mark, markOf(email))),
    /** A Set-Cookie value. */
    remembering: (email: string) => {
      const mine = markOf(email)
      const known = [mine, ...marks.filter((mark) => mark !== mine)].slice(0, ACCOUNTS_MAX)
      const secure = https ? '; Secure' : ''
      return `${name}=${[deviceId, ...known].join('.')}; Max-Age=${YEAR_SECONDS}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`
    },
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
