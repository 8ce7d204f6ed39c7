import { SessionGrant } from '#domain/accounts/session-kinds.ts'
import { expect, test } from 'vitest'
import { accountRows, registration, signedInAdmin, testServer, type Browser } from '../../testing.ts'
import { nextEnd } from './session-kinds.ts'

const server = await testServer()
const { db } = server

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

async function learner(shared?: boolean) {
  const browser = server.browser()
  const answer = await browser.post('/api/auth/register', {
    ...registration(),
    ...(shared !== undefined && { shared }),
  })
  expect(answer.status).toBe(201)
  const { user } = await browser.takeToken()
  return { browser, userId: user.id, cookies: answer.headers.getSetCookie() }
}

/** Makes a session look as if it had begun `begun` seconds ago. It then ends in `endsIn` seconds. */
const age = (userId: string, begun: number, endsIn: number) =>
  accountRows(
    db,
    `update auth.sessions set created_at = now() - $2::int * interval '1 second',
            expires_at = now() + $3::int * interval '1 second' where account_id = $1`,
    [userId, begun, endsIn],
  )
const mint = async (browser: Browser, idleSeconds?: number) => {
  const answer = await browser.post(
    '/api/auth/token',
    idleSeconds === undefined ? undefined : { idleSeconds },
  )
  expect(answer.status).toBe(200)
  const { session, serverNow } = SessionGrant.parse(answer.body)
  // This counts in whole minutes, because a busy machine may take seconds between the sign-in and this call.
  const seconds = (iso: string) =>
    Math.round((Date.parse(iso) - Date.parse(serverNow)) / 1_000 / MINUTE) * MINUTE
  return {
    kind: session.kind,
    endsIn: seconds(session.endsAt),
    latest: seconds(session.endsAtLatest),
    answer,
  }
}

test('a learner’s own phone stays signed in for 30 days without use, and 90 at most', async () => {
  const { browser, userId, cookies } = await learner()
  expect(cookies[0]).toContain('Max-Age=2592000;')
  expect(await mint(browser)).toMatchObject({ kind: 'own', endsIn: 30 * DAY, latest: 90 * DAY })
  await age(userId, 80 * DAY, 5 * DAY)
  const late = await mint(browser)
  expect(late.endsIn).toBe(10 * DAY)
  expect(late.answer.headers.getSetCookie()[0]).toContain(`Max-Age=${10 * DAY};`)
  await age(userId, 90 * DAY, 5 * DAY)
  expect((await browser.post('/api/auth/token')).code).toBe('signed_out')
})

test('a session on a shared computer ends with the browser, and after 45 minutes without use', async () => {
  const { browser, userId, cookies } = await learner(true)
  expect(cookies.slice(0, 2)).toEqual([
    expect.stringMatching(/^qala_sid=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
    'qala_session=shared; Path=/; SameSite=Lax',
  ])
  await age(userId, 2 * HOUR, 20 * MINUTE)
  const used = await mint(browser)
  expect(used).toMatchObject({ kind: 'shared', endsIn: 45 * MINUTE, latest: 6 * HOUR })
  expect(used.answer.headers.getSetCookie()).toEqual([])
  await age(userId, 8 * HOUR - 5 * MINUTE, 5 * MINUTE)
  expect((await mint(browser)).endsIn).toBe(5 * MINUTE)
  await age(userId, 8 * HOUR, MINUTE)
  expect((await browser.post('/api/auth/token')).code).toBe('signed_out')
})

test('staff are out after 15 minutes without use and after 8 hours', async () => {
  const admin = await signedInAdmin(server)
  expect(await mint(admin.browser)).toMatchObject({ kind: 'staff', endsIn: 15 * MINUTE, latest: 8 * HOUR })
  await age(admin.userId, 8 * HOUR, MINUTE)
  expect((await admin.browser.post('/api/auth/token')).code).toBe('signed_out')
})

test('a page that asks by itself cannot keep a session alive', async () => {
  const { browser, userId } = await learner(true)
  await age(userId, HOUR, 20 * MINUTE)
  expect((await mint(browser, 40 * MINUTE)).endsIn).toBe(20 * MINUTE)
  expect((await mint(browser, 44 * MINUTE)).endsIn).toBe(20 * MINUTE)
  // The page was touched ten minutes ago.
  expect((await mint(browser, 10 * MINUTE)).endsIn).toBe(35 * MINUTE)
  await age(userId, HOUR, -1)
  expect((await browser.post('/api/auth/token', { idleSeconds: 0 })).code).toBe('signed_out')
  // The mark is gone, so the next page need not ask. The session's own cookie stays, because it may be another tab's new one.
  expect([...browser.cookies.keys()]).toEqual(['qala_sid', 'qala_device'])
})

test('an access token does not outlive its session', async () => {
  const { browser, userId } = await learner(true)
  await age(userId, HOUR, 2 * MINUTE)
  const answer = await browser.post('/api/auth/token', { idleSeconds: 44 * MINUTE })
  const { expiresAt, serverNow } = SessionGrant.parse(answer.body)
  expect(Date.parse(expiresAt) - Date.parse(serverNow)).toBeLessThanOrEqual(2 * MINUTE * 1_000)
})

test.each([{ idleSeconds: -1 }, { idleSeconds: '5' }, { idleSeconds: 1e12 }, { unknown: 1 }, []])(
  'a token cannot be asked for with %j',
  async (body) => {
    const { browser } = await learner()
    expect((await browser.post('/api/auth/token', body)).code).toBe('invalid_input')
  },
)

test('an end is written down when it moved enough, or was cut', () => {
  const own = { kind: 'own', age: DAY, idle: 0 } as const
  expect(nextEnd({ ...own, left: 30 * DAY - 10 })).toMatchObject({ isNew: false })
  expect(nextEnd({ ...own, left: 29 * DAY })).toEqual({ left: 30 * DAY, isNew: true })
  const staff = { kind: 'staff', age: HOUR, idle: 0 } as const
  expect(nextEnd({ ...staff, left: 20 * DAY })).toEqual({ left: 15 * MINUTE, isNew: true })
  expect(nextEnd({ ...staff, left: 14.5 * MINUTE })).toMatchObject({ isNew: false })
})
