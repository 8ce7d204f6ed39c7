import type { MiddlewareHandler } from 'hono'

export interface InlineHashes {
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
}

/**
 * The path decides, not the type, because a 304 response has no type, and its headers replace the ones that the browser has.
 */
const FILE = /^\/(assets|content)\//
const API = /^\/api(\/|$)/

/**
 * Sets the security headers. Files get the short policy, because the long one would cost a phone half a kilobyte for each
 * file of the course.
 */
export function securityHeaders(options: { inline: InlineHashes; https: boolean }): MiddlewareHandler {
  const always: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(options.https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
  const page: Record<string, string> = {
    'Content-Security-Policy': contentSecurityPolicy(options.inline),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy':
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  }
  const file: Record<string, string> = {
    'Content-Security-Policy': "default-src 'none'",
  }
  const api: Record<string, string> = {
    ...always,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
  }
  return async (c, next) => {
    if (API.test(c.req.path)) {
      // Setting the headers before the handler runs is cheaper. It is possible because the context makes every response of
      // the API.
      for (const [name, value] of Object.entries(api)) c.header(name, value)
      return next()
    }
    await next()
    const own = FILE.test(c.req.path) ? file : page
    for (const [name, value] of Object.entries({ ...always, ...own })) c.res.headers.set(name, value)
  }
}

function contentSecurityPolicy({ scriptHashes, styleHashes }: InlineHashes): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(scriptHashes)}`,
    `style-src 'self'${quoted(styleHashes)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}
