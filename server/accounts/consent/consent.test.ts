import { SchoolNews } from '#domain/messaging/announcements.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { asWorker } from '#database/testing.ts'
import { PRIVACY_VERSION, WithoutConsent } from '#domain/privacy/privacy.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  accountRows,
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

const decide = (consent: Settings['consent']) =>
  admin.browser.post('/api/admin/settings', { name: 'consent', value: consent })
const register = (form: Record<string, unknown> = {}) =>
  server.browser().post('/api/auth/register', registration(form))
const ownConsent = async ({ browser }: SignedInLearner) =>
  ((await browser.get('/api/account/consent')).body as { consent: unknown }).consent
const staff = (path: string, body: unknown) => admin.browser.post(`/api/admin/privacy/${path}`, body)
const form = (userId: string, more: Record<string, unknown> = {}) => ({
  userId,
  relation: 'guardian',
  givenByName: 'Gogo Dlamini',
  givenOn: '2026-11-20',
  ...more,
})
/** Returns the date that announcements and messages check. */
const withdrawnAt = async ({ userId }: SignedInLearner) =>
  (
    await accountRows<{ consent_withdrawn_at: Date | null }>(
      db,
      'select consent_withdrawn_at from app.profiles where user_id = $1',
      [userId],
    )
  )[0]?.consent_withdrawn_at ?? null

/** Says whether the one published announcement reaches the learner, on Home and by e-mail. */
async function reached({ browser, userId }: SignedInLearner) {
  const { news } = SchoolNews.parse((await browser.get('/api/announcements')).body)
  const { rows } = await asWorker(db, `select from app.recipients_of('email') where user_id = $1`, [userId])
  return { news: news.length, messages: rows.length === 1 }
}
await admin.browser.post('/api/admin/announcements', {
  requestId: randomUUID(),
  title: 'Sports day',
  content: 'Bring water.',
  sendEmail: false,
  sendPushNotification: false,
  sendSms: false,
})

describe('a school that does not ask', () => {
  test('takes the form as it always was, and writes nothing down', async () => {
    await decide('none')
    expect((await register()).status).toBe(201)
    expect(await ownConsent(await signedInLearner(server, { consent: true }))).toBeNull()
  })
})

