import type { ErrorBody } from '#domain/errors.ts'
import type { Context } from 'hono'
import { AppError, refusal } from '../errors.ts'
import { describeError, type Log } from '../log.ts'

/**
 * The only place that turns a failure into a response. An expected one answers with its code; anything else
 * becomes a bland 500 and a report in the log, without the words people typed.
 */
export function onError(log: Log) {
  return (error: Error, c: Context): Response => {
    if (error instanceof AppError) return answer(c, error)
    log(`error ${c.req.method} ${c.req.routePath} ${describeError(error)}`)
    return answer(c, refusal('internal'))
  }
}

function answer(c: Context, error: AppError): Response {
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
  const body: ErrorBody = {
    error: { code: error.code, message: error.message, ...(error.fields && { fields: { ...error.fields } }) },
  }
  return c.json(body, error.status)
}
