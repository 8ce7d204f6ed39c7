import type { Context } from 'hono'
import { refusal } from '../errors.ts'

/**
 * Refuses a call that another site may have sent with the learner's cookie. Browsers write Origin and Sec-Fetch-Site
 * themselves, so no page can forge them.
 * @param publicUrl our origin; without one, the host the request itself was sent to
 * @throws AppError wrong_origin
 */
export function requireSameOrigin(c: Context, publicUrl: string | undefined): void {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  if (site === 'same-origin') return
  if (site === undefined && origin !== undefined && isOurs(origin, c, publicUrl)) return
  throw refusal('wrong_origin')
}

function isOurs(origin: string, c: Context, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined) return origin === publicUrl
  const host = c.req.header('host') ?? new URL(c.req.url).host
  return URL.canParse(origin) && new URL(origin).host === host
}
