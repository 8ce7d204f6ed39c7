import type { MiddlewareHandler } from 'hono'
import { loggable, type Log } from '../log.ts'

/** Asked every few seconds by monitors, or once per picture: a line each would bury what matters. */
const SILENT = /^\/(api\/health|api\/ready|metrics$|assets\/|content\/)/

/** One line per request: method, path, status, milliseconds. Never the query, a body or a name. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    await next()
    if (c.res.status < 400 && SILENT.test(c.req.path)) return
    log(`${c.req.method} ${loggable(c.req.path)} ${c.res.status} ${Math.round(performance.now() - start)} ms`)
  }
}
