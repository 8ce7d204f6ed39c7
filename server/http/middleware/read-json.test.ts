import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ORIGIN, signedInLearner, testServer, type SignedInLearner } from '../../testing.ts'

const server = await testServer()
let learner: SignedInLearner

beforeAll(async () => {
  learner = await signedInLearner(server)
})

async function put(body: Uint8Array<ArrayBuffer>, encoding = 'gzip') {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  const response = await learner.browser.raw('PUT', '/api/progress', { headers, body })
  return {
    status: response.status,
    body: (await response.json()) as { error?: { code: string; fields?: object } },
  }
}

const namesOf = (count: number) => `{${Array.from({ length: count }, (_, at) => `"name-${at}":1`).join()}}`

const batch = () =>
  JSON.stringify({
    userId: learner.userId,
    sentAt: new Date().toISOString(),
    lessons: [{ lessonId: 'coding-basics', completed: false, completedAt: null, quizScore: 0, progress: 10 }],
  })

describe('a gzipped body', () => {
  test('is read like a plain one', async () => {
    expect(await put(gzipSync(batch()))).toMatchObject({
      status: 200,
      body: { results: [{ outcome: 'merged' }] },
    })
    expect((await put(gzipSync(batch()), 'GZIP')).status).toBe(200)
  })

  test('cannot unfold to more than 1 MB, however small it is', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '))
    expect(bomb.byteLength).toBeLessThan(300_000)
    const before = process.memoryUsage().rss
    expect(await put(bomb)).toMatchObject({ status: 413, body: { error: { code: 'body_too_large' } } })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
    const twice = Buffer.concat([gzipSync(Buffer.alloc(700_000, ' ')), gzipSync(Buffer.alloc(700_000, ' '))])
    expect((await put(twice)).status).toBe(413)
  })

  test('cannot have more parts than any batch', async () => {
    const many = gzipSync(`{"lessons":[${'1,'.repeat(30_000)}1]}`)
    expect(await put(many)).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
    const text = JSON.stringify({ text: ',[{'.repeat(30_000) })
    expect(await put(gzipSync(text))).toMatchObject({ status: 400 })
  })

  test.each([
    ['names', '', (count: number) => namesOf(count)],
    ['names of a field', 'lessons', (count: number) => `{"lessons":${namesOf(count)}}`],
    ['entries in a field', 'rows', (count: number) => `{"userId":"a:b","rows":[${'1,'.repeat(count - 1)}1]}`],
    [
      'entries after others',
      'rows',
      (count: number) => `{"a":[1,2],"rows":[[],${'{},'.repeat(count - 2)}1]}`,
    ],
  ])('cannot have more %s than any call needs, and is not parsed then', async (_what, field, bodyOf) => {
    const parse = vi.spyOn(JSON, 'parse')
    const parsed = () => parse.mock.calls.filter(([text]) => text.length > 5_000).length
    try {
      const refused = await put(gzipSync(bodyOf(5_001)))
      expect(refused).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
      expect(refused.body.error?.fields).toEqual({
        [field]: 'This has too many entries: send 5,000 at most',
      })
      expect(parsed()).toBe(0)
      expect((await put(gzipSync(bodyOf(5_000)))).status).toBe(400)
      expect(parsed()).toBe(1)
    } finally {
      parse.mockRestore()
    }
  })

  test('cannot be something else, cut off or empty', async () => {
    const good = gzipSync(batch())
    for (const body of [Buffer.from(batch()), good.subarray(0, -12), gzipSync(''), gzipSync('{')]) {
      expect(await put(Uint8Array.from(body))).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_input' } },
      })
    }
    const spoiled = Uint8Array.from(good)
    spoiled[20] = (spoiled[20] ?? 0) ^ 0xff
    expect((await put(spoiled)).status).toBe(400)
  })

  test.each(['br', 'deflate', 'zstd', 'gzip, gzip', 'x-gzip', ''])(
    'cannot be encoded as "%s"',
    async (encoding) => {
      expect(await put(gzipSync(batch()), encoding)).toMatchObject({ status: 415 })
    },
  )
})

describe('4 MB of gzip bombs', async () => {
  const bomb = gzipSync(`[${'{},'.repeat(340_000)}{}]`)
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', origin: ORIGIN }
  const post = (path: string, more: Record<string, string> = {}) =>
    server.app.request(`${ORIGIN}${path}`, {
      method: path.endsWith('progress') ? 'PUT' : 'POST',
      headers: { ...headers, ...more },
      body: bomb,
    })
  const all = Math.ceil((4 * 1024 * 1024) / bomb.byteLength)

  test.each([
    ['from a visitor', all, 415, () => post('/api/auth/login')],
    [
      'from a visitor who says to be signed in',
      all,
      401,
      () => post('/api/progress', { authorization: 'Bearer a.b.c' }),
    ],
    [
      'from a learner',
      200,
      400,
      () => post('/api/progress', { authorization: `Bearer ${learner.browser.bearer}` }),
    ],
  ])('%s cannot keep the process from answering', async (_from, bombs, status, send) => {
    const waits = async (until: () => boolean) => {
      const taken: number[] = []
      while (!until()) {
        const start = performance.now()
        expect((await server.app.request('/api/health')).status).toBe(200)
        taken.push(performance.now() - start)
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      return taken.toSorted((a, b) => a - b)
    }
    // This measures how long it took to read one such body in the same process before the limit existed.
    const start = performance.now()
    const parsed: unknown = JSON.parse(gunzipSync(bomb).toString())
    const oneParse = performance.now() - start
    expect(parsed).toHaveLength(340_001)

    let [sent, answered] = [0, 0]
    const statuses = new Set<number>()
    const worker = async () => {
      while (sent < bombs) {
        sent += 1
        statuses.add((await send()).status)
        answered += 1
      }
    }
    const flood = Promise.all([worker(), worker(), worker(), worker()])
    const taken = await waits(() => answered >= bombs)
    await flood
    expect([...statuses]).toEqual([status])
    expect(taken[Math.floor(taken.length * 0.95)]).toBeLessThan(oneParse)
  })
})
