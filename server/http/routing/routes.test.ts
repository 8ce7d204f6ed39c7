import { defineCall } from '#domain/api-call.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ROUTES } from '../../app.ts'
import {
  dismissAdmin,
  ORIGIN,
  signedInAdmin,
  signedInLearner,
  testServer,
  type Browser,
  type SignedInLearner,
} from '../../testing.ts'
import { implement } from '../services.ts'
import type { Route } from './route.ts'

// These tests are generated from the routes, so a new route is covered without a new test.
const server = await testServer()
const isOpenTo = (route: Route) =>
  route.access === 'public' || route.access === 'cookie' ? 'anyone' : 'a bearer'

let learner: SignedInLearner
let admin: SignedInLearner

beforeAll(async () => {
  learner = await signedInLearner(server)
  admin = await signedInAdmin(server)
})

/** Calls a route without reading the body, which never ends for an event stream. */
async function statusOf(
  browser: Browser,
  method: string,
  path: string,
  headers: Record<string, string> = {},
) {
  const response = await browser.raw(method, path, { headers })
  await response.body?.cancel()
  return response.status
}
describe('who may call what', () => {
  test.each(ROUTES.filter((route) => isOpenTo(route) === 'a bearer'))(
    'cannot call $key without a good token',
    async ({ method, path }) => {
      for (const [browser, headers] of [
        [server.browser(), {}],
        [learner.browser.tab(), {}],
        [server.browser(), { authorization: 'Bearer nonsense' }],
        [server.browser(), { authorization: `Ticket ${'A'.repeat(43)}` }],
        [server.browser(), { authorization: `Basic ${learner.browser.bearer}` }],
      ] as const) {
        expect(await statusOf(browser, method, path, headers)).toBe(401)
      }
    },
  )

  // Routes that are called from anywhere have a secret of their own and no cookie. They are tested in
  // server/messaging/messages/messages.test.ts.
  test.each(
    ROUTES.filter((route) => isOpenTo(route) === 'anyone' && route.method !== 'GET' && !route.fromAnywhere),
  )('cannot call $key from another site', async ({ method, path }) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: `${ORIGIN}.evil.example` },
      { origin: 'null' },
      { origin: ORIGIN, 'sec-fetch-site': 'cross-site' },
      { origin: ORIGIN, 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await learner.browser.send(method, path, undefined, headers)
      expect(answer).toMatchObject({ status: 403, code: 'wrong_origin' })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect((await learner.browser.post('/api/auth/token')).status, 'still signed in').toBe(200)
    const response = await server.app.request(`${ORIGIN}${path}`, { method })
    expect(response.status, 'without any sign of where it comes from').toBe(403)
  })

  test('cannot be called from the same host by the other scheme', async () => {
    const { browser } = learner
    const call = (headers: Record<string, string>) =>
      browser.send('POST', '/api/auth/token', undefined, headers)
    const secure = ORIGIN.replace('http:', 'https:')
    expect(await call({ origin: secure })).toMatchObject({ status: 403, code: 'wrong_origin' })
    expect((await call({ origin: secure, 'x-forwarded-proto': 'https' })).status).toBe(200)
    expect(await call({ origin: ORIGIN, 'x-forwarded-proto': 'https' })).toMatchObject({ status: 403 })
    expect((await call({ origin: ORIGIN })).status).toBe(200)
  })

  test('HEAD of an event stream opens none', async () => {
    const streams = () => server.services.live.streams()
    const before = streams()
    const answer = await learner.browser.raw('HEAD', '/api/events')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(streams()).toBe(before)
    expect(await statusOf(server.browser(), 'HEAD', '/api/events')).toBe(401)
  })

  test('a staff verb asks the database: a lost role or an ended session counts at once', async () => {
    const routes = [
      implement(
        defineCall({
          method: 'GET',
          path: '/api/admin-only',
          access: 'admin:enter',
          summary: 'For this test',
          output: z.object({ ok: z.boolean() }),
        }),
        () => ({ ok: true }),
      ),
    ]
    const guarded = await testServer({ routes: [...ROUTES, ...routes], db: server.db })
    const call = (who: SignedInLearner) =>
      guarded.browser().get('/api/admin-only', { authorization: `Bearer ${who.browser.bearer}` })
    const head = await signedInLearner(guarded)
    expect(await call(head)).toMatchObject({ status: 403, code: 'admin_required' })
    await server.db.appointAdmin(head.userId)
    await head.browser.takeToken()
    expect(await call(head)).toMatchObject({ status: 200, body: { ok: true } })

    await dismissAdmin(server.db, admin, head)
    expect(await call(head)).toMatchObject({ status: 403, code: 'admin_required' })
    await server.db.appointAdmin(head.userId)
    expect((await call(head)).status).toBe(200)
    await head.browser.post('/api/auth/logout')
    expect(await call(head)).toMatchObject({ status: 401, code: 'signed_out' })
  })
})

describe('what goes out', () => {
  test('cannot be more than the schema names', async () => {
    const routes = [
      implement(
        defineCall({
          method: 'GET',
          path: '/api/leaky',
          access: 'public',
          summary: 'For this test',
          output: z.object({ id: z.string(), inner: z.object({ name: z.string() }) }),
        }),
        () => {
          const row = { id: '1', password: 'secret', inner: { name: 'n', token: 'secret' } }
          return row
        },
      ),
      implement(
        defineCall({
          method: 'GET',
          path: '/api/wrong',
          access: 'public',
          summary: 'For this test',
          output: z.object({ age: z.int() }),
        }),
        () => ({ age: 7.5 }),
      ),
    ]
    const leaky = await testServer({ routes, db: server.db })
    expect((await leaky.browser().get('/api/leaky')).body).toEqual({ id: '1', inner: { name: 'n' } })
    expect(await leaky.browser().get('/api/wrong')).toMatchObject({ status: 500, code: 'internal' })
    expect(leaky.logged.some((line) => line.includes('age'))).toBe(true)
  })

  test('every refusal has the one shape, and no stack, SQL or path of the machine', async () => {
    const routes = [
      implement(
        defineCall({
          method: 'GET',
          path: '/api/fails',
          access: 'public',
          summary: 'For this test',
          output: 'no-content',
        }),
        async ({ services }) => {
          await services.db.withUser(null, (trx) =>
            trx
              .selectFrom('app.nothing' as 'app.profiles')
              .selectAll()
              .execute(),
          )
        },
      ),
    ]
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
  test.each(ROUTES)('$key refuses other methods and names the right ones', async ({ path, method }) => {
    for (const wrong of ['DELETE', 'PATCH', 'OPTIONS', 'PUT', 'POST', 'GET']) {
      if (ROUTES.some((entry) => entry.path === path && entry.method === wrong)) continue
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
    expect(listed.toSorted()).toEqual(ROUTES.map(({ key }) => key).toSorted())
    expect(JSON.stringify(body)).toContain('phoneNumber')
  })
})
