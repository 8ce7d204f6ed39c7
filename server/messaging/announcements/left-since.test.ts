import type { Channel } from '#domain/messaging/announcements.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Announcement } from '#domain/messaging/announcements.ts'
import { classesOfSchool } from '../../school/classes/testing-classes.ts'
import { emailSender } from '../deliveries/channels/email.ts'
import { smsSender } from '../deliveries/channels/sms.ts'
import { fanOut, sendDue, type Sender } from '../deliveries/deliver.ts'
import { mailerTo, retrySettings, statesOf } from '../deliveries/testing-school.ts'
import { closing, httpServer, smtpServer } from '../deliveries/testing-servers.ts'
import { unsubscribeTokens } from '../messages/unsubscribe-token.ts'
import { openOutbox } from '../../core/mail/outbox.ts'
import { testServer, type SignedInLearner } from '../../testing.ts'

const server = await testServer()
const { db } = server
const { admin, ask, tell, take, makeClass, learnerOf } = await classesOfSchool(server)

let here: SchoolClass
let other: SchoolClass
let stays: SignedInLearner
let goes: SignedInLearner

beforeAll(async () => {
  other = await makeClass('OTHER')
})
beforeEach(async () => {
  here = await makeClass(`C${randomUUID().slice(0, 8).toUpperCase()}`)
  stays = await learnerOf('7A', 'Staying')
  goes = await learnerOf('7A', 'Going')
  await take(admin, here, stays, goes)
})

/** Starts a mail server or SMS gateway that accepts everything, and the sender that connects to it. */
async function listener(channel: 'email' | 'sms'): Promise<{ send: Sender; reached: () => number }> {
  if (channel === 'sms') {
    const gateway = closing(await httpServer(() => ({ status: 200 })))
    const settings = { gateway: 'webhook', url: gateway.origin, pricePerPart: null } as const
    return { send: smsSender(settings, openOutbox(tmpdir())), reached: () => gateway.taken.length }
  }
  const smtp = closing(await smtpServer())
  const mailer = mailerTo(smtp.port, tmpdir())
  onTestFinished(() => mailer.close())
  const send = emailSender(db, mailer, 'http://localhost:8080', unsubscribeTokens('a secret of this test'))
  return { send, reached: () => smtp.taken.length }
}

/** Orders an announcement and creates its messages, which then wait. */
async function waiting(channel: Channel, classes: SchoolClass[] | null): Promise<string> {
  const { id } = await ask(
    admin,
    'announcements',
    {
      requestId: randomUUID(),
      title: 'Bring a ruler',
      content: 'We measure on Monday.',
      sendEmail: channel === 'email',
      sendPushNotification: false,
      sendSms: channel === 'sms',
      ...(classes && { classIds: classes.map(({ classId }) => classId) }),
    },
    Announcement,
  )
  await admin.browser.post('/api/functions/send-admin-announcement', { announcementId: id })
  await db.withWorker((trx) => fanOut(trx, id))
  return id
}
const run = (channel: Channel, send: Sender) =>
  sendDue({ db, channel, send, retrySettings, isStopping: () => false })
const leave = ({ userId }: SignedInLearner) =>
  tell(admin, 'classes/members/remove', { classId: here.classId, userId })

test.each(['email', 'sms'] as const)(
  '%s: a message that waits cannot reach a learner who has left the class since',
  async (channel) => {
    const { send, reached } = await listener(channel)
    const id = await waiting(channel, [here])
    expect(await statesOf(db, id, channel)).toEqual({ waiting: 2 })
    await leave(goes)
    await take(admin, other, goes)
    await run(channel, send)
    expect(reached()).toBe(1)
    expect(await statesOf(db, id, channel)).toEqual({ sent: 1 })
  },
)

test.each(['email', 'sms'] as const)(
  '%s: nor one who leaves when the message is already being sent',
  async (channel) => {
    const { send, reached } = await listener(channel)
    const id = await waiting(channel, [here])
    await run(channel, async (claim, handOver) => {
      if (claim.userId === goes.userId) await leave(goes)
      return send(claim, handOver)
    })
    expect(reached()).toBe(1)
    await run(channel, send)
    expect(reached()).toBe(1)
    expect(await statesOf(db, id, channel)).toEqual({ sent: 1 })
  },
)

test('whoever is in another class of the same announcement still gets it', async () => {
  const { send, reached } = await listener('email')
  const id = await waiting('email', [here, other])
  const before = (await statesOf(db, id, 'email'))['waiting'] ?? 0
  await leave(goes)
  await take(admin, other, goes)
  await run('email', send)
  expect(reached()).toBe(before)
})

test('nobody of a class that was archived since gets it', async () => {
  const { send, reached } = await listener('email')
  const id = await waiting('email', [here])
  await tell(admin, 'classes/archive', { classId: here.classId, isArchived: true })
  await run('email', send)
  expect(reached()).toBe(0)
  expect(await statesOf(db, id, 'email')).toEqual({})
})

test('whose consent was taken back since gets none, not even of news for everybody', async () => {
  const { send, reached } = await listener('email')
  await tell(admin, 'privacy/consent', {
    userId: goes.userId,
    relation: 'guardian',
    givenByName: 'Gogo Dlamini',
    givenOn: '2026-11-20',
  })
  const id = await waiting('email', null)
  const before = (await statesOf(db, id, 'email'))['waiting'] ?? 0
  await tell(admin, 'privacy/consent/withdraw', { userId: goes.userId })
  await run('email', send)
  expect(reached()).toBe(before - 1)
  expect(await statesOf(db, id, 'email')).toEqual({ sent: before - 1 })
})

test('whoever stays and wants them cannot lose a message that waits', async () => {
  const id = await waiting('email', [here])
  await db.withWorker(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('app.deliveries')
      .where('announcement_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(numDeletedRows).toBe(0n)
  })
})
