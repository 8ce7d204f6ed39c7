import { asWorker } from '#database/testing.ts'
import { createECDH, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PushPublicKey } from '#domain/messaging/push.ts'
import { withOwner } from '#database/temporary-database.ts'
import { signedInLearner, testServer, type SignedInLearner } from '../../testing.ts'
import { forgetUnusedSubscriptions } from './forget-unused.ts'
import { vapidKeys } from './vapid.ts'

const server = await testServer()

let naledi: SignedInLearner
let thabo: SignedInLearner

beforeAll(async () => {
  naledi = await signedInLearner(server)
  thabo = await signedInLearner(server)
})

const subscription = (overrides: Record<string, unknown> = {}) => {
  const key = createECDH('prime256v1')
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    p256dh: key.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    ...overrides,
  }
}
const rowsOf = async ({ userId }: SignedInLearner) =>
  (
    await asWorker<{ endpoint: string; auth: string }>(
      server.db,
      'select endpoint, auth from app.push_subscriptions where user_id = $1 order by endpoint',
      [userId],
    )
  ).rows

describe('a push subscription', () => {
  test('is kept, renewed and forgotten', async () => {
    const mine = subscription()
    expect((await naledi.browser.post('/api/push/subscribe', mine)).status).toBe(204)
    const renewed = subscription({ endpoint: mine.endpoint })
    expect((await naledi.browser.post('/api/push/subscribe', renewed)).status).toBe(204)
    expect(await rowsOf(naledi)).toEqual([{ endpoint: mine.endpoint, auth: renewed.auth }])
    for (let time = 0; time < 2; time += 1)
      expect((await naledi.browser.post('/api/push/unsubscribe', { endpoint: mine.endpoint })).status).toBe(
        204,
      )
    expect(await rowsOf(naledi)).toEqual([])
  })

  test('moves to whoever uses the browser now, and the learner before hears nothing more', async () => {
    const shared = subscription()
    await naledi.browser.post('/api/push/subscribe', shared)
    expect((await thabo.browser.post('/api/push/subscribe', shared)).status).toBe(204)
    expect(await rowsOf(naledi)).toEqual([])
    expect(await rowsOf(thabo)).toMatchObject([{ endpoint: shared.endpoint }])
    await naledi.browser.post('/api/push/unsubscribe', { endpoint: shared.endpoint })
    expect(await rowsOf(thabo), "cannot end another's").toHaveLength(1)
    await thabo.browser.post('/api/push/unsubscribe', { endpoint: shared.endpoint })
  })

  test('cannot be taken over by its address alone', async () => {
    const mine = subscription()
    await naledi.browser.post('/api/push/subscribe', mine)
    for (const guess of [{}, { p256dh: mine.p256dh }, { auth: mine.auth }]) {
      const taken = { ...subscription(guess), endpoint: mine.endpoint }
      expect(await thabo.browser.post('/api/push/subscribe', taken)).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
    }
    expect(await rowsOf(naledi)).toEqual([{ endpoint: mine.endpoint, auth: mine.auth }])
    expect(await rowsOf(thabo)).toEqual([])
    await naledi.browser.post('/api/push/unsubscribe', { endpoint: mine.endpoint })
  })

  test('cannot be one of more than ten: the oldest is forgotten', async () => {
    const made = Array.from({ length: 12 }, () => subscription())
    for (const one of made) expect((await thabo.browser.post('/api/push/subscribe', one)).status).toBe(204)
    const left = (await rowsOf(thabo)).map(({ endpoint }) => endpoint)
    expect(left).toEqual(
      made
        .slice(2)
        .map(({ endpoint }) => endpoint)
        .toSorted(),
    )
    for (const endpoint of left) await thabo.browser.post('/api/push/unsubscribe', { endpoint })
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://10.0.0.5/x',
    'https://192.168.1.1/admin',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.5]/x',
    'https://[fd00::5]/x',
    'https://[fe80::1]/x',
    'https://[64:ff9b::10.0.0.5]/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    // These names lead into the school's own network.
    'https://10.0.0.5.nip.io/x',
    'https://localtest.me/x',
    'https://printer.school.lan/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://notify.windows.com.evil.example/x',
    'https://updates.push.services.mozilla.com@10.0.0.5/x',
    'https://web.push.apple.com\\@10.0.0.5/x',
    'file:///etc/passwd',
    'nonsense',
    '',
  ])('cannot be at %s', async (endpoint) => {
    const answer = await naledi.browser.post('/api/push/subscribe', subscription({ endpoint }))
    expect(answer).toMatchObject({
      status: 400,
      fields: { endpoint: 'This is not the address of a push service' },
    })
    expect(await rowsOf(naledi)).toEqual([])
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY',
    'https://web.push.apple.com/QGuQ',
  ])('may be at %s', async (endpoint) => {
    expect((await naledi.browser.post('/api/push/subscribe', subscription({ endpoint }))).status).toBe(204)
    await naledi.browser.post('/api/push/unsubscribe', { endpoint })
  })

  test.each([
    { p256dh: 'short' },
    { p256dh: '!'.repeat(87) },
    { auth: '' },
    { auth: 'x'.repeat(25) },
    { userId: 'x' },
  ])('cannot have %j', async (wrong) => {
    expect(await naledi.browser.post('/api/push/subscribe', subscription(wrong))).toMatchObject({
      status: 400,
    })
    expect(await rowsOf(naledi)).toEqual([])
  })

  test('cannot be taken by somebody who is not signed in', async () => {
    await expect(
      server.db.withUser(null, (trx) =>
        trx
          .selectNoFrom((eb) =>
            eb.fn('app.take_push_subscription', [eb.val('https://x'), eb.val('y'), eb.val('z')]).as('x'),
          )
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

test('subscriptions are forgotten with learners who have long not been here, and no others', async () => {
  const mine = subscription()
  const his = subscription()
  await naledi.browser.post('/api/push/subscribe', mine)
  await thabo.browser.post('/api/push/subscribe', his)
  await withOwner(server.db.url, async (owner) => {
    await owner.query(`alter table app.push_subscriptions no force row level security`)
    await owner.query(`update app.push_subscriptions set created_at = now() - interval '61 days'`)
  })
  await server.db.withAuth((trx) =>
    trx
      .updateTable('app.profiles')
      .set({ last_seen_at: new Date(Date.now() - 61 * 86_400_000) })
      .where('user_id', '=', naledi.userId)
      .execute(),
  )
  await forgetUnusedSubscriptions(server.db)
  expect(await rowsOf(naledi)).toEqual([])
  expect((await rowsOf(thabo)).map(({ endpoint }) => endpoint)).toContain(his.endpoint)
})

test('the public key is a point of P-256 and stays the same', async () => {
  const ask = async () =>
    z.parse(PushPublicKey, (await naledi.browser.get('/api/push/public-key')).body).publicKey
  const key = await ask()
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  const other = await testServer({ db: server.db })
  expect(other.services.vapid.publicKey).toBe(key)
})

test('every secret gives a key, the largest and the smallest too', () => {
  for (const byte of [0x00, 0xff]) {
    const { publicKey, privateKey } = vapidKeys(Buffer.alloc(32, byte).toString('base64url'))
    expect(Buffer.from(publicKey, 'base64url')[0]).toBe(4)
    expect(privateKey).toHaveLength(43)
  }
})
