import { expect, test, vi } from 'vitest'
import { securityEvents, signedInLearner, testServer } from '../../testing.ts'

const server = await testServer()

const eventsOf = async (type: string, userId: string | null) =>
  (await securityEvents(server.db, type)).filter(({ user_id }) => user_id === userId)

test('a learner who asks for what staff may is written down once for each verb, with nothing they sent', async () => {
  const { browser, userId } = await signedInLearner(server)
  for (let round = 0; round < 3; round += 1) {
    expect((await browser.post('/api/admin/learners/find', { search: 'typed-text' })).status).toBe(403)
    expect((await browser.get('/api/admin/summary')).status).toBe(403)
  }
  const events = await eventsOf('verb_refused', userId)
  expect(events).toMatchObject([
    { details: { verb: 'learners:read' }, ip_address: '127.0.0.1' },
    { details: { verb: 'admin:enter' } },
  ])
  expect(JSON.stringify(events)).not.toContain('typed-text')
})

test('after ten minutes it is written down again', async () => {
  const { userId } = await signedInLearner(server)
  // Refusals are counted by the steady clock, because the wall clock may be set. It continues from its current value, because
  // what other tests have recorded lies before it.
  const steady = performance.now.bind(performance)
  let aheadMs = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => steady() + aheadMs)
  for (const minutes of [0, 9, 2]) {
    aheadMs += minutes * 60_000
    await server.services.refused.verb(userId, 'admin:enter', {})
  }
  now.mockRestore()
  expect(await eventsOf('verb_refused', userId)).toHaveLength(2)
})

test('a call from another website is written down once for each address, and an address a time cannot fill the log', async () => {
  const from = (ip: string) =>
    server.browser(ip).post('/api/auth/logout', {}, { origin: 'https://evil.example' })
  await from('196.25.1.9')
  await from('196.25.1.9')
  await from('196.25.1.10')
  expect((await eventsOf('wrong_origin', null)).map(({ ip_address }) => ip_address)).toEqual([
    '196.25.1.9',
    '196.25.1.10',
  ])
  for (let at = 0; at < 600; at += 1)
    expect((await from(`10.0.${Math.floor(at / 250)}.${at % 250}`)).code).toBe('wrong_origin')
  expect((await eventsOf('wrong_origin', null)).length).toBeLessThanOrEqual(500)
})
