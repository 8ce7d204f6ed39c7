import { API_VERSION, API_VERSION_HEADER, EPOCH_HEADER, OLDEST_APP } from '#domain/api-version.ts'
import type { MiddlewareHandler } from 'hono'
import { refusal } from '../../core/errors.ts'

/** Monitors call these, and they have no version. */
const FOR_ANYBODY = /^\/api\/(health|ready|openapi\.json)$/

/**
 * Sends the version of the API and the epoch of the database with every response, and refuses an app that is too old.
 * @throws AppError update_required
 */
export function apiVersion({ epoch }: { epoch: string }, oldest = OLDEST_APP): MiddlewareHandler {
  return async (c, next) => {
    c.header(API_VERSION_HEADER, String(API_VERSION))
    c.header(EPOCH_HEADER, epoch)
    const theirs = Number(c.req.header(API_VERSION_HEADER) ?? 1)
    // This does not use `theirs < oldest`, because a header that is not a number is not a version of ours either.
    if (!(theirs >= oldest) && !FOR_ANYBODY.test(c.req.path)) throw refusal('update_required')
    await next()
  }
}
