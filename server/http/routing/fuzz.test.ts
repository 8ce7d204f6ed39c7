/** @module-tag long */
import { exampleOf } from '#domain/api-call.ts'
import { ErrorBody } from '#domain/errors.ts'
import { anyCharacter } from '#domain/testing-characters.ts'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ROUTES } from '../../app.ts'
import { ORIGIN, signedInAdmin, targetNobody, testServer } from '../../testing.ts'

// This sends a thousand invalid calls to every route, as somebody who may make each of them.
const CALLS = 1_000
const AT_ONCE = 20
/** These routes answer late on purpose, so that the response time does not reveal who has an account. */
const LATE = { atOnce: 100, keys: ['POST /api/auth/register', 'POST /api/auth/forgot-password'] }
/** The longest time that any response may take on a slow school PC. Ours take milliseconds. */
const LONGEST_MS = 2_000
/**
 * Text that is typed into fields. Only a response that returns the data itself may contain it, and a line of the log never
 * may.
 */
const CANARY = 'canary-in-the-coalmine'
const LEAK =
  /\bat .+\.ts:\d+|node_modules|relation "|violates|syntax error|qala_(app|auth|worker)|password_hash/i

const server = await testServer()

const nasty = fc.oneof(
  fc
    .anything({ withNullPrototype: false, maxDepth: 3 })
    .filter((value) => JSON.stringify(value) !== undefined),
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.constantFrom<unknown>(
    CANARY,
    `${CANARY}@example.test`,
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
    '<script>alert(1)</script>',
    '=cmd|" /C calc"!A0',
    'a\r\nBcc: everybody@example.test',
    'x'.repeat(20_000),
    [],
    {},
    [[]],
    '0000-00-00',
    '9999-12-31T23:59:59Z',
    '1e9',
    randomUUID(),
  ),
  fc.constant(JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`)),
)

/** Changes one field of a valid body. */
const changedFrom = (valid: Record<string, unknown>) =>
  fc
    .record({
      field: fc.constantFrom(...Object.keys(valid), 'role', 'userId', 'id', '__proto__'),
      value: nasty,
      how: fc.constantFrom('replace', 'replace', 'remove', 'add', 'nest'),
    })
    .map(({ field, value, how }): unknown => {
      const others = Object.entries(valid).filter(([name]) => name !== field)
      if (how === 'remove') return Object.fromEntries(others)
      if (how === 'add') return { ...valid, [`${field}2`]: value }
      return Object.fromEntries([...others, [field, how === 'nest' ? { [field]: value } : value]])
    })

interface Sent {
  body?: string | Uint8Array
  headers?: Record<string, string>
  path?: string
}

const JSON_TYPE = { 'content-type': 'application/json' }
const asJson = (value: unknown): Sent => ({ body: JSON.stringify(value) ?? 'null', headers: JSON_TYPE })

const broken = (valid: Record<string, unknown>): fc.Arbitrary<Sent> => {
  const text = JSON.stringify(valid)
  return fc.oneof(
    fc.nat({ max: text.length }).map((end) => ({ body: text.slice(0, end), headers: JSON_TYPE })),
    fc.uint8Array({ maxLength: 200 }).map((body) => ({ body, headers: JSON_TYPE })),
    fc.uint8Array({ maxLength: 100 }).map((body) => ({
      body,
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    })),
    fc.constantFrom<Sent>(
      {
        body: gzipSync(`[${'{},'.repeat(100_000)}{}]`),
        headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
      },
      { body: text.replace('{', '{"a":1,"a":2,'), headers: JSON_TYPE },
      { body: text, headers: { 'content-type': 'text/plain' } },
      { body: text, headers: { ...JSON_TYPE, 'content-length': '7' } },
      { body: text, headers: { ...JSON_TYPE, 'x-http-method-override': 'DELETE' } },
    ),
  )
}

/** A query string as an address may contain one. */
const query = fc.string({
  unit: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(..."abcXYZ019-._~!$&'()*+,;=:@/?") },
    { weight: 1, arbitrary: anyCharacter.map(encodeURIComponent) },
  ),
})

const around = (path: string): fc.Arbitrary<Sent> =>
  fc.oneof(
    query.map((asked) => ({ path: `${path}?${asked}` })),
    fc.constantFrom(
      { path: `${path}/` },
      { path: `${path}//` },
      { path: path.replace('/api/', '/api//') },
      { path: path.replace('/api/', '/api%2F') },
      { path: path.replace('/api/', '/api/../api/') },
      { path: `${path}%00` },
      { path: `${path}/${CANARY}@example.test` },
      { path: `${path}?userId=${randomUUID()}&userId=x` },
    ),
    fc
      .record({
        name: fc.constantFrom(
          'authorization',
          'cookie',
          'qala-api',
          'qala-device',
          'x-forwarded-for',
          'user-agent',
          'accept',
        ),
        value: fc.oneof(
          fc.string({ maxLength: 300 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '')),
          fc.constantFrom(
            'Bearer x.y.z',
            'Ticket x',
            '-1',
            '99999999',
            'x'.repeat(5_000),
            `${CANARY}=1; sid=1`,
          ),
        ),
      })
      .map(({ name, value }) => ({ headers: { [name]: value } })),
  )

