import { clock } from '#domain/clock.ts'
import { expect, onTestFinished, test } from 'vitest'
import { recordRestore } from '#database/journal/record-restore.ts'
import { withOwner } from '#database/temporary-database.ts'
import { asWorker, makeAdmin } from '#database/testing.ts'
import { AnnouncementList, type Channel } from '#domain/messaging/announcements.ts'
import { unsubscribeTokens } from '../messages/unsubscribe-token.ts'
import { openOutbox } from '../../core/mail/outbox.ts'
import { signedInAdmin, testServer } from '../../testing.ts'
import { emailSender } from './channels/email.ts'
import { smsSender } from './channels/sms.ts'
import { fanOut, type Sender } from './deliver.ts'
import { releaseHeld } from './routes.ts'
import { announce, mailerTo, ORIGIN, PEOPLE, schoolWithQueue } from './testing-school.ts'
import { closing, httpServer, smtpServer } from './testing-servers.ts'

const { db, dataDir, learners, asAdmin, ordered, run, states, retry } = await schoolWithQueue()

/** Makes the rows as they were before anything was sent, and records a restore. */
async function restored(): Promise<void> {
  await asWorker(db, `update app.deliveries set state = 'waiting', tries = 0, sent_at = null, due_at = now()`)
  await withOwner(db.url, (owner) => recordRestore(owner, { backupMadeAt: new Date(), journalUntil: null }))
}

const LISTENERS: Record<'email' | 'sms', () => Promise<{ send: Sender; sent: () => number }>> = {
  email: async () => {
    const smtp = closing(await smtpServer())
    const mailer = mailerTo(smtp.port, dataDir)
    onTestFinished(() => mailer.close())
    const send = emailSender(db, mailer, ORIGIN, unsubscribeTokens('a secret of this test'))
    return { send, sent: () => smtp.taken.length }
  },
  sms: async () => {
    const gateway = closing(await httpServer(() => ({ status: 200 })))
    const settings = { gateway: 'webhook', url: gateway.origin, pricePerPart: null } as const
    return { send: smsSender(settings, openOutbox(dataDir)), sent: () => gateway.taken.length }
  },
}

test.each(['email', 'sms'] as const)(
  '%s: what a restore brings back is sent again only when an admin says so, and news goes as always',
  async (channel) => {
    const { send, sent } = await LISTENERS[channel]()
    const old = await ordered(channel)
    await run(channel, send)
    expect(sent()).toBe(PEOPLE)
    await restored()
    await run(channel, send)
    expect(sent()).toBe(PEOPLE)
    await ordered(channel, { title: 'After the restore' })
    await run(channel, send)
    expect(sent()).toBe(2 * PEOPLE)
    expect(await states(old, channel)).toEqual({ held: PEOPLE })

    expect(await asAdmin((trx) => releaseHeld(trx, true))).toBe(PEOPLE)
    await run(channel, send)
    expect(sent()).toBe(3 * PEOPLE)
    expect(await states(old, channel)).toEqual({ sent: PEOPLE })
  },
)

test('what the admin does not send stays unsent, unless tried again one day', async () => {
  const { send, sent } = await LISTENERS.sms()
  const id = await ordered('sms')
  await restored()
  expect(await asAdmin((trx) => releaseHeld(trx, false))).toBe(PEOPLE)
  await run('sms', send)
  expect(sent()).toBe(0)
  expect(await states(id, 'sms')).toEqual({ 'failed withheld': PEOPLE })
  expect(await retry(id, 'sms')).toBe(PEOPLE)
})

test('an order whose messages were not made yet is held too', async () => {
  const id = await announce(db, (await makeAdmin(db)).userId, ['sms'])
  await restored()
  await db.withWorker((trx) => fanOut(trx, id))
  expect(await states(id, 'sms')).toEqual({ held: PEOPLE })
})

test('a learner cannot release them', async () => {
  const id = await ordered('sms')
  await restored()
  for (const send of [true, false])
    expect(await db.withUser(learners[0]?.userId ?? '', (trx) => releaseHeld(trx, send))).toBe(0)
  expect(await states(id, 'sms')).toEqual({ held: PEOPLE })
})

test('the admin is told when the server was restored and how many wait for an answer', async () => {
  const admin = await signedInAdmin(await testServer({ db }))
  const everybody = PEOPLE + 1 // including the admin
  const list = async () => AnnouncementList.parse((await admin.browser.get('/api/admin/announcements')).body)
  expect((await list()).held).toBe(null)
  for (const channel of ['sms', 'email'] satisfies Channel[]) await ordered(channel)
  const before = clock.ms()
  await restored()
  const after = clock.ms()
  const { held } = await list()
  expect(held?.counts).toEqual([
    { channel: 'email', count: everybody },
    { channel: 'sms', count: everybody },
  ])
  expect(Date.parse(held?.restoredAt ?? '')).toBeGreaterThanOrEqual(before)
  expect(Date.parse(held?.restoredAt ?? '')).toBeLessThanOrEqual(after)
  const answer = await admin.browser.post('/api/admin/announcements/held', { send: false })
  expect(answer.body).toEqual({ messages: 2 * everybody })
  expect((await list()).held).toBe(null)
})
