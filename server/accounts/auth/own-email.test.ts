import { asWorker } from '#database/testing.ts'
import { HAS_EMAIL } from '#domain/accounts/accounts.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { classesOfSchool } from '../../school/classes/testing-classes.ts'
import { accountRows, securityEvents, signedInLearner, testServer, type Browser } from '../../testing.ts'

const server = await testServer()
const { db } = server
const { makeClass, makeMembers } = await classesOfSchool(server)

let one: SchoolClass
beforeAll(async () => {
  one = await makeClass('A')
})

const PASSWORD = 'intaba-ende-7'
let homes = 0
/** Makes a learner of the class who has no e-mail address, has chosen a password, and is signed in by class code and name. */
async function classLearner() {
  const lastName = `Mokoena${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const [{ userId, word } = { userId: '', word: '' }] = await makeMembers(one, ['Lwazi', lastName])
  homes += 1
  const browser = server.browser(`196.26.${homes}.1`)
  await browser.get('/api/auth/device')
  const byClass = (password: string) =>
    browser.post('/api/auth/class-login', { classCode: one.code, name: `Lwazi ${lastName}`, password })
  await byClass(word)
  await browser.post('/api/auth/choose-password', { password: PASSWORD, confirmPassword: PASSWORD })
  await browser.takeToken()
  return { userId, browser, byClass }
}

const add = (browser: Browser, email: string) => browser.post('/api/account/email', { email })
const newAddress = () => `lwazi-${randomUUID()}@example.test`
const emailOf = async (userId: string) =>
  (
    await accountRows<{ email: string | null }>(db, 'select email from auth.accounts where id = $1', [userId])
  )[0]?.email
const aWhileAgo = (userId: string) =>
  accountRows(
    db,
    `update auth.sessions set proven_at = now() - interval '6 minutes' where account_id = $1 returning id`,
    [userId],
  )

describe('an e-mail address of one’s own', () => {
  test('signs in from then on, as does the class code, and the page knows it', async () => {
    const { userId, browser, byClass } = await classLearner()
    const email = newAddress()
    expect((await server.browser().login({ email, password: PASSWORD })).status).toBe(401)
    expect((await add(browser, ` ${email.toUpperCase()} `)).status).toBe(204)
    expect((await browser.post('/api/auth/token')).body).toMatchObject({ user: { id: userId, email } })
    expect(await server.browser().login({ email, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { user: { id: userId } },
    })
    expect(await byClass(PASSWORD)).toMatchObject({ status: 200, body: { user: { id: userId } } })
    const events = await securityEvents(db, 'email_added')
    expect(events.filter(({ user_id }) => user_id === userId)).toMatchObject([{ details: {} }])
  })

  test('cannot be one that somebody has', async () => {
    const { userId, browser } = await classLearner()
    const somebody = await signedInLearner(server)
    expect(await add(browser, somebody.email.toUpperCase())).toMatchObject({
      status: 409,
      code: 'already_registered',
    })
    expect(await emailOf(userId)).toBeNull()
    expect((await server.browser().login(somebody)).status).toBe(200)
  })

  test('cannot be given to two who ask for it at once', async () => {
    const [first, second] = [await classLearner(), await classLearner()]
    const email = newAddress()
    const answers = await Promise.all([add(first.browser, email), add(second.browser, email)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect([await emailOf(first.userId), await emailOf(second.userId)].filter(Boolean)).toEqual([email])
  })

  test('cannot be added by whoever finds the page open and does not know the password', async () => {
    const { userId, browser } = await classLearner()
    await aWhileAgo(userId)
    const email = newAddress()
    expect(await add(browser, email)).toMatchObject({ status: 403, code: 'password_needed' })
    expect((await browser.post('/api/auth/prove', { password: 'not-this-one' })).status).toBe(401)
    expect((await add(browser, email)).code).toBe('password_needed')
    expect(await emailOf(userId)).toBeNull()
    expect((await browser.post('/api/auth/prove', { password: PASSWORD })).status).toBe(204)
    expect((await add(browser, email)).status).toBe(204)
  })

  test('cannot be changed by its owner, nor be added for somebody else', async () => {
    const { userId, browser } = await classLearner()
    const email = newAddress()
    await add(browser, email)
    expect(await add(browser, newAddress())).toMatchObject({ status: 400, fields: { email: HAS_EMAIL } })
    expect(await emailOf(userId)).toBe(email)
    const other = await classLearner()
    const forOther = { email: newAddress(), userId: other.userId }
    expect((await other.browser.post('/api/account/email', { ...forOther, userId })).status).toBe(400)
    expect(await emailOf(other.userId)).toBeNull()
  })

  test.each([
    [{}, 'Please enter a valid email address'],
    [{ email: 7 }, 'Please enter a valid email address'],
    [{ email: 'lwazi' }, 'Please enter a valid email address'],
    [{ email: 'lwazi@example.test\nbcc:x@example.test' }, 'Please enter a valid email address'],
  ])('cannot be %o', async (body, message) => {
    const { userId, browser } = await classLearner()
    expect(await browser.post('/api/account/email', body)).toMatchObject({
      status: 400,
      fields: { email: message },
    })
    expect(await emailOf(userId)).toBeNull()
  })
})

test('a phone number added later signs in too, and the school’s messages reach both', async () => {
  const { userId, browser } = await classLearner()
  const phoneNumber = `0${730_000_000 + homes}`
  expect((await browser.send('PATCH', '/api/profile', { phoneNumber })).status).toBe(200)
  expect(await server.browser().post('/api/auth/login', { phoneNumber, password: PASSWORD })).toMatchObject({
    status: 200,
    body: { user: { id: userId } },
  })
  await add(browser, newAddress())
  const { rows } = await asWorker<{ channel: string }>(
    db,
    `select way as channel from unnest(array['email', 'sms']) way
      where exists (select from app.recipients_of(way) r where r.user_id = $1)`,
    [userId],
  )
  expect(rows.map(({ channel }) => channel)).toEqual(['email', 'sms'])
})
