import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ROUTES } from '../app.ts'
import {
  ORIGIN,
  ROUTE_LIST,
  signedInLearner,
  testServer,
  type Browser,
  type SignedInLearner,
} from '../testing.ts'
import { defineRoute, type Route, type RouteTable } from './define-route.ts'

// Generated from the route table, so a new route is covered without a new test.
const server = await testServer()
const isOpenTo = (route: Route) =>
  route.access === 'public' || route.access === 'cookie' ? 'anyone' : 'a bearer'

let learner: SignedInLearner
let admin: SignedInLearner

beforeAll(async () => {
  learner = await signedInLearner(server)
  admin = await signedInLearner(server)
  await server.db.appointAdmin(admin.userId)
  await admin.browser.takeToken()
})

/** Calls without reading the body, which for an event stream never ends. */
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
  test.each(ROUTE_LIST.filter(({ route }) => isOpenTo(route) === 'a bearer'))(
    'cannot call $key without a good token',
    async ({ method, path }) => {
      const session = new Map(learner.browser.cookies)
      const withCookie = server.browser()
      for (const [name, value] of session) withCookie.cookies.set(name, value)
      for (const [browser, headers] of [
        [server.browser(), {}],
        [withCookie, {}],
        [server.browser(), { authorization: 'Bearer nonsense' }],
        [server.browser(), { authorization: `Ticket ${'A'.repeat(43)}` }],
        [server.browser(), { authorization: `Basic ${learner.browser.bearer}` }],
      ] as const) {
        expect(await statusOf(browser, method, path, headers)).toBe(401)
      }
    },
  )

  test.each(ROUTE_LIST.filter(({ method, route }) => isOpenTo(route) === 'anyone' && method !== 'GET'))(
    'cannot call $key from another site',
    async ({ method, path }) => {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: ORIGIN, 'sec-fetch-site': 'cross-site' },
      ]) {
        expect(await statusOf(learner.browser, method, path, headers)).toBe(403)
      }
      const response = await server.app.request(`${ORIGIN}${path}`, { method })
      expect(response.status, 'without any sign of where it comes from').toBe(403)
    },
  )

  test('a staff verb asks the database: a lost role or an ended session counts at once', async () => {
    const routes = {
      'GET /api/admin-only': defineRoute({
        access: 'admin:enter',
        summary: 'For this test',
        output: z.object({ ok: z.boolean() }),
        handler: () => ({ ok: true }),
      }),
    } satisfies RouteTable
    const guarded = await testServer({ routes: { ...ROUTES, ...routes }, db: server.db })
    const call = (who: SignedInLearner) =>
      guarded.browser().get('/api/admin-only', { authorization: `Bearer ${who.browser.bearer}` })
    const head = await signedInLearner(guarded)
    expect(await call(head)).toMatchObject({ status: 403, code: 'admin_required' })
    await server.db.appointAdmin(head.userId)
    await head.browser.takeToken()
    expect(await call(head)).toMatchObject({ status: 200, body: { ok: true } })

    await server.db.withUser(admin.userId, (trx) =>
      trx
        .deleteFrom('app.user_roles')
        .where('user_id', '=', head.userId)
        .where('role', '=', 'admin')
        .execute(),
    )
    expect(await call(head)).toMatchObject({ status: 403, code: 'admin_required' })
    await server.db.appointAdmin(head.userId)
    expect((await call(head)).status).toBe(200)
    await head.browser.post('/api/auth/logout')
    expect(await call(head)).toMatchObject({ status: 401, code: 'signed_out' })
  })
})
