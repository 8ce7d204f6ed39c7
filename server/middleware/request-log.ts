import type { MiddlewareHandler } from 'hono'
import { loggable, type Log } from '../log.ts'

/** Asked for so often that a line each would hide what matters. */
const SILENT = /^\/(api\/health|api\/ready|metrics$|assets\/|content\/)/

/** One line per request, never with its query or body. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    await next()
    if (c.res.status < 400 && SILENT.test(c.req.path)) return
    log(`${c.req.method} ${loggable(c.req.path)} ${c.res.status} ${Math.round(performance.now() - start)} ms`)
  }
}
