import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A computer in a lab is shared by a few classes. Each person has two marks, and the oldest marks are forgotten first. */
const MARKS_MAX = 40
const YEAR_SECONDS = 365 * 24 * 60 * 60
/** The mark of this name says that somebody has signed in here. It cannot be confused with a real name, which is never empty. */
const SOMEBODY = ''

export type Device = ReturnType<typeof readDeviceCookie>

/**
 * Remembers, only on the device itself, who has signed in there before (OWASP "device cookies"), so that somebody's guesses from
 * elsewhere cannot keep a learner out. The cookie names nobody and grants nothing.
 */
export function readDeviceCookie(cookieHeader: string | undefined, secret: string, https: boolean) {
  const cookieName = https ? '__Secure-device' : 'qala_device'
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]{1,1000})`).exec(cookieHeader ?? '')?.[1] ?? ''
  const [givenId = '', ...marks] = value.split('.')
  const isNew = !/^[\w-]{22}$/.test(givenId)
  const deviceId = isNew ? randomBytes(16).toString('base64url') : givenId
  const markOf = (name: string) =>
    createHmac('sha256', secret).update(`${deviceId}\0${name}`).digest('base64url').slice(0, 22)
  const has = (name: string) => {
    const wanted = markOf(name)
    return marks.some((mark) => isSame(mark, wanted))
  }
  const cookie = (kept: readonly string[]) => {
    const secure = https ? '; Secure' : ''
    const parts = [deviceId, ...kept].join('.')
    return `${cookieName}=${parts}; Max-Age=${YEAR_SECONDS}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`
  }

  return {
    deviceId,
    /** The device sent no valid cookie. */
    isNew,
    /** Somebody has signed in here. */
    isUsed: has(SOMEBODY),
    /** @param name what somebody signed in with, or `nameOnDevice` */
    knows: (name: string) => has(name),
    /** Returns a Set-Cookie value that remembers these names too. */
    remembering: (...names: readonly string[]) => {
      const first = [SOMEBODY, ...names].map(markOf)
      return cookie([...first, ...marks.filter((mark) => !first.includes(mark))].slice(0, MARKS_MAX + 1))
    },
    /** This Set-Cookie value remembers nobody. */
    blank: cookie([]),
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
