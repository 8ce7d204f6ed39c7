import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ROUTES } from '../app.ts'
import { ROUTE_LIST, signedInLearner, testServer, type SignedInLearner } from '../testing.ts'
import { defineRoute, type RouteTable } from './define-route.ts'

const server = await testServer()

let learner: SignedInLearner

beforeAll(async () => {
  learner = await signedInLearner(server)
})

describe('what goes out', () => {
  test('cannot be more than the schema names', async () => {
    const routes = {
      'GET /api/leaky': defineRoute({
        access: 'public',
        summary: 'For this test',
        output: z.object({ id: z.string(), inner: z.object({ name: z.string() }) }),
        handler: () => {
          const row = { id: '1', password: 'secret', inner: { name: 'n', token: 'secret' } }
          return row
        },
      }),
      'GET /api/wrong': defineRoute({
        access: 'public',
        summary: 'For this test',
        output: z.object({ age: z.int() }),
        handler: () => ({ age: 7.5 }),
      }),
    } satisfies RouteTable
    const leaky = await testServer({ routes, db: server.db })
    expect((await leaky.browser().get('/api/leaky')).body).toEqual({ id: '1', inner: { name: 'n' } })
    expect(await leaky.browser().get('/api/wrong')).toMatchObject({ status: 500, code: 'internal' })
    expect(leaky.logged.some((line) => line.includes('age'))).toBe(true)
  })

  test('every refusal has the one shape, and no stack, SQL or path of the machine', async () => {
    const routes = {
      'GET /api/fails': defineRoute({
        access: 'public',
        summary: 'For this test',
        output: 'no-content',
        handler: async ({ services }) => {
          await services.db.withUser(null, (trx) =>
            trx
              .selectFrom('app.nothing' as 'app.profiles')
              .selectAll()
              .execute(),
          )
        },
      }),
    } satisfies RouteTable
    const failing = await testServer({ routes, db: server.db })
    const answer = await failing.browser().get('/api/fails')
    expect(answer).toMatchObject({ status: 500 })
    expect(answer.body).toEqual({ error: { code: 'internal', message: 'Something went wrong on our side.' } })
    expect(failing.logged.join('\n')).toContain('code=42P01')
  })

  test('is never kept by a cache', async () => {
    for (const path of ['/api/health', '/api/profile', '/api/nothing']) {
      expect((await server.browser().get(path)).headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('paths and methods', () => {
  test.each(ROUTE_LIST)('$key refuses other methods and names the right ones', async ({ path, method }) => {
    for (const wrong of ['DELETE', 'PATCH', 'OPTIONS', 'PUT', 'POST', 'GET']) {
      if (ROUTE_LIST.some((entry) => entry.path === path && entry.method === wrong)) continue
      const response = await learner.browser.raw(wrong, path)
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toContain(method)
    }
  })

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/auth/sign-in/email',
    '/api/auth/get-session',
    '/api/progress/x',
    '/api//progress',
  ])('answers %s with 404 as JSON', async (path) => {
    for (const method of ['GET', 'POST']) {
      expect(await server.browser().send(method, path)).toMatchObject({ status: 404, code: 'not_found' })
    }
  })

  test('describes itself', async () => {
    const { body } = await server.browser().get('/api/openapi.json')
    const described = z.parse(
      z.object({
        openapi: z.string(),
        paths: z.record(z.string(), z.record(z.string(), z.looseObject({ summary: z.string() }))),
      }),
      body,
    )
    const listed = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.toSorted()).toEqual(Object.keys(ROUTES).toSorted())
    expect(JSON.stringify(body)).toContain('phoneNumber')
  })
})
