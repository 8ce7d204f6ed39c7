import { API_VERSION, API_VERSION_HEADER, EPOCH_HEADER, OLDEST_APP } from '#domain/api-version.ts'
import type { MiddlewareHandler } from 'hono'
import { refusal } from '../errors.ts'

/** Asked by monitors, which have no version. */
const FOR_ANYBODY = /^\/api\/(health|ready|openapi\.json)$/

/** Says which API and which database this is, and refuses an app that is too old for it. */
export function apiVersion({ epoch }: { epoch: string }, oldest = OLDEST_APP): MiddlewareHandler {
  return async (c, next) => {
    c.header(API_VERSION_HEADER, String(API_VERSION))
    c.header(EPOCH_HEADER, epoch)
    const theirs = Number(c.req.header(API_VERSION_HEADER) ?? 1)
    // Not `theirs < oldest`: what is no number is no version of ours.
    if (!(theirs >= oldest) && !FOR_ANYBODY.test(c.req.path)) throw refusal('update_required')
    await next()
  }
}
