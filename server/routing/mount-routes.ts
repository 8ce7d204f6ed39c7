import { may, VERBS } from '#domain/permissions.ts'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { invalidInput, refusal } from '../errors.ts'
import { requireSameOrigin } from '../middleware/client.ts'
import { readJson } from '../middleware/read-json.ts'
import type { Services } from '../services.ts'
import {
  ReadyJson,
  type Call,
  type Caller,
  type Method,
  type Route,
  type RouteTable,
  type Uploader,
} from './define-route.ts'
import { openApiDocument } from './openapi.ts'

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
  app.on('ALL', ['/api', '/api/*'], () => {
    throw refusal('not_found')
  })
}

const UNSAFE: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE']

function runRoute(method: Method, route: Route, services: Services) {
  return async (c: Context): Promise<Response> => {
    const caller = await authorise(c, method, route, services)
    const input = await parseInput(c, route)
    const call: Call<unknown, Caller | Uploader | null> = {
      input,
      caller,
      services,
      get client() {
        return clientOf(c, services)
      },
      header: (name) => c.req.header(name),
      // Set immediately: a refusal may carry a cookie too, such as one that clears the session.
      setHeader: (name, value) => c.header(name, value, { append: true }),
      // Only when asked for: it makes the adapter build a whole Request.
      get signal() {
        return c.req.raw.signal
      },
    }
    const result = await route.handler(call)
    return present(c, route, result)
  }
}

function clientOf(c: Context, services: Services): Call<unknown, null>['client'] {
  const ip = services.clientIp(c)
  const userAgent = c.req.header('user-agent')
  return { ...(ip && { ip }), ...(userAgent && { userAgent: userAgent.slice(0, 300) }) }
}

/** Default deny: a route whose access is none of these lets nobody in. */
async function authorise(
  c: Context,
  method: Method,
  route: Route,
  services: Services,
): Promise<Caller | Uploader | null> {
  const { access } = route
  if (access === 'public' || access === 'cookie') {
    if (UNSAFE.includes(method)) requireSameOrigin(c, services.publicUrl)
    return null
  }
  const authorization = c.req.header('authorization')
  if (route.orTicket) {
    const holder = await services.tickets.holder(authorization)
    if (holder !== null) return { userId: holder, hasTicket: true }
  }
  const caller = await services.accessTokens.verify(authorization)
  if (caller === null || services.endedSessions.has(caller.sessionId)) throw refusal('signed_out')
  if (access === 'signed-in') return caller
  const { staff } = VERBS[access]
  if (!may(caller.roles, access)) throw refusal(staff ? 'admin_required' : 'forbidden')
  // An access token outlives a sign-out or a lost role by minutes; a staff verb must not.
  const roles = staff ? await services.sessions.requireVerb(caller, access) : caller.roles
  return route.orTicket ? { userId: caller.userId, hasTicket: false } : { ...caller, roles }
}

async function parseInput(c: Context, route: Route): Promise<unknown> {
  const body = await readJson(c)
  if (route.input === undefined) {
    const empty =
      body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0)
    if (!empty) throw invalidInput({ '': 'This call takes nothing' })
    return undefined
  }
  const result = z.safeParse(route.input, body)
  if (!result.success) throw invalidInput(fieldMessages(result.error))
  return result.data
}

function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, 50)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 10)) fields[key.slice(0, 100)] ??= 'This is not known here'
    } else {
      fields[issue.path.map(String).join('.')] ??= issue.message
    }
  }
  return fields
}

/** Only what the schema names leaves the server; a mismatch is our error, not the caller's. */
function present(c: Context, route: Route, result: unknown): Response {
  if (route.output === 'no-content') return c.body(null, 204)
  if (route.output === 'event-stream') {
    return c.body(result as ReadableStream<Uint8Array>, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Stops nginx from buffering the stream.
      'X-Accel-Buffering': 'no',
    })
  }
  if (route.output === 'csv') {
    return c.body(result as ReadableStream<Uint8Array>, 200, { 'Content-Type': 'text/csv; charset=utf-8' })
  }
  if (result instanceof ReadyJson) {
    return c.body(result.text, route.status as 200, { 'Content-Type': 'application/json' })
  }
  const parsed = z.safeParse(route.output, result)
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`).join(', ')
    throw new Error(`The answer does not match its schema at ${where}`)
  }
  return c.json(parsed.data, route.status as 200)
}
