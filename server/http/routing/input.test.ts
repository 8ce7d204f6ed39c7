import { exampleOf } from '#domain/api-call.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ROUTES } from '../../app.ts'
import { signedInAdmin, targetNobody, testServer, type SignedInLearner } from '../../testing.ts'
import type { Route } from './route.ts'

// These tests are generated from the routes, so a new route is covered without a new test.
const server = await testServer()

// This learner is an admin as well, and so may make every call.
let learner: SignedInLearner

beforeAll(async () => {
  learner = await signedInAdmin(server)
  // Registering and signing in end the session of the cookie that they receive. This session must survive.
  learner.browser.cookies.clear()
})

/** With this, a body is read and then refused, so that no call does anything. */
const NOT_JSON = { 'content-type': 'text/plain' }
const bodyOf = (route: Route) => exampleOf(route, targetNobody(learner.userId)) as Record<string, unknown>

describe('what comes in', () => {
  const withBody = ROUTES.filter(({ method }) => method !== 'GET')
  const taking = ROUTES.filter(({ input }) => input !== undefined)

  test.each(withBody)('$key takes JSON alone', async ({ method, path }) => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/jsonp' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json', 'content-encoding': 'br' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip, gzip' },
    ] as Record<string, string>[]) {
      expect(await learner.browser.send(method, path, '{}', headers)).toMatchObject({ status: 415 })
    }
    const typeless = await learner.browser.raw(method, path, { body: new Blob(['{}']) })
    expect(typeless.status).toBe(415)
  })

  test.each(withBody)(
    '$key cannot be given more than it takes, said or unsaid',
    async ({ method, path, body }) => {
      const asLargeAs = (bytes: number) => '{}'.padEnd(bytes)
      const largest = await learner.browser.send(method, path, asLargeAs(body.maxBytes), NOT_JSON)
      expect(largest.status, 'as large as it may be').toBe(415)
      expect(await learner.browser.send(method, path, asLargeAs(body.maxBytes + 1))).toMatchObject({
        status: 413,
        code: 'body_too_large',
      })
      expect(await learner.browser.send(method, path, '{}', { 'content-length': '9999999' })).toMatchObject({
        status: 413,
      })
    },
  )

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

  // These routes are left out, because another program may add fields to what it sends.
  test.each(taking.filter(({ fromAnywhere }) => !fromAnywhere))(
    '$key refuses every unknown name, in words that name it',
    async (route) => {
      const { method, path } = route
      const answer = await learner.browser.send(method, path, { ...bodyOf(route), surprise: 1 })
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
    },
  )

  test.each(taking)('$key refuses text that cannot be stored, in every field', async (route) => {
    const { method, path } = route
    const valid = bodyOf(route)
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

  const needing = taking.filter(({ input }) => !input || !z.safeParse(input, undefined).success)
  test.each(needing)('$key cannot be called with nothing', async ({ method, path }) => {
    expect(await learner.browser.send(method, path)).toMatchObject({ status: 400, code: 'invalid_input' })
  })
})
