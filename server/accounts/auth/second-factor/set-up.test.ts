import { describe, expect, test, vi } from 'vitest'
import {
  accountRows,
  dismissAdmin,
  securityEvents,
  signedInAdmin,
  signedInLearner,
  testServer,
} from '../../../testing.ts'
import { removeSecondFactorAtMachine } from './remove-at-machine.ts'
import { createSecretCipher } from './secret-cipher.ts'
import { codeOf, setUpSecondFactor } from './testing.ts'

// Half a minute must not end between a code and its use.
vi.useFakeTimers({ toFake: ['Date'] })

const server = await testServer()
const { db } = server
const BASE = '/api/account/second-factor'

const lastEvent = async (type: string) => (await securityEvents(db, type)).at(-1)

describe('setting up a second factor', () => {
  test('gives a key once and ten recovery codes, keeps neither in clear, and is written down', async () => {
    const admin = await signedInAdmin(server)
    expect((await admin.browser.get(BASE)).body).toEqual({
      setAt: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    })
    const { key, codes } = await setUpSecondFactor(admin, -1)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(codes).size).toBe(10)
    expect((await admin.browser.get(BASE)).body).toEqual({
      setAt: expect.any(String),
      recoveryCodesLeft: 10,
      isRequired: false,
    })
    const stored = JSON.stringify([
      await accountRows(db, 'select * from auth.second_factors'),
      await accountRows(db, 'select * from auth.recovery_codes'),
      await securityEvents(db),
      server.logged,
    ])
    for (const secret of [key, codes[0] ?? '', (codes[0] ?? '').replaceAll('-', '')])
      expect(stored).not.toContain(secret)
    expect(await lastEvent('second_factor_set')).toMatchObject({
      user_id: admin.userId,
      ip_address: '127.0.0.1',
      details: { userId: admin.userId },
    })
  })

  test('ends the sessions that began without it, but not this one', async () => {
    const admin = await signedInAdmin(server)
    const elsewhere = server.browser()
    await elsewhere.login(admin)
    await setUpSecondFactor(admin, -1)
    expect((await elsewhere.post('/api/auth/token')).code).toBe('signed_out')
    expect((await admin.browser.post('/api/auth/token')).status).toBe(200)
  })

  test('counts for nothing before its first code was right, nor with another key’s', async () => {
    const [admin, other] = [await signedInAdmin(server), await signedInAdmin(server)]
    const start = async (who: typeof admin) =>
      ((await who.browser.post(`${BASE}/start`)).body as { key: string }).key
    await start(admin)
    const wrong = await admin.browser.post(`${BASE}/confirm`, { code: codeOf(await start(other)) })
    expect(wrong).toMatchObject({ status: 400, code: 'second_factor_wrong' })
    expect((await server.browser().login(admin)).body).toMatchObject({ secondFactorDue: false })
  })

  test('of a new phone leaves the old one working until the new one’s code was right', async () => {
    const admin = await signedInAdmin(server)
    const before = await setUpSecondFactor(admin, -1)
    const started = await admin.browser.post(`${BASE}/start`)
    const signIn = async (code: string) => {
      const browser = server.browser()
      await browser.login(admin)
      return (await browser.post('/api/auth/second-factor', { code })).status
    }
    expect(await signIn(codeOf(before.key))).toBe(200)
    const { key } = started.body as { key: string }
    expect((await admin.browser.post(`${BASE}/confirm`, { code: codeOf(key, -1) })).status).toBe(200)
    expect(await signIn(codeOf(before.key, 1))).toBe(400)
    expect(await signIn(before.codes[0] ?? '')).toBe(400)
    expect(await signIn(codeOf(key))).toBe(200)
  })

  test('cannot be done by a learner', async () => {
    const { browser } = await signedInLearner(server)
    for (const step of ['start', 'recovery-codes'])
      expect(await browser.post(`${BASE}/${step}`)).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await browser.post(`${BASE}/confirm`, { code: '123456' })).code).toBe('forbidden')
    expect(await accountRows(db, 'select from auth.second_factors where set_at is null')).toHaveLength(2)
  })

  test('cannot be changed or removed at a page that was left open', async () => {
    const admin = await signedInAdmin(server)
    const { key } = await setUpSecondFactor(admin, -1)
    await accountRows(db, `update auth.sessions set proven_at = now() - interval '6 minutes'`)
    const code = codeOf(key)
    for (const [step, body] of [['start'], ['confirm', { code }], ['recovery-codes'], ['remove']] as const)
      expect(await admin.browser.post(`${BASE}/${step}`, body)).toMatchObject({ code: 'password_needed' })
  })
})

