import type { ErrorBody } from '#domain/errors.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { AppError, fromUnexpected } from '../../core/errors.ts'
import { describeError, loggablePath, type Log } from '../../core/log.ts'

/** These are requested so often that a line for each would hide what matters. */
const SILENT = /^\/(api\/health|api\/ready|metrics$|assets\/|content\/)/

/** Logs one line per request, and never the query or the body. */
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

/**
 * This is the only place that turns an error into a response.
 * @param beforeRefusal may hold back the refusal of a call
 */
export function onError(log: Log, beforeRefusal: (c: Context) => Promise<void>) {
  return async (error: Error, c: Context): Promise<Response> => {
    if (error instanceof AppError) {
      if (error.status < 500) await beforeRefusal(c)
      return answer(c, error)
    }
    log(`error ${c.req.method} ${loggablePath(c.req.path)} ${describeError(error)}`)
    return answer(c, fromUnexpected(error))
  }
}

function answer(c: Context, error: AppError): Response {
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
  const body: ErrorBody = {
    error: {
      code: error.code,
      message: error.message,
      ...(error.fields && { fields: { ...error.fields } }),
      ...(error.ended && { ended: error.ended }),
    },
  }
  return c.json(body, error.status)
}
