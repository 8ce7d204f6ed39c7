import { clock } from '#domain/clock.ts'
import { LEARNER_PASSWORD_DAYS, OneTimePassword } from '#domain/accounts/learners.ts'
import { makeAdmin, makeLearner } from '#database/testing.ts'
import { withOwner } from '#database/temporary-database.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hashToken } from '../../core/random-token.ts'
import {
  securityEvents,
  signedInAdmin,
  signedInLearner,
  testServer,
  type Browser,
  type SignedInLearner,
} from '../../testing.ts'
import { resetLearnerPassword } from './accounts.ts'

const server = await testServer()
const { db } = server
let naledi: SignedInLearner

const admin = await signedInAdmin(server)
beforeEach(async () => {
  naledi = await signedInLearner(server)
})

const reset = (userId: string, by = admin) =>
  by.browser.post('/api/admin/learners/reset-password', { userId })
/** The password of an account with an e-mail address. */
const WithAddress = z.extend(OneTimePassword, { email: z.string() })
const given = async (userId = naledi.userId) => z.parse(WithAddress, (await reset(userId)).body)
const login = (email: string, password: string, browser = server.browser()) =>
  browser.post('/api/auth/login', { email, password })
const choose = (browser: Browser, password = 'my-own-secret') =>
  browser.post('/api/auth/choose-password', { password, confirmPassword: password })

/** Sets the expiry of a one-time password to this many days ago. */
const endDaysAgo = (userId: string, days: number) =>
  db.withAuth((trx) =>
    sql`update app.one_time_passwords set expires_at = now() - ${days} * interval '1 day'
         where user_id = ${userId}`.execute(trx),
  )

describe('a forgotten password', () => {
  test('is replaced by one that works, once, for choosing another one', async () => {
    const before = clock.ms()
    const { email, password, expiresAt } = await given()
    const after = clock.ms()
    expect(email).toBe(naledi.email)
    expect(password).toMatch(/^([a-z]+-){4}[a-z]+$/)
    const days = LEARNER_PASSWORD_DAYS * 24 * 3_600_000
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(before + days)
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(after + days)

    expect((await login(email, naledi.password)).code).toBe('invalid_credentials')
    const browser = server.browser()
    const signedIn = await login(email, password, browser)
    expect(signedIn).toMatchObject({ status: 200, body: { passwordDue: true } })

    expect((await choose(browser)).status).toBe(204)
    expect((await browser.takeToken()).user.id).toBe(naledi.userId)
    expect((await browser.get('/api/progress')).status).toBe(200)
    expect((await login(email, password)).code).toBe('invalid_credentials')
    expect(await login(email, 'my-own-secret')).toMatchObject({ status: 200, body: { passwordDue: false } })
  })

  test('opens nothing until another one is chosen', async () => {
    const { email, password } = await given()
    const browser = server.browser()
    await login(email, password, browser)
    for (const path of ['/api/auth/token', '/api/progress/ticket', '/api/auth/token']) {
      expect(await browser.post(path)).toMatchObject({ status: 403, code: 'password_change_due' })
    }
    expect(await browser.get('/api/progress')).toMatchObject({ status: 401 })
  })

  test('ends every session and stops the live stream, but leaves the tickets of work not sent yet', async () => {
    const otherDevice = server.browser()
    await login(naledi.email, naledi.password, otherDevice)
    const stream = await naledi.browser.raw('GET', '/api/events')
    const reader = stream.body?.getReader()
    await reader?.read()
    await db.withAuth((trx) =>
      trx
        .insertInto('app.upload_tickets')
        .values({ user_id: naledi.userId, token_hash: Buffer.alloc(32, 7) })
        .execute(),
    )
    await given()
    for (const browser of [naledi.browser, otherDevice])
      expect((await browser.post('/api/auth/token')).code).toBe('signed_out')
    const tickets = await db.withAuth((trx) =>
      trx.selectFrom('app.upload_tickets').select('user_id').where('user_id', '=', naledi.userId).execute(),
    )
    expect(tickets).toHaveLength(1)
    // This reads what was still on its way, and then the end.
    for (;;) {
      const piece = await reader?.read()
      if (piece?.done) break
    }
  })

  test('is written down as the admin’s action, without the password', async () => {
    const { password } = await given()
    expect((await securityEvents(db, 'password_reset')).at(-1)).toMatchObject({
      user_id: admin.userId,
      ip_address: '127.0.0.1',
      details: { userId: naledi.userId },
    })
    expect(JSON.stringify(await securityEvents(db))).not.toContain(password)
    expect(server.logged.join('\n')).not.toContain(password)
    const { rows } = await withOwner(db.url, async (owner) => {
      await owner.query('set role qala_worker')
      return owner.query<{ all: string }>('select json_agg(p)::text as all from app.profiles p')
    })
    expect(rows[0]?.all).not.toContain(password)
  })

  test('is replaced again when the slip is lost: only the newest works', async () => {
    const first = await given()
    const second = await given()
    expect((await login(naledi.email, first.password)).code).toBe('invalid_credentials')
    expect((await login(naledi.email, second.password)).status).toBe(200)
  })

  test('works at once for somebody who guessed too often', async () => {
    for (let tries = 0; tries < 12; tries += 1) await login(naledi.email, `wrong-${tries}`)
    expect((await login(naledi.email, naledi.password)).code).toBe('too_many_tries')
    const { password } = await given()
    expect((await login(naledi.email, password)).status).toBe(200)
  })

  test('can be reset for an account that never had one, and for an admin', async () => {
    const learner = await makeLearner(db)
    expect((await login(learner.email, (await given(learner.userId)).password)).status).toBe(200)

    const head = await makeAdmin(db)
    const { password } = await given(head.userId)
    const browser = server.browser()
    const answer = await browser.post('/api/auth/admin-login', { email: head.email, password })
    expect(answer).toMatchObject({ status: 200, body: { passwordDue: true } })
    expect((await browser.post('/api/auth/token')).code).toBe('password_change_due')
    expect((await choose(browser)).status).toBe(204)
    expect((await browser.takeToken()).user.role).toBe('admin')
  })

  test('works until its day; a link in a mail, or another reset, still helps', async () => {
    const { email, password } = await given()
    await endDaysAgo(naledi.userId, 1)
    const browser = server.browser()
    await login(email, password, browser)
    expect(await choose(browser)).toMatchObject({ status: 403, code: 'one_time_password_ended' })
    expect((await browser.post('/api/auth/token')).code).toBe('password_change_due')
    const again = await given()
    await login(email, again.password, browser)
    expect((await choose(browser)).status).toBe(204)
  })

  test('is over when its owner chose another by a link', async () => {
    await given()
    const token = 'T'.repeat(43)
    await db.withAuth((trx) =>
      sql`insert into auth.password_resets (token_hash, account_id, expires_at)
          values (${hashToken(token)}, ${naledi.userId}, now() + interval '1 minute')`.execute(trx),
    )
    const [password, confirmPassword] = ['by-the-link', 'by-the-link']
    const form = { token, password, confirmPassword }
    const answer = await server.browser().post('/api/auth/reset-password', form)
    expect(answer.status).toBe(204)
    expect(await login(naledi.email, 'by-the-link')).toMatchObject({ body: { passwordDue: false } })
  })

  test.each([
    ['nobody', () => randomUUID(), 404],
    ['oneself', () => admin.userId, 403],
  ])('cannot be reset for %s', async (_who, userId, status) => {
    const before = await securityEvents(db, 'password_reset')
    expect((await reset(userId())).status).toBe(status)
    expect(await securityEvents(db, 'password_reset')).toEqual(before)
  })

  test('cannot be reset by staff who may less than its owner, because it opens the account', async () => {
    const { userId } = await makeAdmin(db)
    const before = await securityEvents(db, 'password_reset')
    const answer = resetLearnerPassword({
      input: { userId },
      caller: { userId: admin.userId, roles: ['learner'], sessionId: randomUUID(), expiresAt: new Date() },
      services: server.services,
      client: {},
      header: () => undefined,
      setHeader: () => {},
      signal: new AbortController().signal,
    })
    await expect(answer).rejects.toMatchObject({ code: 'forbidden' })
    expect(await securityEvents(db, 'password_reset')).toEqual(before)
  })
})

