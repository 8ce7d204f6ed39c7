import { AdminCandidate, Admins } from '#domain/accounts/admins.ts'
import { OneTimePassword, STAFF_PASSWORD_DAYS } from '#domain/accounts/learners.ts'
import type { DB } from '#database/generated/schema.ts'
import { makeAdmin } from '#database/testing.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setUpSecondFactor } from '../auth/second-factor/testing.ts'
import {
  accountRows,
  securityEvents,
  signedInAdmin,
  signedInLearner,
  testServer,
  type SignedInLearner,
} from '../../testing.ts'

const server = await testServer()
const { db } = server

const head = await signedInAdmin(server, { firstName: 'Ada', lastName: 'Principal' })

const listed = async () => z.parse(Admins, (await head.browser.get('/api/admin/admins')).body).admins
const add = (userId: string, by = head) => by.browser.post('/api/admin/admins', { userId })
const appoint = async (userId: string) => z.parse(OneTimePassword, (await add(userId)).body)
const remove = (userId: string, by = head) => by.browser.post('/api/admin/admins/remove', { userId })
const look = (who: SignedInLearner) => who.browser.get('/api/admin/admins')

/** Signs in with a one-time password and chooses a new one. */
async function enter({ browser, email }: SignedInLearner, password: string): Promise<void> {
  const own = { password: 'my-own-long-secret', confirmPassword: 'my-own-long-secret' }
  expect(await browser.login({ email, password })).toMatchObject({ body: { passwordDue: true } })
  expect((await browser.post('/api/auth/choose-password', own)).status).toBe(204)
  await browser.takeToken()
}