describe('a school that asks for a tick', () => {
  test('cannot be joined without it; the message fits the age', async () => {
    await decide('tick')
    const before = await accountRows(db, 'select id from auth.accounts')
    for (const [age, consent] of [
      [13, undefined],
      [17, false],
    ])
      expect(await register({ age, consent })).toMatchObject({
        status: 400,
        fields: { consent: 'Please ask a parent or guardian first, then tick this' },
      })
    expect(await register({ age: 18 })).toMatchObject({
      fields: { consent: 'Please read the privacy page first, then tick this' },
    })
    expect((await register({ consent: 'yes' })).fields).toEqual({
      consent: 'Please tick this or leave it out',
    })
    expect(await accountRows(db, 'select id from auth.accounts')).toEqual(before)
  })

  test('writes down who agreed, when, and to which wording', async () => {
    await decide('tick')
    const naledi = await signedInLearner(server, { consent: true })
    expect(await ownConsent(naledi)).toEqual({
      channel: 'tick',
      relation: 'guardian',
      givenByName: null,
      wording: PRIVACY_VERSION,
      givenOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const grown = await signedInLearner(server, { consent: true, age: 18 })
    expect(await ownConsent(grown)).toMatchObject({ relation: 'self' })
    expect((await securityEvents(db, 'consent_recorded')).at(-1)).toMatchObject({
      user_id: grown.userId,
      details: { userId: grown.userId, channel: 'tick', wording: PRIVACY_VERSION },
    })
  })

  test('is left by the learner, which works at once; staff can write down a new one', async () => {
    await decide('tick')
    const naledi = await signedInLearner(server, { consent: true })
    expect(await withdrawnAt(naledi)).toBeNull()
    expect((await naledi.browser.post('/api/account/consent/withdraw')).status).toBe(204)
    expect(await ownConsent(naledi)).toBeNull()
    expect(await withdrawnAt(naledi)).toBeInstanceOf(Date)
    expect(await reached(naledi)).toEqual({ news: 0, messages: false })
    expect((await naledi.browser.post('/api/account/consent/withdraw')).status).toBe(404)
    expect((await staff('consent', form(naledi.userId))).status).toBe(204)
    expect(await withdrawnAt(naledi)).toBeNull()
    expect(await reached(naledi)).toEqual({ news: 1, messages: true })
    const mine = (await securityEvents(db)).filter(({ details }) => details['userId'] === naledi.userId)
    expect(mine.map(({ event_type, user_id }) => [event_type, user_id])).toEqual([
      ['consent_recorded', naledi.userId],
      ['consent_withdrawn', naledi.userId],
      ['consent_recorded', admin.userId],
    ])
  })
})

describe('a school that collects printed forms', () => {
  test('lets a learner in without one, counts who is missing, and writes a form down once', async () => {
    const own = await testServer()
    const head = await signedInAdmin(own)
    await head.browser.post('/api/admin/settings', { name: 'consent', value: 'form' })
    const naledi = await signedInLearner(own)
    await signedInLearner(own, { firstName: 'Anele', lastName: 'Botha' })
    const missing = async () =>
      ((await head.browser.get('/api/admin/privacy')).body as { withoutConsent: unknown }).withoutConsent
    expect(await missing()).toMatchObject({
      count: 2,
      first: [{ name: 'Anele Botha' }, { name: 'Naledi Dlamini', gradeClass: 'Grade 7A' }],
    })
    const record = () => head.browser.post('/api/admin/privacy/consent', form(naledi.userId))
    expect([(await record()).status, (await record()).status]).toEqual([204, 404])
    expect(await missing()).toMatchObject({ count: 1, first: [{ name: 'Anele Botha' }] })
    const asked = await head.browser.post('/api/admin/privacy/learner', { userId: naledi.userId })
    expect(asked.body).toMatchObject({
      consent: { channel: 'form', givenByName: 'Gogo Dlamini', givenOn: '2026-11-20' },
      dueAt: null,
    })
    const withdraw = () => head.browser.post('/api/admin/privacy/consent/withdraw', { userId: naledi.userId })
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 404])
    expect(await missing()).toMatchObject({ count: 2 })
  })

  test.each([
    [{ givenByName: ' ' }, 'givenByName', 'Write the name of the person who signed the form'],
    [{ givenByName: 'Nomsa\r\nBcc: all' }, 'givenByName', 'Please use letters, not control characters'],
    [{ givenByName: 'x'.repeat(201) }, 'givenByName', 'Use at most 200 characters'],
    [{ relation: 'uncle' }, 'relation', 'Choose who signed the form'],
    [{ givenOn: '2026-02-30' }, 'givenOn', 'Please choose a day'],
    [{ givenOn: '2099-01-01' }, 'givenOn', 'This day is still to come'],
    [{ givenOn: '1999-01-01' }, 'givenOn', 'Choose a day after 2019'],
  ])('cannot write down %j', async (wrong, field, message) => {
    const naledi = await signedInLearner(server, { consent: true })
    await naledi.browser.post('/api/account/consent/withdraw')
    expect(await staff('consent', form(naledi.userId, wrong))).toMatchObject({
      status: 400,
      fields: { [field]: message },
    })
    expect(await ownConsent(naledi)).toBeNull()
  })
})

