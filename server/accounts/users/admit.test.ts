import { asWorker } from '#database/testing.ts'
import { AnnouncementList, type Announcement } from '#domain/messaging/announcements.ts'
import { LearnerPage, OneTimePassword } from '#domain/accounts/learners.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fanOut } from '../../messaging/deliveries/deliver.ts'
import { subscribe } from '../../messaging/deliveries/testing-school.ts'
import { classesOfSchool } from '../../school/classes/testing-classes.ts'
import { device } from '../../messaging/deliveries/testing-push.ts'
import {
  learnerForm,
  LESSONS,
  registration,
  securityEvents,
  signedInAdmin,
  signedInLearner,
  testServer,
  type SignedInLearner,
} from '../../testing.ts'

const server = await testServer()
const { db } = server
const admin = await signedInAdmin(server)

const post = async (path: string, body: unknown) => {
  const answer = await admin.browser.post(path, body)
  expect([200, 201, 202], `${path} ${JSON.stringify(answer.body)}`).toContain(answer.status)
  return answer.body
}
const whoMayRegister = (value: Settings['registration']) =>
  post('/api/admin/settings', { name: 'registration', value })
const find = async (filter: object = {}) =>
  z.parse(LearnerPage, await post('/api/admin/learners/find', filter))
const news = async ({ browser }: SignedInLearner) => (await browser.get('/api/announcements')).body
const announce = async () => {
  const made = await post('/api/admin/announcements', {
    requestId: randomUUID(),
    title: 'Robot club starts',
    content: 'Every Tuesday.',
    sendEmail: true,
    sendPushNotification: true,
    sendSms: true,
  })
  return (made as Announcement).id
}
const send = async (announcementId: string) => {
  await post('/api/functions/send-admin-announcement', { announcementId })
  await db.withWorker((trx) => fanOut(trx, announcementId))
}
/** Returns the channels by which this announcement goes to somebody. */
const reachedBy = async (id: string, { userId }: SignedInLearner) => {
  const { rows } = await asWorker<{ channel: string }>(
    db,
    'select channel from app.deliveries where announcement_id = $1 and user_id = $2 order by channel',
    [id, userId],
  )
  return rows.map(({ channel }) => channel)
}
const reach = async () => {
  const { channels } = z.parse(AnnouncementList, (await admin.browser.get('/api/admin/announcements')).body)
  return channels.map(({ people, newPeople }) => [people, newPeople])
}
const withPhone = async () => {
  const learner = await signedInLearner(server)
  const url = `https://fcm.googleapis.com/fcm/send/${learner.userId}`
  await subscribe(db, [{ userId: learner.userId, device: device(url) }])
  return learner
}

beforeEach(() => whoMayRegister('anyone'))

describe('where staff confirm accounts', () => {
  test('a new one learns, and gets neither news nor messages until an admin confirms it', async () => {
    const before = await withPhone()
    await whoMayRegister('confirmed')
    const waiting = await withPhone()
    const first = await announce()
    await send(first)
    expect(await reachedBy(first, before)).toEqual(['email', 'push', 'sms'])
    expect(await reachedBy(first, waiting)).toEqual([])
    expect(await news(waiting)).toEqual({ news: [], isWaiting: true })
    expect(await news(before)).toMatchObject({ news: [{ id: first }] })
    const saved = await waiting.browser.put('/api/progress', {
      userId: waiting.userId,
      sentAt: new Date().toISOString(),
      lessons: [{ lessonId: LESSONS[0], completed: false, completedAt: null, quizScore: 0, progress: 60 }],
    })
    expect(saved.status).toBe(200)

    const shown = await find({ waiting: true })
    expect(shown.learners).toMatchObject([{ userId: waiting.userId, isWaiting: true }])
    expect(shown.totals).toMatchObject({ students: 1, waiting: 1 })
    const body = { userIds: [waiting.userId, before.userId] }
    expect(await post('/api/admin/learners/confirm', body)).toEqual({ confirmed: 1 })
    expect(await post('/api/admin/learners/confirm', body)).toEqual({ confirmed: 0 })
    expect(await news(waiting)).toMatchObject({ news: [{ id: first }] })
    const second = await announce()
    await send(second)
    expect(await reachedBy(second, waiting)).toEqual(['email', 'push', 'sms'])
    const events = await securityEvents(db, 'account_confirmed')
    expect(events).toMatchObject([{ user_id: admin.userId, details: { userId: waiting.userId } }])
  })

  test('nobody waits while anyone may register, and nobody is confirmed by that', async () => {
    await whoMayRegister('confirmed')
    const waiting = await signedInLearner(server)
    await whoMayRegister('anyone')
    expect(await news(waiting)).not.toHaveProperty('isWaiting')
    expect((await find()).totals).toMatchObject({ waiting: 0 })
    await whoMayRegister('nobody')
    expect(await news(waiting)).toEqual({ news: [], isWaiting: true })
  })

  test('cannot be confirmed by a learner, themselves included', async () => {
    await whoMayRegister('confirmed')
    const waiting = await signedInLearner(server)
    const answer = await waiting.browser.post('/api/admin/learners/confirm', { userIds: [waiting.userId] })
    expect(answer).toMatchObject({ status: 403, code: 'admin_required' })
    await expect(
      db.withUser(waiting.userId, (trx) =>
        trx
          .updateTable('app.profiles')
          .set({ confirmed_at: new Date() })
          .where('user_id', '=', waiting.userId)
          .execute(),
      ),
    ).rejects.toThrow('permission denied')
    expect(await news(waiting)).toEqual({ news: [], isWaiting: true })
  })
})

