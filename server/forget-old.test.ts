import { asWorker } from '#database/testing.ts'
import { beforeEach, expect, test } from 'vitest'
import { withOwner } from '#database/temporary-database.ts'
import { forgetOldDeliveries } from './nightly.ts'
import type { Sender } from './messaging/deliveries/deliver.ts'
import { countDeliveries } from './messaging/deliveries/routes.ts'
import { PEOPLE, schoolWithQueue } from './messaging/deliveries/testing-school.ts'

const { db, learners, asAdmin, ordered, run, states, retry } = await schoolWithQueue()

/** One delivery fails, one has to wait, and all others succeed. */
const send: Sender = async ({ userId }) => {
  if (userId === learners[0]?.userId) return { kind: 'failed', reason: 'bad_address' }
  return userId === learners[1]?.userId ? { kind: 'later', afterMs: 3_600_000 } : { kind: 'sent' }
}
const age = (days: number) =>
  withOwner(db.url, async (owner) => {
    await owner.query('alter table app.deliveries no force row level security')
    await owner.query(`update app.deliveries set created_at = now() - interval '${days} days'`)
  })
const countsOf = async (id: string) => (await asAdmin(countDeliveries)).get(id)
const counts = {
  channel: 'email',
  sent: PEOPLE - 2,
  waiting: 1,
  held: 0,
  failed: 1,
  reasons: [{ reason: 'bad_address', count: 1 }],
}

let id: string
beforeEach(async () => {
  id = await ordered('email')
  await run('email', send)
})

test('after the chosen days nobody knows any more who was sent what, only how many; what still waits is kept', async () => {
  await age(31)
  expect(await countsOf(id)).toEqual([{ ...counts, retryable: 1 }])
  for (let night = 0; night < 2; night += 1) {
    await forgetOldDeliveries(db, 30)
    expect(await countsOf(id)).toEqual([{ ...counts, retryable: 0 }])
    expect(await states(id, 'email')).toEqual({ waiting: 1 })
  }
  expect(await retry(id, 'email')).toBe(0)
})

test('what ends later is added to what was counted before', async () => {
  await age(31)
  await forgetOldDeliveries(db, 30)
  await asWorker(db, 'update app.deliveries set due_at = now()')
  await run('email', async () => ({ kind: 'failed', reason: 'bad_address' }))
  await forgetOldDeliveries(db, 30)
  expect(await states(id, 'email')).toEqual({})
  expect(await countsOf(id)).toEqual([
    { ...counts, waiting: 0, failed: 2, reasons: [{ reason: 'bad_address', count: 2 }], retryable: 0 },
  ])
})

test('before that everything stays', async () => {
  await age(29)
  await forgetOldDeliveries(db, 30)
  expect(await states(id, 'email')).toEqual({ 'failed bad_address': 1, sent: PEOPLE - 2, waiting: 1 })
  expect(await countsOf(id)).toEqual([{ ...counts, retryable: 1 }])
})

test('cannot forget what is younger than the shortest time one can choose', async () => {
  await age(6)
  expect(await forgetOldDeliveries(db, 1)).toBe(0)
  await age(8)
  expect(await forgetOldDeliveries(db, 1)).toBe(PEOPLE - 1)
})

test('with its announcement the numbers go too', async () => {
  await age(31)
  await forgetOldDeliveries(db, 30)
  await asAdmin((trx) => trx.deleteFrom('app.announcements').where('id', '=', id).execute())
  expect(await asAdmin(countDeliveries)).toEqual(new Map())
})
