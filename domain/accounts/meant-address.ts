/** The addresses of these pages are printed or sent with a secret after `#`, which no browser sends to the server. */
const PAGES: Readonly<Record<string, string>> = {
  '/': '/',
  '/auth': '/auth',
  '/class': '/auth',
  '/reset-password': '/reset-password',
}
/**
 * After a question mark, these words show that the fragment became a query. Other queries, such as `?tab=lessons`, are left
 * as they are.
 */
const SECRET = /(^|&)(class|word|token)=/i
/** A scanner or a messenger may encode an address that another program has already encoded. */
const TIMES_ENCODED = 4

/**
 * Scanners and messengers write `%23` or `?` for the `#` of a printed address, so a class code and a password reach the
 * server in the path.
 * @returns the address that was meant, or null when this one is right as it is
 */
export function meantAddress(path: string, search = ''): string | null {
  const [, before = '', sign, after = ''] = /^([^#?]*)([#?])(.*)$/s.exec(decoded(path + search)) ?? []
  const page = before
    .toLowerCase()
    .replaceAll(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
  if (sign === undefined || !Object.hasOwn(PAGES, page)) return null
  if (sign === '?' && (page === '/' || !SECRET.test(after))) return null
  return `${PAGES[page]}#${encodeURI(after.replace(/^[#?]+/, '')).replaceAll('#', '%23')}`
}

function decoded(text: string): string {
  let now = text
  try {
    for (let time = 0; time < TIMES_ENCODED; time += 1) now = decodeURIComponent(now)
  } catch {
    // The rest is not encoded.
  }
  return now
}

/** Everything after these addresses may be a secret. */
const KNOWN = /^\/+(auth|class|reset-password|admin\/login|verify|unsubscribe)(?![a-z0-9-])[^]/i
const CLASS_CODE = /^[a-z]{2,12}[-_.]?[a-z]{2,12}[-_.]?\d{2}$/i
/** Matches four words or more, as in a one-time password. */
const WORDS = /^[a-z]+([-_.][a-z]+){3,}$/i
const TOKEN = /^(?=.*\d)(?=.*[a-z])[\w-]{20,}$/i

/**
 * Returns the part of a path that a log may contain. People and scanners put passwords, codes, addresses and numbers into
 * paths, so it drops everything after a known page, and everything from the first character that our own paths never have.
 */
export function safePath(path: string): string {
  const known = KNOWN.exec(path)?.[1]
  if (known !== undefined) return `/${known.toLowerCase()}/…`
  const masked = path
    .replace(/[^/]+(@|%40)[^/]+/gi, '<e-mail>')
    .replace(/\d(?:\d|[ +-]|%20|%2b){7,}\d/gi, '<number>')
  const [plain = ''] = /^[\w./+<>-]*/.exec(masked) ?? []
  const parts = plain
    .split('/')
    .map((part) => (CLASS_CODE.test(part) || WORDS.test(part) || TOKEN.test(part) ? '…' : part))
  return parts.join('/') + (plain === masked ? '' : '…')
}