test('an admin sees how many are new since the last message, before sending', async () => {
  await send(await announce())
  const [[people = 0] = []] = await reach()
  await signedInLearner(server)
  const id = await announce()
  expect((await reach())[0]).toEqual([people + 1, 1])
  await send(id)
  expect((await reach())[0]).toEqual([people + 1, 0])
})

describe('where nobody may register', () => {
  test('cannot register, whatever is sent, and no password is hashed for it', async () => {
    await whoMayRegister('nobody')
    const form = registration()
    const answer = await server.browser().post('/api/auth/register', form)
    expect(answer).toMatchObject({ status: 403, code: 'registration_closed' })
    await whoMayRegister('anyone')
    expect((await server.browser().post('/api/auth/register', form)).status).toBe(201)
  })

  test('an admin makes the account; its one-time password opens the choice of an own one', async () => {
    await whoMayRegister('nobody')
    const form = learnerForm({ firstName: 'Sipho' })
    const { email, password } = z.parse(OneTimePassword, await post('/api/admin/learners/add', form))
    expect(email).toBe(form['email'])
    const given = { email: String(email), password }
    const browser = server.browser()
    const signedIn = await browser.login(given)
    expect(signedIn).toMatchObject({ status: 200, body: { passwordDue: true } })
    const own = { password: 'umthi-omkhulu', confirmPassword: 'umthi-omkhulu' }
    expect((await browser.post('/api/auth/choose-password', own)).status).toBe(204)
    await browser.login({ email: given.email, password: own.password })
    await browser.takeToken()
    expect((await browser.get('/api/profile')).body).toMatchObject({ firstName: 'Sipho' })
    expect((await browser.get('/api/announcements')).body).not.toHaveProperty('isWaiting')
  })

  test('an admin adds a learner without an email address straight into a class, who signs in by its code', async () => {
    const school = await classesOfSchool(server)
    const one = await school.makeClass('ADDED')
    const form = {
      ...learnerForm({ firstName: 'Zanele', lastName: 'Zwane' }),
      email: '',
      classId: one.classId,
    }
    const { email, password, signInClass } = z.parse(
      OneTimePassword,
      await post('/api/admin/learners/add', form),
    )
    expect({ email, signInClass }).toEqual({ email: null, signInClass: { name: one.name, code: one.code } })
    const { members, typed } = await school.pageOf(school.admin, one)
    expect([members.map(({ firstName, gradeClass }) => [firstName, gradeClass]), typed]).toEqual([
      [['Zanele', one.name]],
      [],
    ])
    const signedIn = await server
      .browser()
      .post('/api/auth/class-login', { classCode: one.code, name: 'Zanele Zwane', password })
    expect(signedIn).toMatchObject({ status: 200, body: { passwordDue: true } })

    // Neither an unknown class nor an archived one takes anybody, and then no account is made.
    await school.tell(school.admin, 'classes/archive', { classId: one.classId, isArchived: true })
    for (const classId of [one.classId, randomUUID()])
      expect(
        await admin.browser.post('/api/admin/learners/add', { ...form, firstName: 'Nobody', classId }),
      ).toMatchObject({ status: 400, fields: { classId: 'Please choose an open class of this school' } })
    expect((await find({ search: 'Nobody Zwane' })).learners).toEqual([])
  })

  test.each([
    ['an address that has an account', { email: admin.email }, 409, undefined],
    ['no address in its address', { email: 'nobody' }, 400, 'email'],
    ['a password of the admin’s choice', { password: 'i-know-it' }, 400, 'password'],
  ])('cannot make one with %s', async (_what, wrong, status, field) => {
    const form = { ...learnerForm(), ...wrong }
    const answer = await admin.browser.post('/api/admin/learners/add', form)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.fields ?? {})).toEqual(field === undefined ? [] : [field])
  })
})
