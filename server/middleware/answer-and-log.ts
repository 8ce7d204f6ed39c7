import type { ErrorBody } from '#domain/errors.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { AppError, fromUnexpected } from '../errors.ts'
import { describeError, loggablePath, type Log } from '../log.ts'

/** Asked for so often that a line each would hide what matters. */
const SILENT = /^\/(api\/health|api\/ready|metrics$|assets\/|content\/)/

/** One line per request, never with its query or body. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    await next()
    if (c.res.status < 400 && SILENT.test(c.req.path)) return
    log(
      `${c.req.method} ${loggablePath(c.req.path)} ${c.res.status} ${Math.round(performance.now() - start)} ms`,
    )
  }
}

/** The only place that turns a failure into a response. */
export function onError(log: Log) {
  return (error: Error, c: Context): Response => {
    if (error instanceof AppError) return answer(c, error)
    log(`error ${c.req.method} ${loggablePath(c.req.path)} ${describeError(error)}`)
    return answer(c, fromUnexpected(error))
  }
}

function answer(c: Context, error: AppError): Response {
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
  const body: ErrorBody = {
    error: { code: error.code, message: error.message, ...(error.fields && { fields: { ...error.fields } }) },
  }
  return c.json(body, error.status)
}