test('a learner cannot write down or take back anybody’s consent but their own, past the API neither', async () => {
  const [naledi, thabo] = [
    await signedInLearner(server, { consent: true }),
    await signedInLearner(server, { consent: true }),
  ]
  expect(
    (await thabo.browser.post('/api/admin/privacy/consent/withdraw', { userId: naledi.userId })).status,
  ).toBe(403)
  const asThabo = <T>(work: Parameters<typeof db.withUser<T>>[1]) => db.withUser(thabo.userId, work)
  const { numUpdatedRows } = await asThabo((trx) =>
    trx
      .updateTable('app.consents')
      .set({ withdrawn_at: new Date() })
      .where('user_id', '=', naledi.userId)
      .executeTakeFirst(),
  )
  expect(numUpdatedRows).toBe(0n)
  await expect(
    asThabo((trx) =>
      trx
        .insertInto('app.consents')
        .values({
          user_id: thabo.userId,
          channel: 'form',
          relation: 'self',
          given_by_name: 'Thabo',
          wording: PRIVACY_VERSION,
          given_on: '2026-11-20',
        })
        .execute(),
    ),
  ).rejects.toMatchObject({ code: '42501' })
  // A withdrawn consent cannot become valid again.
  await thabo.browser.post('/api/account/consent/withdraw')
  await expect(
    asThabo((trx) =>
      trx
        .updateTable('app.consents')
        .set({ withdrawn_at: null })
        .where('user_id', '=', thabo.userId)
        .execute(),
    ),
  ).rejects.toMatchObject({ code: '42501' })
})

describe('the forms of a class', () => {
  test('are written down at once without names, found by class and name, and undone', async () => {
    await decide('form')
    const [anri, zola] = [
      await signedInLearner(server, { firstName: 'Anri', lastName: 'Botha', gradeClass: '7CONSENT' }),
      await signedInLearner(server, {
        firstName: 'Zola',
        lastName: 'Nkosi',
        gradeClass: '7CONSENT',
        age: 19,
      }),
    ]
    const missing = async (wanted: object) =>
      WithoutConsent.parse((await staff('consent/missing', wanted)).body)
    const before = await missing({ gradeClass: '7CONSENT' })
    expect(before).toMatchObject({ count: 2, first: [{ name: 'Botha, Anri' }, { name: 'Nkosi, Zola' }] })
    expect(before.classes).toContainEqual({ gradeClass: '7CONSENT', learners: 2 })
    expect(await missing({ search: 'nkosi zo' })).toMatchObject({ first: [{ userId: zola.userId }] })

    const userIds = [anri.userId, zola.userId]
    const answer = await staff('consent/class', { userIds, givenOn: '2026-11-20' })
    expect((answer.body as { userIds: string[] }).userIds.toSorted()).toEqual(userIds.toSorted())
    expect(await ownConsent(anri)).toMatchObject({ channel: 'form', relation: 'guardian', givenByName: null })
    expect(await ownConsent(zola)).toMatchObject({ relation: 'self' })
    expect(await missing({ gradeClass: '7CONSENT' })).toMatchObject({ count: 0 })
    expect((await staff('consent/class/undo', { userIds })).body).toEqual({ undone: 2 })
    expect(await ownConsent(anri)).toBeNull()
    expect(await withdrawnAt(anri)).toBeNull()
  })

  test('cannot bring a consent back that was taken back, and an undo cannot take away one with a name', async () => {
    const left = await signedInLearner(server)
    const named = await signedInLearner(server)
    await staff('consent', form(left.userId))
    await left.browser.post('/api/account/consent/withdraw')
    await staff('consent', form(named.userId))
    const userIds = [left.userId, named.userId]
    expect((await staff('consent/class', { userIds, givenOn: '2026-11-20' })).body).toEqual({ userIds: [] })
    expect((await staff('consent/class/undo', { userIds })).body).toEqual({ undone: 0 })
    expect(await ownConsent(named)).toMatchObject({ givenByName: 'Gogo Dlamini' })
    expect(await withdrawnAt(left)).not.toBeNull()
  })

  test('cannot be of a day to come, and learners cannot write them down', async () => {
    const learner = await signedInLearner(server)
    const wanted = { userIds: [learner.userId], givenOn: '2099-01-01' }
    expect(await staff('consent/class', wanted)).toMatchObject({
      status: 400,
      fields: { givenOn: 'This day is still to come' },
    })
    const own = await learner.browser.post('/api/admin/privacy/consent/class', {
      ...wanted,
      givenOn: '2026-11-20',
    })
    expect(own.status).toBe(403)
  })
})
