import type { Context, Hono } from 'hono'
import { refusal } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Method, RouteTable } from './define-route.ts'
import { openApiDocument } from './openapi.ts'
import { runRoute } from './run-route.ts'

/** Adds every route, and what follows from the table: 405 for a wrong method, 404 for an unknown path. */
export function mountRoutes(app: Hono, table: RouteTable, services: Services): void {
  const methods = new Map<string, Method[]>()
  for (const [key, route] of Object.entries(table)) {
    const [method, path] = key.split(' ') as [Method, string]
    methods.set(path, [...(methods.get(path) ?? []), method])
    app.on(method, path, runRoute(method, route, services))
  }

  const description = openApiDocument(table)
  app.get('/api/openapi.json', (c) => c.json(description))
  methods.set('/api/openapi.json', ['GET'])

  for (const [path, allowed] of methods) {
    const allow = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    app.all(path, (c: Context) => {
      c.header('Allow', allow)
      throw refusal('method_not_allowed')
    })
  }
  app.all('/api', () => {
    throw refusal('not_found')
  })
  app.all('/api/*', () => {
    throw refusal('not_found')
  })
}
