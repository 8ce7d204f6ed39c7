import { defineCall } from '#domain/api-call.ts'
import { expect, test } from 'vitest'
import { ROUTES } from '../../app.ts'
import { signedInLearner, testServer } from '../../testing.ts'
import { implement } from '../services.ts'

const running: { now: number; most: number; end: PromiseWithResolvers<void> } = {
  now: 0,
  most: 0,
  end: Promise.withResolvers(),
}
const slow = implement(
  defineCall({
    method: 'GET',
    path: '/api/slow',
    access: 'signed-in',
    summary: 'Waits until the test lets it end.',
    output: 'no-content',
  }),
  async () => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    await running.end.promise
    running.now -= 1
  },
)
const server = await testServer({ routes: [...ROUTES, slow] })

test('one account cannot have more calls at work than a page needs, and nobody else waits for them', async () => {
  const [crowd, other] = [await signedInLearner(server), await signedInLearner(server)]
  const calls = Promise.all(Array.from({ length: 100 }, () => crowd.browser.get('/api/slow')))
  expect(await other.browser.get('/api/profile')).toMatchObject({ status: 200 })
  running.end.resolve()
  const answers = await calls
  expect(running.most).toBe(6)
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(66)
  const refused = answers.filter(({ status }) => status !== 204)
  for (const answer of refused) expect(answer).toMatchObject({ status: 429, code: 'too_many_tries' })
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await crowd.browser.get('/api/profile')).status).toBe(200)
})