describe('removing a second factor', () => {
  test('is done by its owner, also after leaving the staff', async () => {
    const [head, admin] = [await signedInAdmin(server), await signedInAdmin(server)]
    await setUpSecondFactor(admin, -1)
    await dismissAdmin(db, head, admin)
    expect((await admin.browser.post(`${BASE}/remove`)).status).toBe(204)
    expect((await server.browser().login(admin)).body).toMatchObject({ secondFactorDue: false })
    expect(await lastEvent('second_factor_removed')).toMatchObject({ details: { userId: admin.userId } })
  })

  test('is done by another admin when the phone is lost, and cannot be done to nobody or to oneself', async () => {
    const [head, admin] = [await signedInAdmin(server), await signedInAdmin(server)]
    await setUpSecondFactor(admin, -1)
    const remove = (userId: string) => head.browser.post('/api/admin/admins/remove-second-factor', { userId })
    expect((await remove(admin.userId)).status).toBe(204)
    expect((await server.browser().login(admin)).body).toMatchObject({ secondFactorDue: false })
    expect(await lastEvent('second_factor_removed')).toMatchObject({
      user_id: head.userId,
      details: { userId: admin.userId },
    })
    expect((await remove(admin.userId)).code).toBe('not_found')
    expect((await remove(head.userId)).code).toBe('forbidden')
  })
})

describe('at the machine', () => {
  test('the only admin’s is removed, and that is written down', async () => {
    const admin = await signedInAdmin(server)
    expect(await removeSecondFactorAtMachine(server.services, admin.email)).toBe(false)
    await setUpSecondFactor(admin, -1)
    expect(await removeSecondFactorAtMachine(server.services, admin.email)).toBe(true)
    expect((await server.browser().login(admin)).body).toMatchObject({ secondFactorDue: false })
    expect(await lastEvent('second_factor_removed')).toMatchObject({
      user_id: null,
      details: { userId: admin.userId },
    })
    expect(await removeSecondFactorAtMachine(server.services, 'nobody@example.test')).toBe(false)
  })
})

describe('a school that asks it of its staff', () => {
  test('opens admin pages to nobody without one, and changes nothing for learners', async () => {
    const own = await testServer()
    const [admin, learner] = [await signedInAdmin(own), await signedInLearner(own)]
    await own.db.withUser(admin.userId, (trx) =>
      trx.insertInto('app.settings').values({ name: 'staffSecondFactor', value: 'true' }).execute(),
    )
    expect(await admin.browser.get('/api/admin/summary')).toMatchObject({
      status: 403,
      code: 'second_factor_due',
    })
    expect((await admin.browser.get(BASE)).body).toMatchObject({ isRequired: true })
    expect((await admin.browser.get('/api/profile')).status).toBe(200)
    expect((await learner.browser.get('/api/progress')).status).toBe(200)
    expect((await learner.browser.get(BASE)).body).toMatchObject({ isRequired: false })
    await setUpSecondFactor(admin, -1)
    expect((await admin.browser.get('/api/admin/summary')).status).toBe(200)
    expect((await admin.browser.post(`${BASE}/remove`)).status).toBe(204)
    expect((await admin.browser.get('/api/admin/summary')).code).toBe('second_factor_due')
  })
})

describe('what is kept of a phone', () => {
  const [one, two] = ['5e3f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c', '6e3f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c']
  const bytes = Buffer.from('twenty bytes of keys')

  test('opens for its account with the same key only', () => {
    const cipher = createSecretCipher('secret')
    const sealed = cipher.seal(one, bytes)
    expect(cipher.open(one, sealed)).toEqual(bytes)
    expect(cipher.open(two, sealed)).toBeNull()
    expect(createSecretCipher('another').open(one, sealed)).toBeNull()
    expect(cipher.open(one, Buffer.from('short'))).toBeNull()
  })
})
