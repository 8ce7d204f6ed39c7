import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ROUTES } from '../app.ts'
import { ErrorBody } from '#domain/errors.ts'
import { may } from '#domain/permissions.ts'
import {
  LESSONS,
  ORIGIN,
  registration,
  signedInLearner,
  testServer,
  type Browser,
  type SignedInLearner,
} from '../testing.ts'
import { defineRoute, type Route, type RouteTable } from './define-route.ts'

// Everything here is generated from the route table: a route added later is held to it without a new test.
const server = await testServer()
const table = Object.entries(ROUTES as RouteTable).map(([key, route]) => {
  const [method = '', path = ''] = key.split(' ')
  return { key, method, path, route }
})
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
  test.each(table.filter(({ route }) => isOpenTo(route) === 'a bearer'))(
    'cannot call $key without a good token',
    async ({ method, path }) => {
      const session = new Map(learner.browser.cookies)
      const withCookie = server.browser()
      for (const [name, value] of session) withCookie.cookies.set(name, value)
      for (const [browser, headers] of [
        [server.browser(), {}],
        [withCookie, {}],
        [server.browser(), { authorization: 'Bearer nonsense' }],
        [server.browser(), { authorization: `Basic ${learner.browser.bearer}` }],
      ] as const) {
        expect(await statusOf(browser, method, path, headers)).toBe(401)
      }
    },
  )

  test.each(table.filter(({ route }) => isOpenTo(route) === 'a bearer'))(
    '$key lets exactly the roles in that may',
    async ({ method, path, route }) => {
      for (const [role, who] of [
        ['learner', learner],
        ['admin', admin],
      ] as const) {
        const allowed = route.access === 'signed-in' || may(role, route.access as never)
        const status = await statusOf(who.browser, method, path)
        expect(status === 403, `${role} got ${status}`).toBe(!allowed)
      }
    },
  )

  test.each(table.filter(({ method, route }) => isOpenTo(route) === 'anyone' && method !== 'GET'))(
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

  test('an admin verb asks the database: a lost role or an ended session counts at once', async () => {
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
  test.each(table)('$key refuses other methods and names the right ones', async ({ path, method }) => {
    for (const wrong of ['DELETE', 'PATCH', 'OPTIONS', 'PUT', 'POST', 'GET']) {
      if (table.some((entry) => entry.path === path && entry.method === wrong)) continue
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

describe('what comes in', () => {
  const withBody = table.filter(({ method }) => method !== 'GET')
  const VALID: Record<string, () => Record<string, unknown>> = {
    'POST /api/auth/register': () => registration(),
    'POST /api/auth/login': () => ({ email: 'nobody@example.test', password: 'umthi-omkhulu' }),
    'POST /api/auth/admin-login': () => ({ email: 'nobody@example.test', password: 'umthi-omkhulu' }),
    'POST /api/auth/forgot-password': () => ({ email: 'nobody@example.test' }),
    'POST /api/auth/reset-password': () => ({
      token: 'A'.repeat(43),
      password: 'umthi-omkhulu',
      confirmPassword: 'umthi-omkhulu',
    }),
    'PUT /api/progress': () => ({
      userId: learner.userId,
      sentAt: new Date().toISOString(),
      lessons: [{ lessonId: LESSONS[0], completed: false, completedAt: null, quizScore: 0, progress: 10 }],
    }),
  }

  test('every route with a body has an example here', () => {
    expect(
      table
        .filter(({ route }) => route.input !== undefined)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(Object.keys(VALID).toSorted())
  })

  test.each(withBody)('$key takes JSON alone', async ({ method, path }) => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/jsonp' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ] as Record<string, string>[]) {
      expect(await learner.browser.send(method, path, '{}', headers)).toMatchObject({ status: 415 })
    }
    const typeless = await learner.browser.raw(method, path, { body: new Blob(['{}']) })
    expect(typeless.status).toBe(415)
  })

  test.each(withBody)('$key cannot be given more than 1 MB, said or unsaid', async ({ method, path }) => {
    const huge = JSON.stringify({ text: 'x'.repeat(1024 * 1024) })
    expect(await learner.browser.send(method, path, huge)).toMatchObject({
      status: 413,
      code: 'body_too_large',
    })
    expect(await learner.browser.send(method, path, '{}', { 'content-length': '9999999' })).toMatchObject({
      status: 413,
    })
  })

  test.each(withBody)('$key cannot be given something else than JSON', async ({ method, path }) => {
    for (const body of [
      '{',
      '{"a":1',
      'undefined',
      "{'a':1}",
      '{"a":NaN}',
      '\u{FEFF}\u{FEFF}{}',
      '{}{}',
      '[',
      '"',
    ]) {
      const { status, code } = await learner.browser.send(method, path, body)
      expect({ body, status, code }).toEqual({ body, status: 400, code: 'invalid_input' })
    }
    const broken = await learner.browser.raw(method, path, {
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    })
    expect(broken.status).toBe(400)
  })

  test.each(Object.keys(VALID))('%s refuses every unknown name, in words that name it', async (key) => {
    const { method, path } = entryOf(key)
    const answer = await learner.browser.send(method, path, { ...VALID[key]?.(), surprise: 1 })
    expect(answer).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { surprise: 'This is not known here' },
    })
    for (const body of [
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{}}}',
      '{"\\u0000":1}',
      '{"\\ud800":1}',
    ]) {
      expect((await learner.browser.send(method, path, body)).status).toBe(400)
    }
  })

  test.each(Object.keys(VALID))('%s refuses text that cannot be stored, in every field', async (key) => {
    const { method, path } = entryOf(key)
    const valid = VALID[key]?.() ?? {}
    for (const field of Object.keys(valid)) {
      for (const text of ['\u0000', 'Nal\u0000edi', '\ud800', 'x\udfff']) {
        const answer = await learner.browser.send(method, path, { ...valid, [field]: text })
        expect(answer, `${field} ${JSON.stringify(text)}`).toMatchObject({
          status: 400,
          code: 'invalid_input',
        })
        expect(answer.fields).toHaveProperty(field)
      }
    }
  })

  test.each(Object.keys(VALID))(
    '%s never answers 5xx, whatever comes, and always in the one shape',
    async (key) => {
      const { method, path } = entryOf(key)
      const nasty = fc.oneof(
        fc
          .anything({ withNullPrototype: false, maxDepth: 3 })
          .filter((value) => JSON.stringify(value) !== undefined),
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom(
          null,
          true,
          -1,
          0,
          Infinity,
          -0,
          2 ** 53,
          1.5,
          '',
          ' ',
          '💥',
          'ǃXóõ',
          '\u202e',
          '%00',
          '../../etc/passwd',
          "' or 1=1 --",
          '<script>',
          'x'.repeat(20_000),
          [],
          {},
          [[]],
          '0000-00-00',
          '9999-12-31T23:59:59Z',
          '1e9',
        ),
        fc.constant(JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`)),
      )
      const valid = VALID[key]?.() ?? {}
      const changed = fc
        .record({
          field: fc.constantFrom(...Object.keys(valid)),
          value: nasty,
          how: fc.constantFrom('replace', 'remove', 'add', 'nest'),
        })
        .map(({ field, value, how }) => {
          if (how === 'remove')
            return Object.fromEntries(Object.entries(valid).filter(([name]) => name !== field))
          if (how === 'add') return { ...valid, [`${field}2`]: value }
          if (how === 'nest') return { ...valid, [field]: { [field]: value } }
          return { ...valid, [field]: value }
        })
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 3, arbitrary: changed }, { weight: 1, arbitrary: nasty }),
          async (body) => {
            const answer = await learner.browser.send(method, path, JSON.stringify(body))
            expect(answer.status).toBeLessThan(500)
            if (answer.status >= 400) expect(ErrorBody.parse(answer.body)).toEqual(answer.body)
          },
        ),
        { numRuns: 150 },
      )
    },
  )

  test.each(Object.keys(VALID))('%s cannot be called with nothing', async (key) => {
    const { method, path } = entryOf(key)
    expect(await learner.browser.send(method, path)).toMatchObject({ status: 400, code: 'invalid_input' })
  })

  function entryOf(key: string) {
    const entry = table.find((candidate) => candidate.key === key)
    if (entry === undefined) throw new Error(`No route ${key}`)
    return entry
  }
})
