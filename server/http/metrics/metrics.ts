import type { HealthFacts } from '#domain/operations/health.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Next } from 'hono'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refusal } from '../../core/errors.ts'
import type { HttpServices } from '../services.ts'
import { createHealthMetrics } from './health-metrics.ts'
import { peerAddress } from '../middleware/client.ts'

const API = /^\/api\//
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const LOCAL_PEER = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * Creates the metrics that one process counts about itself, for Prometheus. A name, an address or an id is never used as a
 * label.
 */
export function createMetrics({
  db,
  live,
  readHealth,
  publicUrl,
  metricsToken,
}: Pick<HttpServices, 'db' | 'live' | 'publicUrl'> & {
  readHealth: () => Promise<HealthFacts>
  metricsToken: string | undefined
}) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'qala_request_duration_seconds',
    help: 'Time to answer, by route. Event streams count until their first byte',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 2, 5],
    registers: [registry],
  })
  gauge(registry, 'qala_live_streams', 'Pages that listen for live updates', () => live.streams())
  gauge(
    registry,
    'qala_database_connections',
    'Open connections that requests use',
    () => db.load().connections,
  )
  gauge(registry, 'qala_database_waiting', 'Requests that wait for one', () => db.load().waiting)
  gauge(registry, 'qala_database_restarts', "Restarts of Qala's own PostgreSQL in ten minutes", () =>
    db.restarts(),
  )
  const setHealth = createHealthMetrics(registry)

  return {
    measure: async (c: Context, next: Next) => {
      const end = requests.startTimer()
      await next()
      // This uses the registered path, because the requested path would create a new series for every guess.
      const path = routePath(c)
      const route = API.test(path) && !path.includes('*') ? path : API.test(c.req.path) ? 'unknown' : 'page'
      end({ method: METHODS.has(c.req.method) ? c.req.method : 'other', route, status: String(c.res.status) })
    },
    /** Answers only a reader on this machine, or one with the metrics token if a token is configured. */
    report: async (c: Context) => {
      const isOpen = metricsToken === undefined ? isLocal(c, publicUrl) : hasToken(c, metricsToken)
      if (!isOpen) throw refusal('not_found')
      // If the database is away, the other metrics are still reported.
      setHealth(await readHealth().catch(() => null))
      return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
    },
  }
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  const collected = new Gauge({
    name,
    help,
    collect() {
      this.set(read())
    },
    registers: [],
  })
  registry.registerMetric(collected)
}

function hasToken(c: Context, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(c.req.header('authorization') ?? ''), digest(`Bearer ${token}`))
}

/**
 * Says whether the request comes from this machine. A proxy on this machine is a local peer too, and so is a web page whose
 * name was pointed at 127.0.0.1. A public address means that there is a proxy, even if it does not send a header.
 */
function isLocal(c: Context, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined && !LOCAL_HOST.test(new URL(publicUrl).hostname)) return false
  if (!LOCAL_PEER.test(peerAddress(c) ?? '')) return false
  if (FORWARDED.some((name) => c.req.header(name) !== undefined)) return false
  return LOCAL_HOST.test(new URL(c.req.url).hostname)
}
