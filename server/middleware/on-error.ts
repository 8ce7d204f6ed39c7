import type { ErrorBody } from '#domain/errors.ts'
import type { Context } from 'hono'
import { AppError, fromUnexpected } from '../errors.ts'
import { describeError, loggable, type Log } from '../log.ts'

/** The only place that turns a failure into a response. */
export function onError(log: Log) {
  return (error: Error, c: Context): Response => {
    if (error instanceof AppError) return answer(c, error)
    log(`error ${c.req.method} ${loggable(c.req.path)} ${describeError(error)}`)
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