describe('a second admin', () => {
  test('is found by address, looked at, given the role, and comes in with a one-time password', async () => {
    const teacher = await signedInLearner(server, {
      firstName: 'Lerato',
      lastName: 'Nkosi',
      gradeClass: 'Staff',
    })
    const found = await head.browser.post('/api/admin/admins/find', {
      email: ` ${teacher.email.toUpperCase()} `,
    })
    expect(z.parse(AdminCandidate, found.body)).toMatchObject({
      userId: teacher.userId,
      name: 'Lerato Nkosi',
      gradeClass: 'Staff',
      isAdmin: false,
    })
    expect((await look(teacher)).status).toBe(403)
    const given = await appoint(teacher.userId)
    expect(given.email).toBe(teacher.email)
    // A password that is given on a Friday must still work on Monday.
    const days = (Date.parse(given.expiresAt) - Date.now()) / (24 * 3_600_000)
    expect(Math.ceil(days)).toBe(STAFF_PASSWORD_DAYS)
    await enter(teacher, given.password)
    expect((await look(teacher)).status).toBe(200)
    expect(await add(teacher.userId)).toMatchObject({
      status: 400,
      fields: { userId: 'This person is an admin already' },
    })
    expect((await look(teacher)).status).toBe(200)
    expect((await listed()).map(({ name }) => name)).toEqual(['Ada Principal', 'Lerato Nkosi'])
    expect((await securityEvents(db, 'role_changed')).at(-1)).toMatchObject({
      user_id: head.userId,
      ip_address: '127.0.0.1',
      details: { change: 'given', role: 'admin', userId: teacher.userId },
    })

    expect((await remove(teacher.userId)).status).toBe(204)
    // This uses the token that still contains the role.
    expect(await look(teacher)).toMatchObject({ status: 403, code: 'admin_required' })
    expect((await teacher.browser.takeToken()).user.role).toBe('learner')
    expect((await securityEvents(db, 'role_changed')).at(-1)?.details).toMatchObject({ change: 'taken' })
    expect(await remove(teacher.userId)).toMatchObject({ status: 404 })
  })

  test('cannot be whoever registered that address first: neither the session, the password nor a mailed link', async () => {
    const squatter = await signedInLearner(server)
    await squatter.browser.post('/api/auth/forgot-password', { email: squatter.email })
    const token = squatter.browser.bearer
    const { password } = await appoint(squatter.userId)
    expect((await squatter.browser.get('/api/admin/admins')).status).toBe(401)
    expect((await squatter.browser.post('/api/auth/token')).code).toBe('signed_out')
    squatter.browser.bearer = token
    expect((await squatter.browser.post('/api/auth/prove', { password })).code).toBe('signed_out')
    expect((await squatter.browser.login(squatter)).code).toBe('invalid_credentials')
    const links = await accountRows(db, 'select from auth.password_resets where account_id = $1', [
      squatter.userId,
    ])
    expect(links).toEqual([])
  })

  test('gets another one-time password as long as no own one is chosen, and the lost one ends', async () => {
    const teacher = await signedInLearner(server)
    const lost = await appoint(teacher.userId)
    const given = await appoint(teacher.userId)
    expect((await teacher.browser.login({ ...teacher, password: lost.password })).code).toBe(
      'invalid_credentials',
    )
    await enter(teacher, given.password)
    expect((await look(teacher)).status).toBe(200)
  })

  test('leaves the second step with the role', async () => {
    const teacher = await signedInAdmin(server)
    const isListedWith = async () => (await listed()).find(({ userId }) => userId === teacher.userId)
    expect(await isListedWith()).toMatchObject({ hasSecondFactor: false })
    await setUpSecondFactor(teacher)
    expect(await isListedWith()).toMatchObject({ hasSecondFactor: true })
    expect((await server.browser().login(teacher)).body).toMatchObject({ secondFactorDue: true })
    expect((await remove(teacher.userId)).status).toBe(204)
    expect((await server.browser().login(teacher)).body).toMatchObject({ secondFactorDue: false })
  })

  test('may be somebody who never registered as a learner', async () => {
    const other = await makeAdmin(db)
    expect((await listed()).find(({ userId }) => userId === other.userId)).toMatchObject({
      email: other.email,
      name: null,
    })
    expect((await remove(other.userId)).status).toBe(204)
  })

  test('cannot be nobody', async () => {
    expect(await add(randomUUID())).toMatchObject({ status: 404, code: 'not_found' })
    const found = await head.browser.post('/api/admin/admins/find', { email: 'nobody@example.test' })
    expect(found).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('the last admin', () => {
  test('cannot take the role from themselves', async () => {
    expect(await remove(head.userId)).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('stays when two admins take the role from each other at the same moment', async () => {
    const own = await testServer()
    const admins = async () => {
      const given = await own.db.withAuth((trx) =>
        trx.selectFrom('app.user_roles').select('user_id').where('role', '=', 'admin').execute(),
      )
      return given.map(({ user_id }) => user_id)
    }
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await signedInAdmin(own), await signedInAdmin(own)]
      const before = (await admins()).filter((id) => ![one.userId, two.userId].includes(id))
      for (const userId of before) await remove(userId, one)
      const answers = await Promise.all([remove(two.userId, one), remove(one.userId, two)])
      expect(await admins()).toHaveLength(1)
      expect(answers.map(({ status }) => status).toSorted()[0]).toBe(204)
    }
  })

  test('cannot be deleted with the account, whoever does it', async () => {
    const own = await testServer()
    const only = await signedInAdmin(own)
    await expect(
      own.db.withAuth((trx) => trx.deleteFrom('auth.accounts').where('id', '=', only.userId).execute()),
    ).rejects.toMatchObject({ code: 'QA001' })
    await expect(
      own.db.withUser(only.userId, (trx) =>
        trx.deleteFrom('app.user_roles').where('role', '=', 'admin').execute(),
      ),
    ).resolves.toBeDefined()
    expect((await look(only)).status).toBe(200)
  })

  test('cannot be removed by somebody who lost the role while waiting', async () => {
    const own = await testServer()
    const [one, two, three] = [await signedInAdmin(own), await signedInAdmin(own), await signedInAdmin(own)]
    const take = (trx: Transaction<DB>, userId: string) =>
      trx.deleteFrom('app.user_roles').where('user_id', '=', userId).where('role', '=', 'admin').execute()
    const isSomebodyWaiting = async () => {
      const { rows } = await own.db.withWorker((trx) =>
        sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(trx),
      )
      return rows.length > 0
    }
    let late: Promise<unknown> = Promise.resolve()
    await own.db.withUser(one.userId, async (trx) => {
      await take(trx, two.userId)
      late = own.db
        .withUser(two.userId, (other) => take(other, three.userId))
        .catch((error: unknown) => error)
      while (!(await isSomebodyWaiting()));
    })
    expect(await late).toMatchObject({ code: '42501' })
  })
})
