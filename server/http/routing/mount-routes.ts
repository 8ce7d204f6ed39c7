import type { Method } from '#domain/api-call.ts'
import { provePassword } from '#domain/accounts/sign-in-api.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { saveProgress, saveSealed } from '#domain/learning/progress-api.ts'
import { may, VERBS, type Verb } from '#domain/permissions.ts'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { AppError, invalidInput, refusal, tooManyTries } from '../../core/errors.ts'
import type { Visit } from '../../core/visits.ts'
import { isSameOrigin } from '../middleware/client.ts'
import { readJson } from '../middleware/read-json.ts'
import type { HttpServices } from '../services.ts'
import { ReadyJson, type CallOf, type Client, type Caller, type Route, type Uploader } from './route.ts'
import { checkInSlices } from './check-input.ts'
import { openApiDocument } from './openapi.ts'

/**
 * Adds every route, and what follows from the list: 405 for a wrong method, and 404 for an unknown path.
 * @throws Error if two routes answer the same call, because the second one would never be asked
 */
export function mountRoutes<Services extends HttpServices>(
  app: Hono,
  routes: readonly Route<Services>[],
  services: Services,
): void {
  const methods = new Map<string, Method[]>()
  for (const route of routes) {
    const { method, path } = route
    const others = methods.get(path) ?? []
    if (others.includes(method)) throw new Error(`Two routes answer ${route.key}`)
    methods.set(path, [...others, method])
    app.on(method, path, runRoute(route, services))
  }

  const description = openApiDocument(routes)
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

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // This stops nginx from buffering the stream.
  'X-Accel-Buffering': 'no',
}

const UNSAFE: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE']

function runRoute<Services extends HttpServices>(route: Route<Services>, services: Services) {
  return async (c: Context): Promise<Response> => {
    const who = await identify(c, route, services)
    // A stream stays open for hours, and everybody else's calls would wait for it.
    if (who === null || route.output === 'event-stream') return run(c, who)
    return services.accountTurns(who.userId, () => run(c, who))
  }

  async function run(c: Context, who: Caller | Uploader | null): Promise<Response> {
    const caller = await authorise(c, route, who, services)
    // Nobody would read this stream, and it would be counted as open until its end.
    if (route.output === 'event-stream' && c.req.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS)
    // This comes first, because bodies that are refused must not be read without end either.
    await countOwnChange(route, caller, services)
    const input = await parseInput(c, route)
    const call: CallOf<unknown, Caller | Uploader | null, Services> = {
      input,
      caller,
      services,
      get client() {
        return clientOf(c, services)
      },
      header: (name) => c.req.header(name),
      // The header is set at once, because a refusal may carry a cookie too, such as one that clears the session.
      setHeader: (name, value) => c.header(name, value, { append: true }),
      // This is a getter, because reading it makes the adapter build a whole Request.
      get signal() {
        return c.req.raw.signal
      },
    }
    const result = await route.handler(call)
    return present(c, route, result)
  }
}

function clientOf(c: Context, services: HttpServices): Client {
  const ip = services.clientIp(c)
  const userAgent = c.req.header('user-agent')
  return { ...(ip && { ip }), ...(userAgent && { userAgent: userAgent.slice(0, 300) }) }
}

/**
 * Says who calls.
 * @returns null where anybody may call
 * @throws AppError when the caller is not signed in, or the call comes from another site
 */
async function identify(c: Context, route: Route, services: HttpServices): Promise<Caller | Uploader | null> {
  const { access } = route
  if (access === 'public' || access === 'cookie') {
    if (!UNSAFE.includes(route.method) || route.fromAnywhere || isSameOrigin(c, services.publicUrl))
      return null
    await services.refused.origin(clientOf(c, services))
    throw refusal('wrong_origin')
  }
  const authorization = c.req.header('authorization')
  if (route.orTicket) {
    const holder = await holderOfTicket(c, authorization, services)
    if (holder !== null) return holder
  }
  const caller = await services.accessTokens.verify(authorization)
  if (caller === null || services.endedSessions.has(caller.sessionId)) throw refusal('signed_out')
  return caller
}

