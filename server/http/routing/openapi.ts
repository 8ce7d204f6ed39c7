import { ErrorBody } from '#domain/errors.ts'
import * as z from 'zod/mini'
import { exampleOf, type Target } from '#domain/api-call.ts'
import type { Route } from './route.ts'

const ID = '00000000-0000-4000-8000-000000000000'
/** Whom and what the examples of the document are about. */
const SOMEBODY: Target = {
  userId: ID,
  otherId: ID,
  email: 'naledi@example.test',
  mark: 'Naledi',
  announcementId: ID,
  classId: ID,
  workId: ID,
  now: '2026-01-14T08:00:00.000Z',
  today: '2026-01-14',
  fresh: ID,
}

/** Returns an OpenAPI 3.1 document. It is generated from the routes, so that it cannot disagree with the server. */
export function openApiDocument(routes: readonly Route[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Qala',
      version: '1',
      description:
        'JSON only. Sign in with a cookie call, mint a short access token with POST /api/auth/token, and send it as a bearer.',
    },
    paths,
    components: {
      schemas: { Error: schema(ErrorBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ticket: { type: 'http', scheme: 'Ticket' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
      },
    },
  }
}

function operation(route: Route): Record<string, unknown> {
  const verb = ['public', 'cookie', 'signed-in'].includes(route.access) ? undefined : route.access
  const bearer = [{ bearer: [] }, ...(route.orTicket ? [{ ticket: [] }] : [])]
  const security = route.access === 'cookie' ? [{ session: [] }] : bearer
  return {
    summary: route.summary,
    ...(route.access !== 'public' && { security }),
    ...(verb && { 'x-verb': verb }),
    ...(route.input && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schema(route.input, 'input'), example: exampleOf(route, SOMEBODY) },
        },
      },
    }),
    responses: {
      [route.status]: { description: 'Done', ...content(route) },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function content({ output }: Route): Record<string, unknown> {
  if (output === 'no-content') return {}
  if (output === 'event-stream') return { content: { 'text/event-stream': { schema: { type: 'string' } } } }
  if (output === 'file') return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  return { content: { 'application/json': { schema: schema(output, 'output') } } }
}

function schema(type: z.ZodMiniType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return rest
}
