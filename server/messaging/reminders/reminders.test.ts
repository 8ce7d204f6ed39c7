import { temporaryFolder } from '#database/embedded/testing.ts'
import { withOwner } from '#database/temporary-database.ts'
import { asWorker } from '#database/testing.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { reminderPush } from '#domain/messaging/reminders.ts'
import { openPush, toAllBrowsers } from '../deliveries/channels/push.ts'
import { device, type Device } from '../deliveries/testing-push.ts'
import { httpServer } from '../deliveries/testing-servers.ts'
import { enqueue } from '../../core/jobs.ts'
import { vapidKeys } from '../push/vapid.ts'
import { LESSONS, signedInLearner, testServer, type SignedInLearner } from '../../testing.ts'
import { startWorker } from '../../worker.ts'
import { sendReminders } from './send-reminders.ts'

const server = await testServer()
const { db } = server
const service = await httpServer(() => ({ status: 201 }))
afterAll(() => service.close())
const push = openPush({
  vapid: vapidKeys(await db.secret('push')),
  subject: 'https://qala.school.za',
  testOrigin: service.origin,
})
/** This is a Monday. */
const MONDAY = '2026-03-02'
const at = (date: string, time: string) => new Date(`${date}T${time}:00+02:00`)
let phone: Device
let naledi: SignedInLearner

beforeEach(async () => {
  await withOwner(db.url, async (owner) => {
    await owner.query('alter table app.reminders no force row level security')
    await owner.query('delete from app.reminders')
    await owner.query('alter table app.reminders force row level security')
  })
  service.taken.splice(0)
  phone = device()
  naledi = await signedInLearner(server)
  const { endpoint, p256dh, auth } = phone
  await naledi.browser.post('/api/push/subscribe', { endpoint, p256dh, auth })
})

const choose = async (hour: number | null, learner = naledi) => learner.browser.put('/api/reminder', { hour })
const run = (date: string, time = '16:00') =>
  sendReminders({
    db,
    remind: (userId) => toAllBrowsers(db, push, userId, reminderPush()),
    now: at(date, time),
    isStopping: () => false,
  })
const day = (number: number) =>
  new Date(Date.parse(`${MONDAY}T12:00Z`) + number * 86_400_000).toISOString().slice(0, 10)
const answer = (source: string) => {
  const now = new Date().toISOString()
  const said = { lessonId: LESSONS[0], itemId: 'pap', source, isRight: true, misconception: null, at: now }
  const rows = [{ kind: 'answer', id: crypto.randomUUID(), ...said }]
  return naledi.browser.put('/api/progress', { userId: naledi.userId, sentAt: now, rows })
}

test('comes to whoever asked for it, at their hour and once a day, and says nothing of what is learned', async () => {
  await run(MONDAY)
  expect(service.taken).toEqual([])
  expect((await choose(16)).body).toEqual({ hour: 16, isResting: false })
  await run(MONDAY, '15:00')
  expect(service.taken).toEqual([])
  await run(MONDAY)
  await run(MONDAY)
  expect(service.taken).toHaveLength(1)
  expect(JSON.parse(phone.open(service.taken[0]?.body ?? Buffer.alloc(0)))).toEqual(reminderPush())
  await run(day(1))
  expect(service.taken).toHaveLength(2)
  expect((await choose(null)).body).toEqual({ hour: null, isResting: false })
  await run(day(2))
  expect(service.taken).toHaveLength(2)
})

test('is sent by the job of the queue', async () => {
  await choose(16)
  const unused = () => Promise.reject(new Error('No announcement is sent here'))
  const stop = await startWorker({
    db,
    mailer: { send: unused, close: () => undefined },
    senders: { email: unused, push: unused, sms: unused },
    remind: (userId) => toAllBrowsers(db, push, userId, reminderPush()),
    log: () => undefined,
    // The worker makes a backup when a full hour begins.
    env: { dataDir: await temporaryFolder(), databaseUrl: db.url },
    origin: 'http://localhost:8080',
    now: () => at(MONDAY, '16:00'),
  })
  try {
    await db.withWorker((trx) => enqueue(trx, 'reminder.send', {}))
    await expect.poll(() => service.taken.length, { timeout: 10_000 }).toBe(1)
  } finally {
    await stop()
  }
  expect(JSON.parse(phone.open(service.taken[0]?.body ?? Buffer.alloc(0)))).toEqual(reminderPush())
})

test('comes to the others although one fails, and a second run comes to nobody twice', async () => {
  const [thabo, zanele] = [await signedInLearner(server), await signedInLearner(server)]
  for (const one of [naledi, thabo, zanele]) {
    const { endpoint, p256dh, auth } = device()
    if (one !== naledi) await one.browser.post('/api/push/subscribe', { endpoint, p256dh, auth })
    await choose(16, one)
  }
  const reminded: string[] = []
  const sending = () =>
    sendReminders({
      db,
      remind: async (userId) => {
        if (userId === thabo.userId) throw new TypeError('This address cannot be read')
        reminded.push(userId)
        return true
      },
      now: at(MONDAY, '16:00'),
      isStopping: () => false,
    })
  await expect(sending()).rejects.toThrow(
    `1 of 3 could not be done: reminder of ${thabo.userId}: TypeError: This`,
  )
  expect(reminded.toSorted()).toEqual([naledi.userId, zanele.userId].toSorted())
  await sending()
  expect(reminded).toHaveLength(2)
})

test('never comes at a weekend', async () => {
  await choose(16)
  await run(day(5))
  await run(day(6))
  expect(service.taken).toEqual([])
  await run(day(7))
  expect(service.taken).toHaveLength(1)
})

test('rests after five that nobody answered, until it is asked for again', async () => {
  await choose(16)
  for (const number of [0, 1, 2, 3, 4, 7, 8]) await run(day(number))
  expect(service.taken).toHaveLength(5)
  expect((await naledi.browser.get('/api/reminder')).body).toEqual({ hour: 16, isResting: true })
  expect((await choose(17)).body).toEqual({ hour: 17, isResting: false })
  await run(day(9), '17:00')
  expect(service.taken).toHaveLength(6)
})

test('counts anew after a round, whatever device it came from, but not after practice', async () => {
  await choose(16)
  await withOwner(db.url, async (owner) => {
    await owner.query('alter table app.reminders no force row level security')
    await owner.query(`update app.reminders set unanswered = 4, sent_on = now()::date - 2`)
    await owner.query('alter table app.reminders force row level security')
  })
  const unanswered = async () =>
    (await asWorker<{ unanswered: number }>(db, 'select unanswered from app.reminders')).rows[0]?.unanswered
  await answer('practice')
  expect(await unanswered()).toBe(4)
  await answer('daily')
  expect(await unanswered()).toBe(0)
})

test('does not come to whoever has no browser for it, nor is that counted', async () => {
  await choose(16)
  await naledi.browser.post('/api/push/unsubscribe', { endpoint: phone.endpoint })
  await run(MONDAY)
  expect(service.taken).toEqual([])
  expect((await asWorker(db, 'select unanswered, sent_on from app.reminders')).rows).toEqual([
    { unanswered: 0, sent_on: null },
  ])
})

test.each([{ hour: 12 }, { hour: 20 }, { hour: 16.5 }, { hour: '16' }, {}])(
  'cannot be at %j',
  async (body) => {
    const answer = await naledi.browser.put('/api/reminder', body)
    expect(answer).toMatchObject({ status: 400, fields: { hour: expect.any(String) } })
    expect((await naledi.browser.get('/api/reminder')).body).toMatchObject({ hour: null })
  },
)