/**
 * Checks the access of a route. The default is to refuse: a route with any other access lets nobody in.
 * @throws AppError when the caller may not call the route
 */
async function authorise(
  c: Context,
  { access, orTicket }: Route,
  who: Caller | Uploader | null,
  services: HttpServices,
): Promise<Caller | Uploader | null> {
  if (who === null || access === 'public' || access === 'cookie' || access === 'signed-in') return who
  // A ticket opens only routes that say so.
  if (!('sessionId' in who)) return who
  const roles = await rolesFor(access, who, services).catch(async (error: unknown) => {
    if (error instanceof AppError && LACKS_VERB.has(error.code))
      await services.refused.verb(who.userId, access, clientOf(c, services))
    throw error
  })
  return orTicket ? { userId: who.userId } : { ...who, roles }
}

/** Anybody can invent tickets, so those that belong to nobody are counted, and all wait in the queue of visitors. */
async function holderOfTicket(
  c: Context,
  authorization: string | undefined,
  { tickets, visits, clientIp }: HttpServices,
): Promise<Required<Uploader> | null> {
  const ticket = tickets.ticketIn(authorization)
  if (ticket === null) return null
  const visit: Visit = { door: 'upload ticket', ip: clientIp(c) }
  const holder = await visits.ask(visit, () => tickets.holder(ticket))
  if (holder !== null) visits.takeBack(visit)
  return holder
}

/** These calls have limits of their own, because they save work or ask for a password again. */
const COUNTED_ELSEWHERE: ReadonlySet<string> = new Set([
  saveProgress.path,
  saveSealed.path,
  provePassword.path,
])

/**
 * Counts the changes that people make to their own data. Each change adds an entry to a log that is kept for years, so nobody
 * may make them without end. Each call has a count of its own. Calls of staff are not counted, because staff work through
 * whole classes.
 */
async function countOwnChange(
  { key, method, path, access }: Route,
  caller: Caller | Uploader | null,
  { throttle }: HttpServices,
): Promise<void> {
  if (caller === null || method === 'GET' || COUNTED_ELSEWHERE.has(path)) return
  if (access in VERBS && VERBS[access as Verb].staff) return
  const { wait } = await throttle.charge({ kind: 'own change', of: [key, caller.userId] })
  if (wait > 0) throw tooManyTries(wait)
}

const LACKS_VERB: ReadonlySet<ErrorCode> = new Set(['forbidden', 'admin_required'])

async function rolesFor(verb: Verb, caller: Caller, { sessions }: HttpServices): Promise<readonly string[]> {
  const { staff } = VERBS[verb]
  if (!may(caller.roles, verb)) throw refusal(staff ? 'admin_required' : 'forbidden')
  // An access token may remain valid for minutes after a role was lost. For a verb of staff, the role is therefore checked in
  // the database.
  return staff ? sessions.requireVerb(caller, verb) : caller.roles
}

async function parseInput(c: Context, route: Route): Promise<unknown> {
  const body = await readJson(c, route.body)
  if (route.input === undefined) {
    const empty =
      body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0)
    if (!empty) throw invalidInput({ '': 'This call takes nothing' })
    return undefined
  }
  return checkInSlices(route.input, body)
}

/** Writes the response. Only what the schema names leaves the server. A mismatch is our error, not the caller's. */
function present(c: Context, route: Route, result: unknown): Response {
  if (route.output === 'no-content') return c.body(null, 204)
  if (route.output === 'event-stream') {
    return c.body(result as ReadableStream<Uint8Array>, 200, STREAM_HEADERS)
  }
  if (route.output === 'file') return c.body(result as ReadableStream<Uint8Array>)
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
