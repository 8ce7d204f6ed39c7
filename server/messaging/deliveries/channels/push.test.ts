import { clock } from '#domain/clock.ts'
import { asWorker } from '#database/testing.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { vapidKeys } from '../../push/vapid.ts'
import { ORIGIN, PEOPLE, schoolWithQueue, subscribe } from '../testing-school.ts'
import { device } from '../testing-push.ts'
import { closing, httpServer, type Answer } from '../testing-servers.ts'
import { openPush, pushSender } from './push.ts'

const { db, learners, ordered, run, later, states, problemOf } = await schoolWithQueue()

async function withService(answer: (path: string) => Answer | 'drop' | Promise<Answer>) {
  await subscribe(db, learners)
  const service = closing(await httpServer(({ path }) => answer(path)))
  const vapid = vapidKeys(await db.secret('push'))
  return { service, send: pushSender(db, openPush({ vapid, subject: ORIGIN, testOrigin: service.origin })) }
}
const subscriptions = async () =>
  Number(
    (await asWorker<{ count: string }>(db, 'select count(*) from app.push_subscriptions')).rows[0]?.count,
  )

test.each([404, 410])('to a browser that is gone (%i) forgets it', async (status) => {
  const { send } = await withService((path) => ({ status: path === '/fcm/send/0' ? status : 201 }))
  const id = await ordered('push')
  await run('push', send)
  expect(await states(id, 'push')).toEqual({ 'failed no_device': 1, sent: PEOPLE - 1 })
  expect(await subscriptions()).toBe(PEOPLE - 1)
})

test.each([400, 403])('that is refused everywhere (%i) forgets nobody, stops and tells', async (status) => {
  const { send } = await withService(() => ({ status }))
  const id = await ordered('push')
  await run('push', send)
  expect(await problemOf('push')).toBe('sign_in')
  expect(await subscriptions()).toBe(PEOPLE)
  const { waiting = 0, 'failed refused': refused = 0 } = await states(id, 'push')
  expect(waiting + refused).toBe(PEOPLE)
  expect(waiting).toBeGreaterThan(0)
})

test.each([{ status: 429, headers: { 'Retry-After': '120' } }, { status: 500 }, 'drop'] as const)(
  'waits and is tried again after %j',
  async (trouble) => {
    let isOver = false
    const { send, service } = await withService((path) =>
      !isOver && path === '/fcm/send/0' ? trouble : { status: 201 },
    )
    const id = await ordered('push')
    const before = clock.ms()
    const due = await run('push', send)
    const after = clock.ms()
    expect(await states(id, 'push')).toEqual({ sent: PEOPLE - 1, waiting: 1 })
    const wait = trouble !== 'drop' && trouble.status === 429 ? 120_000 : 30_000
    expect(due?.getTime()).toBeGreaterThanOrEqual(before + wait)
    expect(due?.getTime()).toBeLessThanOrEqual(after + wait)
    isOver = true
    await later()
    await run('push', send)
    expect(await states(id, 'push')).toEqual({ sent: PEOPLE })
    expect(service.taken).toHaveLength(PEOPLE + 1)
  },
)

test('to one of two phones that failed does not reach the other one twice', async () => {
  let isOver = false
  const { send, service } = await withService((path) => ({
    status: !isOver && path.endsWith('second') ? 500 : 201,
  }))
  const owner = learners[0]
  if (!owner) throw new Error('There is no learner')
  await subscribe(db, [
    { userId: owner.userId, device: device('https://fcm.googleapis.com/fcm/send/second') },
  ])
  const id = await ordered('push')
  await run('push', send)
  expect(await states(id, 'push')).toEqual({ sent: PEOPLE - 1, waiting: 1 })
  isOver = true
  await later()
  await run('push', send)
  expect(await states(id, 'push')).toEqual({ sent: PEOPLE })
  const count = (end: string) => service.taken.filter(({ path }) => path.endsWith(end)).length
  expect([count('/0'), count('second')]).toEqual([1, 2])
})

test('is never sent to an address that is no push service, however it came into the table', async () => {
  const { send, service } = await withService(() => ({ status: 201 }))
  await asWorker(db, 'delete from app.push_subscriptions')
  const bad = ['https://10.0.0.5/x', `https://127.0.0.1:${service.port}/x`, 'https://evil.example/x']
  await subscribe(
    db,
    bad.map((endpoint, n) => ({ userId: learners[n]?.userId ?? randomUUID(), device: device(endpoint) })),
  )
  const id = await ordered('push')
  await run('push', send)
  expect(service.taken).toEqual([])
  expect(await states(id, 'push')).toEqual({ 'failed no_device': 3 })
  expect(await subscriptions()).toBe(0)
})

test('is not led elsewhere by a redirect', async () => {
  const inside = closing(await httpServer(() => ({ status: 201 })))
  const { send, service } = await withService(() => ({
    status: 307,
    headers: { Location: `${inside.origin}/admin` },
  }))
  const id = await ordered('push')
  await run('push', send)
  expect(service.taken.length).toBeGreaterThan(0)
  expect(inside.taken).toEqual([])
  expect(await states(id, 'push')).not.toHaveProperty('sent')
})