describe('choosing one’s own password', () => {
  test('cannot be done without a session, nor when nothing is due', async () => {
    expect(await choose(server.browser())).toMatchObject({ status: 401, code: 'signed_out' })
    expect(await choose(naledi.browser)).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await login(naledi.email, naledi.password)).status).toBe(200)
  })

  test('cannot keep the one that was given, nor be too short', async () => {
    const { email, password } = await given()
    const browser = server.browser()
    await login(email, password, browser)
    expect((await choose(browser, password)).fields).toEqual({
      password: 'Please choose another password than the one you were given',
    })
    expect((await choose(browser, 'short')).fields).toMatchObject({
      password: 'Password must be at least 6 characters',
    })
    expect((await browser.post('/api/auth/token')).code).toBe('password_change_due')
  })

  test('ends the sessions others may have begun with the slip', async () => {
    const { email, password } = await given()
    const [mine, other] = [server.browser(), server.browser()]
    await login(email, password, other)
    await login(email, password, mine)
    expect((await choose(mine)).status).toBe(204)
    expect((await choose(other, 'not-mine-at-all')).code).toBe('signed_out')
    expect((await mine.post('/api/auth/token')).status).toBe(200)
  })

  test('happens once when two devices do it at the same moment', async () => {
    const { email, password } = await given()
    const browsers = [server.browser(), server.browser()]
    for (const browser of browsers) await login(email, password, browser)
    const answers = await Promise.all(browsers.map((browser, at) => choose(browser, `device-${at}-secret`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, expect.any(Number)])
    const works = await Promise.all([0, 1].map((at) => login(email, `device-${at}-secret`)))
    expect(works.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 204 ? 200 : 401)),
    )
  })
})
