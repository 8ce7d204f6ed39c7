import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ROUTE_LIST, signedInAdmin, testServer, type SignedInLearner } from '../testing.ts'
import { EXAMPLE_BODIES } from './example-bodies.ts'

// Generated from the route table, so a new route is covered without a new test.
const server = await testServer()

// A learner who is an admin as well, and so may make every call.
let learner: SignedInLearner

beforeAll(async () => {
  learner = await signedInAdmin(server)
  // Registering and signing in end the session of the cookie they receive; this one must survive.
  learner.browser.cookies.clear()
})

describe('what comes in', () => {
  const withBody = ROUTE_LIST.filter(({ method }) => method !== 'GET')
  const validBody = (key: string) =>
    EXAMPLE_BODIES[key]?.({
      userId: learner.userId,
      otherId: randomUUID(),
      email: 'nobody@example.test',
      mark: 'nobody',
      announcementId: randomUUID(),
      classId: randomUUID(),
      workId: randomUUID(),
    }) ?? {}
  const taking = ROUTE_LIST.filter(({ route }) => route.input !== undefined)

  test('every route with a body has an example here', () => {
    expect(taking.map(({ key }) => key).toSorted()).toEqual(Object.keys(EXAMPLE_BODIES).toSorted())
  })

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
    async ({ method, path, route }) => {
      const huge = JSON.stringify({ text: 'x'.repeat(route.body.maxBytes) })
      expect(await learner.browser.send(method, path, huge)).toMatchObject({
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

  // What another program sends may grow.
  test.each(taking.filter(({ route }) => !route.fromAnywhere))(
    '$key refuses every unknown name, in words that name it',
    async ({ key, method, path }) => {
      const answer = await learner.browser.send(method, path, { ...validBody(key), surprise: 1 })
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

  test.each(taking)(
    '$key refuses text that cannot be stored, in every field',
    async ({ key, method, path }) => {
      const valid = validBody(key)
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
    },
  )

  const needing = taking.filter(({ route }) => !route.input || !z.safeParse(route.input, undefined).success)
  test.each(needing)('$key cannot be called with nothing', async ({ method, path }) => {
    expect(await learner.browser.send(method, path)).toMatchObject({ status: 400, code: 'invalid_input' })
  })
})