/**
 * Returns what is wrong with a response, or undefined.
 * @param text the body, or null for a stream of events
 */
function troubleIn(status: number, text: string | null): string | undefined {
  if (status >= 500) return `answered ${status} ${text}`
  if (text === null) return undefined
  if (LEAK.test(text)) return `leaks: ${text}`
  if (status < 400) return undefined
  const answered: unknown = JSON.parse(text)
  const known = ErrorBody.safeParse(answered)
  if (!known.success || !isDeepStrictEqual(known.data, answered)) return `is no error of ours: ${text}`
  if (text.replaceAll(/"fields":\{.*\}/g, '').includes(CANARY)) return `shows what was typed: ${text}`
  return undefined
}

test.each(ROUTES)('$key survives whatever comes', { timeout: 120_000 }, async (route) => {
  const { key, method, path } = route
  const { browser, userId } = await signedInAdmin(server)
  const { bearer } = browser
  const valid = (exampleOf(route, targetNobody(userId)) ?? {}) as Record<string, unknown>
  const body = fc.oneof(
    { weight: 6, arbitrary: changedFrom(valid).map(asJson) },
    { weight: 2, arbitrary: nasty.map(asJson) },
    { weight: 2, arbitrary: broken(valid) },
    { weight: 1, arbitrary: around(path) },
  )
  const slow: Sent[] = []
  /** @returns the milliseconds until the response began */
  async function call(sent: Sent): Promise<number> {
    const asked = performance.now()
    const response = await server.app.request(`${ORIGIN}${sent.path ?? path}`, {
      method,
      headers: { origin: ORIGIN, authorization: `Bearer ${bearer}`, ...sent.headers },
      ...(sent.body !== undefined && { body: sent.body }),
    })
    const took = performance.now() - asked
    if (took >= LONGEST_MS) slow.push(sent)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (isStream) await response.body?.cancel()
    const trouble = troubleIn(response.status, isStream ? null : await response.text())
    // This does not call `expect` for each of the 90,000 responses, because that takes many seconds.
    if (trouble !== undefined) expect.fail(trouble)
    return took
  }
  const atOnce = LATE.keys.includes(key) ? LATE.atOnce : AT_ONCE
  const calls = fc.array(method === 'GET' ? around(path) : body, { minLength: atOnce, maxLength: atOnce })
  await fc.assert(
    fc.asyncProperty(calls, async (some) => {
      // After too many changes of one's own data a body is not even read, so nothing would be tried.
      await server.services.throttle.forget({ kind: 'own change', of: [key, userId] })
      await Promise.all(some.map(call))
    }),
    { numRuns: CALLS / atOnce },
  )
  // A call may be slow because the machine is busy with twenty others. A call that is really slow is slow again when it runs
  // alone.
  for (const sent of slow.slice(0, 20)) expect(await call(sent)).toBeLessThan(LONGEST_MS)
})

test('none of it was an error, or left what was typed in the log', () => {
  expect(server.logged.length).toBeGreaterThan(ROUTES.length)
  expect(server.logged.filter((line) => line.includes(CANARY))).toEqual([])
  expect(server.logged.filter((line) => line.startsWith('error '))).toEqual([])
})
