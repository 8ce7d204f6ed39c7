import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedInLearner, testServer, type SignedInLearner } from '../testing.ts'

const server = await testServer()
let learner: SignedInLearner

beforeAll(async () => {
  learner = await signedInLearner(server)
})

async function put(body: Uint8Array<ArrayBuffer>, encoding = 'gzip') {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  const response = await learner.browser.raw('PUT', '/api/progress', { headers, body })
  return { status: response.status, body: (await response.json()) as { error?: { code: string } } }
}

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
